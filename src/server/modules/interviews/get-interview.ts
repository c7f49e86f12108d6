import type { Deps } from '#server/deps.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { ownInterview } from './own-interview.ts';
import { listResponses } from './responses.store.ts';
import { toInterviewReply } from './to-interview-reply.ts';

/** One of the user's interviews with its conversation. @throws {AppError} NOT_FOUND. */
export async function getInterview(deps: Deps, userId: number, id: number): Promise<InterviewReply> {
  const { row } = ownInterview(deps, userId, id);
  return toInterviewReply(row, listResponses(deps.db, row.id));
}
