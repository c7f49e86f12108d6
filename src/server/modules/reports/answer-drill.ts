import { gradeDrill } from '#engine/grade-drill.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import type { InterviewRow } from '#server/modules/interviews/interviews.store.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import { hearDrill } from '#server/modules/recordings/hear-drill.ts';
import { livePoint } from '#shared/content/live-point.ts';
import type { AnswerDrillInput, DrillPoint, DrillTryReply } from '#shared/contract/drill.ts';
import type { EvidenceStatus, ReportReply } from '#shared/contract/report.ts';

type Drill = NonNullable<ReportReply['drill']>;

/**
 * Hears an answer to the report's drill, or to one criterion that is said again, beside how it was heard in the interview.
 * It is practice: the grade, the budget and the licence stay as they are. The built-in matcher listens, whatever engine
 * graded.
 * @throws {AppError} NOT_FOUND, INTERVIEW_NOT_COMPLETED, QUESTION_RETIRED, IDEMPOTENCY_KEY_REUSED, and why it was not heard.
 */
export async function answerDrill(
  deps: Deps,
  { row }: OwnInterview,
  call: KeyedCall,
  input: AnswerDrillInput,
): Promise<DrillTryReply> {
  const { drillTries, idempotency } = deps.stores;
  const id = (await idempotency.findReplay(call)) ?? (await storeTry(deps, row, call, input));
  const stored = await drillTries.find(id);
  if (!stored) throw new Error(`the drill's answer ${id} is gone`);
  return stored;
}

async function storeTry(
  deps: Deps,
  row: InterviewRow,
  call: KeyedCall,
  input: AnswerDrillInput,
): Promise<number> {
  if (row.status !== 'completed') throw new AppError('INTERVIEW_NOT_COMPLETED');
  const report = (await deps.stores.reports.findCurrent(row.id))?.report;
  const drill = report && drillFor(deps, row.questionId, report, input.pointId);
  if (!drill)
    throw new AppError('NOT_FOUND', {
      message: input.pointId
        ? 'The question has no such point.'
        : 'The report of this interview has no drill.',
    });
  const { text, seconds } = await hearDrill(deps, { userId: row.userId, interviewId: row.id }, input);
  return deps.stores.drillTries.insert(call, {
    interviewId: row.id,
    dimension: drill.dimension,
    task: drill.task,
    answer: text,
    seconds,
    points: compareCoverage(deps, row.questionId, report, drill, text),
    createdAt: deps.clock.now(),
  });
}

/** The report's own, or the first question of the bank about one criterion. */
function drillFor(
  { content }: Deps,
  questionId: string,
  report: ReportReply,
  pointId: string | undefined,
): Drill | null {
  if (pointId === undefined) return report.drill;
  const question = content.questions.get(questionId);
  if (!question) throw new AppError('QUESTION_RETIRED');
  const point = livePoint(question, pointId);
  const task = point?.probes[0]?.say;
  return point && task ? { dimension: point.dim, task, lookFor: [point.id] } : null;
}

function compareCoverage(
  { content, ai }: Deps,
  questionId: string,
  report: ReportReply,
  drill: Drill,
  answer: string,
): DrillPoint[] {
  const question = content.questions.get(questionId);
  if (!question) throw new AppError('QUESTION_RETIRED');
  const ofToday = (pointId: string) => livePoint(question, pointId)?.id;
  const lookFor = [...new Set(drill.lookFor.flatMap((pointId) => ofToday(pointId) ?? []))];
  const after = gradeDrill(ai.reader, question, { ...drill, lookFor }, answer);
  if (after.length === 0) throw new AppError('QUESTION_RETIRED');
  const evidence = report.dimensions.flatMap((dimension) => dimension.evidence);
  return after.map(({ pointId, means, status, quote }) => {
    const [before] = evidence
      .filter((point) => ofToday(point.pointId) === pointId)
      .sort((a, b) => BEST_FIRST.indexOf(a.status) - BEST_FIRST.indexOf(b.status) || a.cue - b.cue);
    return {
      pointId,
      means,
      before: before?.status ?? 'absent',
      beforeCue: before?.cue ?? 0,
      after: status,
      quote,
    };
  });
}

/** Several points of the report may be one today; the best that was heard of them counts. */
const BEST_FIRST: readonly EvidenceStatus[] = ['justified', 'explained', 'mentioned', 'wrong', 'absent'];
