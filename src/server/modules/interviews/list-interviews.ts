import type { Deps } from '#server/deps.ts';
import type { InterviewSummaryReply } from '#shared/contract/interviews.ts';
import { listInterviewsOf } from './interviews.store.ts';
import { toSummaryReply } from './to-interview-reply.ts';

/** The user's interviews, newest first, at most 500. */
export async function listInterviews(deps: Deps, userId: number): Promise<InterviewSummaryReply[]> {
  return listInterviewsOf(deps.db, userId).map(toSummaryReply);
}
