import { estimate } from '#engine/debrief/estimate.ts';
import type { GradeProgress, InterviewerModel } from '#engine/interviewer.ts';
import { asProvisional } from '#engine/model/judge/grader.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import type { JobHandler, JobRun } from '#server/jobs/job-queue.ts';
import type { Turn } from '#server/modules/answers/answers.store.ts';
import { judgeOf } from '#server/modules/debriefs/debrief.ts';
import { getInterviewOnceGraded } from '#server/modules/interviews/complete-interview.ts';
import { interviewContext, stepMemo, thinkInQueue } from '#server/modules/interviews/interview-context.ts';
import type { InterviewRow } from '#server/modules/interviews/interviews.store.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import { friendOf, friendOutcome } from '#server/modules/sharing/verdict.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { isLentLabel } from '#shared/report/engines.ts';
import { isJudged } from '#shared/rules/grades.ts';
import { madeFrom, movedCredit } from './made-from.ts';
import type { StoredReport } from './reports.store.ts';

const MINUTE_MS = 60_000;

/**
 * The `grade` job: transcribes answers that still have no words, then stores the report and ends the job in one
 * transaction. A provisional report does not end the job: it runs again until a model has judged.
 */
export async function gradeInterview(deps: Deps, run: JobRun): ReturnType<JobHandler> {
  const { subjectId, jobId } = run;
  const { stores } = deps.data;
  const { jobs, clock } = deps;
  const interview = await stores.interviews.find(subjectId);
  if (!interview || interview.status === 'in_progress') return 'nothing_to_do';
  const { id } = interview;
  const waiting = await stores.answers.listPending(id);
  await Promise.all(waiting.map((answerId) => jobs.run('transcribe', answerId)));
  const pending = (await stores.answers.listPending(id)).length;
  const turns = await stores.answers.listTurns(id);
  // Waits for readings that are running, which would otherwise be done twice.
  const beingRead = turns.filter((turn) => jobs.isRunning('read', turn.id));
  await Promise.all(beingRead.map((turn) => jobs.run('read', turn.id)));
  const context = interviewContext(deps.data.content, interview, turns, await stores.board.listAfter(id, 0));
  const current = await stores.reports.findCurrent(id);
  const outcome = await outcomeOf(deps, interview, context, current);
  if (!outcome) return 'nothing_to_do';
  const isComplete = await deps.limits.marking.run(id, true, async () => {
    if (wordsOf(await stores.answers.listTurns(id)) !== wordsOf(turns)) return 'corrected';
    return stores.reports.save({
      interviewId: id,
      outcome: await unlessJudged(deps, interview, context, outcome),
      isModelAwaited: outcome.report.provisional,
      pending,
      jobId,
      now: clock.now(),
    });
  });
  // An answer was corrected during the grading: grades again with the new words.
  if (isComplete === 'corrected') return gradeInterview(deps, run);
  return isComplete ? 'ended' : 'again';
}

/**
 * The outcome to store: a new grade, or the current one to be confirmed. Null if nothing better than the current report
 * can be made now.
 */
async function outcomeOf(
  deps: Deps,
  interview: InterviewRow,
  context: InterviewContext,
  current: StoredReport | undefined,
): Promise<GradeOutcome | null> {
  // In a friend's interview the friend judges; no model is called beside them.
  if (interview.interviewer === 'friend') return estimate(deps.data.content, context);
  const input = madeFrom(deps.data, context);
  const { id: interviewId, userId } = interview;
  return deps.ai.costs.chargedTo({ userId, interviewId }, deps.ai.active, async (active) => {
    if (current && awaitsModel(current, active.interviewer, input)) return null;
    // An exhausted budget or a lent model that left must not replace a judge's report with an estimate.
    const isKept = current && isJudged(current.judgedBy) && active.interviewer.engine.model === null;
    if (current && (isKept || stands(current, active.interviewer, input))) return current;
    const deciding = { ...deps, ai: { ...deps.ai, active } };
    return thinkInQueue(deciding, userId, () => gradeNow(deciding, interview, context, input));
  });
}

function wordsOf(turns: readonly Pick<Turn, 'content' | 'transcriptState'>[]): string {
  return JSON.stringify(turns.map(({ content, transcriptState }) => [content, transcriptState]));
}

/** If no model has judged, takes what the friend or the candidate has judged by now. */
async function unlessJudged(
  deps: Deps,
  row: InterviewRow,
  context: InterviewContext,
  outcome: GradeOutcome,
): Promise<GradeOutcome> {
  if (outcome.judgedBy.kind !== 'nobody') return outcome;
  if (row.interviewer === 'friend') {
    const verdict = await friendOutcome(deps, row, context);
    if (verdict) return verdict;
    // Until the friend's verdict comes, the debrief only counts as what the candidate expects.
    if ((await friendOf(deps, row)).verdict === 'awaited') return outcome;
  }
  const debrief = await deps.data.stores.debriefs.find(row.id);
  return debrief?.doneAt ? judgeOf(deps, context)(debrief) : outcome;
}

async function gradeNow(
  deps: Deps,
  { id, engine }: InterviewRow,
  context: InterviewContext,
  input: Readonly<Record<string, string>>,
): Promise<GradeOutcome> {
  const { active } = deps.ai;
  const { env, gradeProgress } = deps;
  // The page that lent its model may be back in a moment: until then the report stays provisional.
  const isHeldByAbsentModel = isLentLabel(engine) && active.interviewer.engine.model === null;
  const outcome = await active.interviewer
    .grade(context, {
      memo: stepMemo(deps, id),
      argued: await movedCredit(deps.data, id, context),
      signal: AbortSignal.timeout(env.gradeTimeoutMinutes * MINUTE_MS),
      onProgress: (progress) => gradeProgress.tell(id, progress),
    })
    .finally(() => gradeProgress.clear(id));
  const { report } = isHeldByAbsentModel ? asProvisional(outcome) : outcome;
  return { ...outcome, report: { ...report, versions: { ...report.versions, ...input } } };
}

/**
 * Whether the report is provisional, made from this very interview, while the server has no model: nothing better can
 * be made now.
 */
function awaitsModel(
  { report }: StoredReport,
  { engine }: InterviewerModel,
  input: Readonly<Record<string, string>>,
): boolean {
  return report.provisional && engine.model === null && wasMadeFrom(report, input);
}

/**
 * Whether the current report was made by the same versions, so that it need not be made again. Only a model's report
 * counts: a model may read the same answers differently the second time, and nobody should be able to ask again until
 * they like the grade.
 */
function stands(
  { report }: StoredReport,
  { engine, versions }: InterviewerModel,
  input: Readonly<Record<string, string>>,
): boolean {
  if (engine.model === null || report.provisional) return false;
  return wasMadeFrom(report, { ...versions, ...input });
}

function wasMadeFrom(
  { versions }: StoredReport['report'],
  wanted: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(wanted).every(([name, version]) => versions[name] === version);
}

/**
 * Runs the `grade` job of a completed interview again and waits for it. The interview stays completed, with its report,
 * until the new one is there. Costs no session.
 * @throws {AppError} INTERVIEW_NOT_COMPLETED, QUESTION_RETIRED, IDEMPOTENCY_KEY_REUSED.
 */
export async function gradeAgain(
  deps: Deps,
  { row }: OwnInterview,
  call: KeyedCall,
): Promise<InterviewReply> {
  if (row.status === 'completed' && !deps.data.content.questions.has(row.questionId)) {
    throw new AppError('QUESTION_RETIRED');
  }
  if (!(await deps.data.stores.reports.queueGradingAgain(call, row.id, deps.clock.now()))) {
    throw new AppError('INTERVIEW_NOT_COMPLETED');
  }
  return getInterviewOnceGraded(deps, row.id);
}

/** Far more gradings than run at the same time. */
const MAX_KEPT = 500;

/**
 * The progress of gradings in this process. It is lost when the process ends; the next step of the grading reports it
 * again.
 */
export type GradeProgressBoard = {
  tell(interviewId: number, progress: GradeProgress): void;
  of(interviewId: number): GradeProgress | null;
  clear(interviewId: number): void;
};

export function createGradeProgressBoard(): GradeProgressBoard {
  const board = new Map<number, GradeProgress>();
  return {
    tell(interviewId, progress) {
      board.delete(interviewId);
      board.set(interviewId, progress);
      const [oldest] = board.keys();
      if (board.size > MAX_KEPT && oldest !== undefined) board.delete(oldest);
    },
    of: (interviewId) => board.get(interviewId) ?? null,
    clear: (interviewId) => void board.delete(interviewId),
  };
}
