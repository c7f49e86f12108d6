import type { Deps } from '#server/deps.ts';
import type {
  InterviewSummaryReply,
  InterviewsPage,
  ListInterviewsInput,
  ListInterviewsQuery,
} from '#shared/contract/interviews.ts';
import { summaryOf } from './get-interview.ts';
import type { InterviewRow } from './interviews.store.ts';
import { ownInterview } from './own-interview.ts';

/** A page of the user's interviews, newest first. */
export async function listInterviews(
  { stores, costs, ai }: Deps,
  userId: number,
  { limit, cursor }: ListInterviewsInput,
): Promise<InterviewsPage> {
  // One more than the page shows whether there is another.
  const rows = await stores.interviews.list(userId, limit + 1, cursor ?? null);
  const interviews = rows.slice(0, limit).map(listed);
  const last = rows.length > limit ? interviews.at(-1) : undefined;
  const nextCursor = last ? { createdAt: last.createdAt, id: last.id } : null;
  const notice = await costs.notice(userId, ai);
  return notice ? { interviews, nextCursor, notice } : { interviews, nextCursor };
}

/** The same for REST. @throws {AppError} NOT_FOUND when `before` is not an interview of the user's. */
export async function listInterviewsBefore(
  deps: Deps,
  userId: number,
  { limit, before }: ListInterviewsQuery,
): Promise<InterviewSummaryReply[]> {
  const cursor = before === undefined ? null : (await ownInterview(deps, userId, before)).row;
  return (await deps.stores.interviews.list(userId, limit, cursor)).map(listed);
}

/** A list shows no report that would say what the grade rests on. */
function listed(row: InterviewRow): InterviewSummaryReply {
  const summary = summaryOf(row);
  return row.result?.coverageOnly ? { ...summary, coverageOnly: true } : summary;
}
