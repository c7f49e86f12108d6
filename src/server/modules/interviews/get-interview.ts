import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { toAttemptReply } from '#server/modules/practice/attempt-reply.ts';
import type { InterviewReply, InterviewSummaryReply } from '#shared/contract/interviews.ts';
import { aroundReport } from './around-report.ts';
import type { InterviewRow } from './interviews.store.ts';

/** An interview with its conversation, and its report when there is one. */
export async function getInterview(deps: Deps, row: InterviewRow): Promise<InterviewReply> {
  const { stores, jobs, costs, gradeProgress } = deps;
  // Assigned, not spread: the live screen reads often, and V8 is slow on the spread of so many keys.
  const reply: InterviewReply = Object.assign(summaryOf(deps, row), NOT_GRADED, {
    responses: await stores.answers.listConversation(row.id),
  });
  if (row.status !== 'completed') {
    const notice = await costs.notice(row.userId, deps.ai);
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
  reply.attempts = (await stores.attempts.listOfInterview(row.id)).map((each) => toAttemptReply(deps, each));
  return reply;
}

/** The same for an interview that was changed since its ownership was proved. */
export async function getInterviewAnew(deps: Deps, id: number): Promise<InterviewReply> {
  const row = await deps.stores.interviews.find(id);
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
export function summaryOf({ content }: Pick<Deps, 'content'>, row: InterviewRow): InterviewSummaryReply {
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
