import type { Deps } from '#server/deps.ts';
import { findReplay, type KeyedCall, rememberCall } from '#server/idempotency/idempotency.ts';
import type { CompleteInterviewInput, InterviewReply } from '#shared/contract/interviews.ts';
import { getInterview } from './get-interview.ts';
import { markGrading } from './interviews.store.ts';
import { ownInterview } from './own-interview.ts';

/** A grade that takes longer is answered with status `grading`; it goes on by itself (decisions D8). */
export const COMPLETE_WAIT_MS = 20_000;

/**
 * Ends the interview and waits for its report. Calling again grades nothing again.
 * @throws {AppError} NOT_FOUND, IDEMPOTENCY_KEY_REUSED, RATE_LIMITED.
 */
export async function completeInterview(
  deps: Deps,
  userId: number,
  input: CompleteInterviewInput,
): Promise<InterviewReply> {
  deps.limits.take('completeInterview', userId);
  const { row } = ownInterview(deps, userId, input.id);
  const call: KeyedCall = {
    userId,
    action: 'completeInterview',
    key: input.idempotencyKey,
    input: { id: row.id },
  };
  const now = deps.clock.now();
  deps.db.transaction(
    (tx) => {
      if (findReplay(tx, call) === null) rememberCall(tx, call, row.id, now);
      if (markGrading(tx, row.id)) deps.jobs.enqueue(tx, 'grade', row.id, now);
    },
    { behavior: 'immediate' },
  );
  await deps.jobs.run('grade', row.id, COMPLETE_WAIT_MS);
  return getInterview(deps, userId, row.id);
}
