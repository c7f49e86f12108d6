import { sessionPhases } from '#engine/script/time-plan.ts';
import type { Data, Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import { toAttemptReply } from '#server/modules/practice/attempt-exercise.ts';
import { clearSpokenParts } from '#server/modules/recordings/append-recording.ts';
import type { StoredReport } from '#server/modules/reports/reports.store.ts';
import { friendOf } from '#server/modules/sharing/verdict.ts';
import type {
  InterviewPhasesReply,
  InterviewReply,
  InterviewSummaryReply,
  InterviewsPage,
  ListInterviewsInput,
  ListInterviewsQuery,
} from '#shared/contract/interviews.ts';
import { isJudged } from '#shared/rules/grades.ts';
import type { InterviewRow, InterviewSearch } from './interviews.store.ts';
import { type OwnInterview, ownInterview } from './own-interview.ts';

/** An interview with its conversation, and its report when there is one. */
export async function getInterview(deps: Deps, row: InterviewRow): Promise<InterviewReply> {
  const { stores } = deps.data;
  const { costs } = deps.ai;
  const { jobs, gradeProgress } = deps;
  // Assigned, not spread: the live screen reads often, and V8 is slow on the spread of so many keys.
  const reply: InterviewReply = Object.assign(summaryOf(deps.data, row), NOT_GRADED, {
    responses: await stores.answers.listConversation(row.id),
  });
  if (row.interviewer === 'friend') reply.friend = await friendOf(deps, row);
  if (row.status !== 'completed') {
    const notice = await costs.notice(row.userId, deps.ai.serving);
    if (notice) reply.notice = notice;
  }
  // The live screen is spared the rest.
  if (row.status === 'in_progress') return reply;
  const grading = gradeProgress.of(row.id);
  if (grading) reply.grading = grading;
  const current = row.result && (await stores.reports.findCurrent(row.id));
  if (current) {
    const { strengths, improvements, report, gradedAt, confirmedAt } = current;
    Object.assign(reply, { strengths, improvements, report, gradedAt, confirmedAt });
  }
  if (row.status !== 'completed') return reply;
  Object.assign(reply, await aroundReport(deps, row, current));
  const cost = await costs.ofInterview(row.id);
  if (cost) reply.cost = cost;
  // A provisional report waits for a model that may be hours away: asking for it again is not to be kept from anybody.
  const isResting = current?.report.provisional === true && !jobs.isRunning('grade', row.id);
  const isQueued = await jobs.isWaiting('grade', row.id);
  reply.isGradingAgain = isQueued && !isResting;
  if (isQueued && isResting) reply.isModelAwaited = true;
  reply.formerReports = await stores.reports.listFormer(row.id);
  reply.attempts = (await stores.attempts.listOfInterview(row.id)).map((each) =>
    toAttemptReply(deps.data, each),
  );
  return reply;
}

/** The same for an interview that was changed since its ownership was proved. */
export async function getInterviewAnew(deps: Deps, id: number): Promise<InterviewReply> {
  const row = await deps.data.stores.interviews.find(id);
  if (!row) throw new AppError('NOT_FOUND', { message: 'Interview not found.' });
  return getInterview(deps, row);
}

/** A grading that takes longer goes on by itself; the interview says `grading`, or `isGradingAgain` (decisions D8). */
const GRADE_WAIT_MS = 20_000;

/** The same for an interview whose grading was just queued: with its report, if that does not take long. */
export async function getInterviewOnceGraded(deps: Deps, id: number): Promise<InterviewReply> {
  await deps.jobs.run('grade', id, GRADE_WAIT_MS);
  return getInterviewAnew(deps, id);
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

const NOT_GRADED = {
  strengths: [],
  improvements: [],
  isGradingAgain: false,
  formerReports: [],
  attempts: [],
  report: null,
  gradedAt: null,
  confirmedAt: null,
} satisfies Partial<InterviewReply>;

type AroundReport = Pick<
  InterviewReply,
  'cards' | 'standings' | 'phases' | 'previousInterview' | 'predictions'
>;

/** What stands around the report of a completed interview. */
async function aroundReport(
  deps: Deps,
  row: InterviewRow,
  current: StoredReport | null | undefined,
): Promise<AroundReport> {
  const { answers, formerScores, debriefs } = deps.data.stores;
  const turns = await answers.listTurns(row.id);
  const { phases } = sessionPhases(
    row.budgetSeconds,
    turns.map(({ duration, move }) => ({ seconds: duration, move })),
  );
  const judged = current && isJudged(current.judgedBy) ? current : null;
  const previousInterview = judged && (await formerScores.find(row, judged.judgedBy.kind));
  return {
    phases,
    ...(judged && deps.data.reportDigests.of(row, judged.report, turns)),
    ...(previousInterview && { previousInterview }),
    predictions: await debriefs.listPredictions(row.id),
  };
}

/** How an interview's speaking time was planned and spent, phase by phase. */
export async function getPhases(
  { data: { stores } }: Deps,
  { row }: OwnInterview,
): Promise<InterviewPhasesReply> {
  const turns = await stores.answers.listTurns(row.id);
  return sessionPhases(
    row.budgetSeconds,
    turns.map(({ duration, move }) => ({ seconds: duration, move })),
  );
}

/** A page of the user's interviews, in the order that was asked for. */
export async function listInterviews(
  deps: Deps,
  userId: number,
  { limit, cursor, search, sort }: ListInterviewsInput,
): Promise<InterviewsPage> {
  const { stores } = deps.data;
  const { costs, serving } = deps.ai;
  // One more than the page shows whether there is another.
  const wanted = { limit: limit + 1, after: cursor ?? null, sort, words: searchedWords(deps, search) };
  const rows = await stores.interviews.list(userId, wanted);
  const interviews = rows.slice(0, limit).map((row) => summaryOf(deps.data, row));
  const last = rows.length > limit ? interviews.at(-1) : undefined;
  const nextCursor = last ? { createdAt: last.createdAt, id: last.id, score: last.score } : null;
  const notice = await costs.notice(userId, serving);
  return notice ? { interviews, nextCursor, notice } : { interviews, nextCursor };
}

/** The same for REST. @throws {AppError} NOT_FOUND when `before` is not an interview of the user's. */
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

/** Titles are the bank's: those that have the text in them are looked up by their questions. */
function searchedWords({ data: { content } }: Deps, search: string | undefined): InterviewSearch['words'] {
  const text = search?.toLowerCase() ?? '';
  if (text === '') return null;
  const titled = [...content.questions.values()].filter(({ title }) => title.toLowerCase().includes(text));
  return { text, questionIds: titled.map(({ id }) => id) };
}

/**
 * Ends the interview and waits for its report. Calling again grades nothing again.
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
