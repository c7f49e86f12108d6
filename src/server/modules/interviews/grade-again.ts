import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findReplay, type KeyedCall, rememberCall } from '#server/idempotency/idempotency.ts';
import type { GradeAgainInput, InterviewReply } from '#shared/contract/interviews.ts';
import { COMPLETE_WAIT_MS } from './complete-interview.ts';
import { getInterview } from './get-interview.ts';
import { statusOf } from './interviews.store.ts';
import { ownInterview } from './own-interview.ts';

/**
 * Puts a completed interview through the `grade` job once more and waits for it. It stays completed, with its report,
 * until the new one is there; a grading that goes on longer says `isGradingAgain`. Costs no session.
 *
 * @throws {AppError} NOT_FOUND, INTERVIEW_NOT_COMPLETED, QUESTION_RETIRED, IDEMPOTENCY_KEY_REUSED, RATE_LIMITED.
 */
export async function gradeAgain(
  deps: Deps,
  userId: number,
  input: GradeAgainInput,
): Promise<InterviewReply> {
  deps.limits.take('gradeAgain', userId);
  const { row } = ownInterview(deps, userId, input.id);
  const call: KeyedCall = { userId, action: 'gradeAgain', key: input.idempotencyKey, input: { id: row.id } };
  const now = deps.clock.now();
  deps.db.transaction(
    (tx) => {
      if (findReplay(tx, call) !== null) return;
      if (statusOf(tx, row.id) !== 'completed') throw new AppError('INTERVIEW_NOT_COMPLETED');
      if (!deps.content.questions.has(row.questionId)) throw new AppError('QUESTION_RETIRED');
      rememberCall(tx, call, row.id, now);
      deps.jobs.enqueue(tx, 'grade', row.id, now);
    },
    { behavior: 'immediate' },
  );
  await deps.jobs.run('grade', row.id, COMPLETE_WAIT_MS);
  return getInterview(deps, userId, row.id);
}
