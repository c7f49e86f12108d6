import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import { getInterviewOnceGraded } from '#server/modules/interviews/get-interview.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';

/**
 * Puts a completed interview through the `grade` job once more and waits for it. It stays completed, with its report,
 * until the new one is there. Costs no session.
 * @throws {AppError} INTERVIEW_NOT_COMPLETED, QUESTION_RETIRED, IDEMPOTENCY_KEY_REUSED.
 */
export async function gradeAgain(
  deps: Deps,
  { row }: OwnInterview,
  call: KeyedCall,
): Promise<InterviewReply> {
  if (row.status === 'completed' && !deps.content.questions.has(row.questionId)) {
    throw new AppError('QUESTION_RETIRED');
  }
  if (!(await deps.stores.reports.queueGradingAgain(call, row.id, deps.clock.now()))) {
    throw new AppError('INTERVIEW_NOT_COMPLETED');
  }
  return getInterviewOnceGraded(deps, row.id);
}
