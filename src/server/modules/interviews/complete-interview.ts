import type { Deps } from '#server/deps.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import { clearSpokenParts } from '#server/modules/recordings/spoken-part.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { getInterviewOnceGraded } from './get-interview.ts';
import type { OwnInterview } from './own-interview.ts';

/**
 * Ends the interview and waits for its report. Calling again grades nothing again.
 * @throws {AppError} IDEMPOTENCY_KEY_REUSED.
 */
export async function completeInterview(
  deps: Deps,
  { row }: OwnInterview,
  call: KeyedCall,
): Promise<InterviewReply> {
  await deps.stores.interviews.end(call, row.id, deps.clock.now());
  const [reply] = await Promise.all([
    getInterviewOnceGraded(deps, row.id),
    clearSpokenParts(deps, { userId: row.userId, interviewId: row.id }),
  ]);
  return reply;
}
