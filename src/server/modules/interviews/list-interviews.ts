import type { Data, Deps } from '#server/deps.ts';
import type {
  InterviewSummaryReply,
  InterviewsPage,
  ListInterviewsInput,
  ListInterviewsQuery,
} from '#shared/contract/interviews.ts';
import type { InterviewRow, InterviewSearch } from './interviews.store.ts';
import { ownInterview } from './own-interview.ts';

/** A page of the user's interviews in the requested order. */
export async function listInterviews(
  deps: Deps,
  userId: number,
  { limit, cursor, search, sort }: ListInterviewsInput,
): Promise<InterviewsPage> {
  const { stores } = deps.data;
  const { costs, active } = deps.ai;
  // One row more than the page has tells whether there is another page.
  const wanted = { limit: limit + 1, after: cursor ?? null, sort, words: searchedWords(deps, search) };
  const rows = await stores.interviews.list(userId, wanted);
  const interviews = rows.slice(0, limit).map((row) => summaryOf(deps.data, row));
  const last = rows.length > limit ? interviews.at(-1) : undefined;
  const nextCursor = last ? { createdAt: last.createdAt, id: last.id, score: last.score } : null;
  const notice = await costs.notice(userId, active);
  return notice ? { interviews, nextCursor, notice } : { interviews, nextCursor };
}

/**
 * A page of the user's interviews for REST, after the interview `before`.
 * @throws {AppError} NOT_FOUND if `before` is not an interview of this user.
 */
export async function listInterviewsBefore(
  deps: Deps,
  userId: number,
  { limit, before, search, sort }: ListInterviewsQuery,
): Promise<InterviewSummaryReply[]> {
  const row = before === undefined ? null : (await ownInterview(deps.data, userId, before)).row;
  const after = row && { createdAt: row.createdAt, id: row.id, score: row.result?.score ?? null };
  const wanted = { limit, after, sort, words: searchedWords(deps, search) };
  return (await deps.data.stores.interviews.list(userId, wanted)).map((each) => summaryOf(deps.data, each));
}

/** Titles are only in the bank, so questions whose title contains the text are searched by their ids. */
function searchedWords({ data: { content } }: Deps, search: string | undefined): InterviewSearch['words'] {
  const text = search?.toLowerCase() ?? '';
  if (text === '') return null;
  const titled = [...content.questions.values()].filter(({ title }) => title.toLowerCase().includes(text));
  return { text, questionIds: titled.map(({ id }) => id) };
}

/** What a list shows of an interview. */
export function summaryOf({ content }: Data, row: InterviewRow): InterviewSummaryReply {
  const summary: InterviewSummaryReply = {
    id: row.id,
    status: row.status,
    question: row.question,
    questionId: row.questionId,
    company: row.company,
    category: row.category,
    level: row.level,
    grade: row.result?.grade ?? null,
    score: row.result?.score ?? null,
    judgedBy: row.result && { kind: row.result.judgedBy, name: row.result.judgeName },
    hiringRecommendation: row.result?.hiringRecommendation ?? null,
    totalDuration: row.totalDuration,
    secondsRemaining: row.budgetSeconds - row.totalDuration,
    createdAt: row.createdAt,
    completedAt: row.completedAt,
    engine: row.engine,
    interviewer: row.interviewer,
  };
  const title = content.questions.get(row.questionId)?.title;
  if (title !== undefined) summary.title = title;
  return summary;
}
