import type { Deps } from '#server/deps.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import { clearSpokenParts } from '#server/modules/recordings/append-recording.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { getInterviewAnew } from './get-interview.ts';
import type { OwnInterview } from './own-interview.ts';

/**
 * Ends the interview and waits for its report. A second call does not grade it again.
 * @throws {AppError} IDEMPOTENCY_KEY_REUSED.
 */
export async function completeInterview(
  deps: Deps,
  { row }: OwnInterview,
  call: KeyedCall,
): Promise<InterviewReply> {
  await deps.data.stores.interviews.end(call, row.id, deps.clock.now());
  const [reply] = await Promise.all([
    getInterviewOnceGraded(deps, row.id),
    clearSpokenParts(deps, { userId: row.userId, interviewId: row.id }),
  ]);
  return reply;
}

/** A grading that takes longer goes on in the background; the interview then says `grading`, or `isGradingAgain`. */
const GRADE_WAIT_MS = 20_000;

/** An interview whose grading was just queued, with its report if that does not take long. */
export async function getInterviewOnceGraded(deps: Deps, id: number): Promise<InterviewReply> {
  await deps.jobs.run('grade', id, GRADE_WAIT_MS);
  return getInterviewAnew(deps, id);
}
