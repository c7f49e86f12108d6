import { sessionPhases } from '#engine/script/time-plan.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { toAttemptReply } from '#server/modules/practice/attempt-exercise.ts';
import type { StoredReport } from '#server/modules/reports/reports.store.ts';
import { friendOf } from '#server/modules/sharing/verdict.ts';
import type { InterviewPhasesReply, InterviewReply } from '#shared/contract/interviews.ts';
import { isJudged } from '#shared/rules/grades.ts';
import type { InterviewRow } from './interviews.store.ts';
import { summaryOf } from './list-interviews.ts';
import type { OwnInterview } from './own-interview.ts';

/** An interview with its conversation, and its report if there is one. */
export async function getInterview(deps: Deps, row: InterviewRow): Promise<InterviewReply> {
  const { stores } = deps.data;
  const { costs } = deps.ai;
  const { jobs, gradeProgress } = deps;
  // Assigned, not spread: the room reads this often, and V8 is slow at spreading so many keys.
  const reply: InterviewReply = Object.assign(summaryOf(deps.data, row), NOT_GRADED, {
    responses: await stores.answers.listConversation(row.id),
  });
  if (row.interviewer === 'friend') reply.friend = await friendOf(deps, row);
  if (row.status !== 'completed') {
    const notice = await costs.notice(row.userId, deps.ai.active);
    if (notice) reply.notice = notice;
  }
  // The room needs none of the rest.
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
  // A provisional report may wait hours for a model, and meanwhile the candidate may ask for grading again.
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

/** The interview as it is now, after a change that was made since its ownership was proved. */
export async function getInterviewAnew(deps: Deps, id: number): Promise<InterviewReply> {
  const row = await deps.data.stores.interviews.find(id);
  if (!row) throw new AppError('NOT_FOUND', { message: 'Interview not found.' });
  return getInterview(deps, row);
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

/** What a completed interview shows around its report. */
async function aroundReport(
  deps: Deps,
  row: InterviewRow,
  current: StoredReport | null | undefined,
): Promise<AroundReport> {
  const { answers, formerScores, predictions } = deps.data.stores;
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
    predictions: await predictions.list(row.id),
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
