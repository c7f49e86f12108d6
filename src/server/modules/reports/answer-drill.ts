import { gradeDrill } from '#engine/grade-drill.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import type { InterviewRow } from '#server/modules/interviews/interviews.store.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import { livePoint } from '#shared/content/live-point.ts';
import type { AnswerDrillInput, DrillPoint, DrillTryReply } from '#shared/contract/drill.ts';
import type { EvidenceStatus, ReportReply } from '#shared/contract/report.ts';
import { drillLengthProblem, drillSeconds } from '#shared/rules/drills.ts';

type Drill = NonNullable<ReportReply['drill']>;

/**
 * Hears an answer to the report's drill for that drill's points, beside how they were heard in the interview. It is
 * practice: the grade, the budget and the licence stay as they are. The built-in matcher listens, whatever engine graded.
 * @throws {AppError} NOT_FOUND, INTERVIEW_NOT_COMPLETED, QUESTION_RETIRED, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED.
 */
export async function answerDrill(
  deps: Deps,
  { row }: OwnInterview,
  call: KeyedCall,
  { transcript }: AnswerDrillInput,
): Promise<DrillTryReply> {
  const { reports, idempotency } = deps.stores;
  const answer = transcript.trim();
  const id = (await idempotency.findReplay(call)) ?? (await storeTry(deps, row, call, answer));
  const stored = await reports.findDrillTry(id);
  if (!stored) throw new Error(`the drill's answer ${id} is gone`);
  return stored;
}

async function storeTry(deps: Deps, row: InterviewRow, call: KeyedCall, answer: string): Promise<number> {
  if (row.status !== 'completed') throw new AppError('INTERVIEW_NOT_COMPLETED');
  const report = (await deps.stores.reports.findCurrent(row.id))?.report;
  if (!report?.drill)
    throw new AppError('NOT_FOUND', { message: 'The report of this interview has no drill.' });
  const problem = drillLengthProblem(answer);
  if (problem !== null) throw new AppError('INVALID_INPUT', { message: problem });
  return deps.stores.reports.insertDrillTry(call, {
    interviewId: row.id,
    dimension: report.drill.dimension,
    task: report.drill.task,
    answer,
    seconds: drillSeconds(answer),
    points: compareCoverage(deps, row.questionId, report, report.drill, answer),
    createdAt: deps.clock.now(),
  });
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
