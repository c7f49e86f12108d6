import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { gradeDrill } from '#server/grading/grade-drill.ts';
import { findReplay, type KeyedCall, rememberCall } from '#server/idempotency/idempotency.ts';
import type { AnswerDrillInput, DrillPoint, DrillTryReply } from '#shared/contract/drill.ts';
import type { ReportReply } from '#shared/contract/report.ts';
import { drillLengthProblem, drillSeconds } from '#shared/rules/drill-length.ts';
import { findDrillTry, insertDrillTry } from './drill-tries.store.ts';
import type { InterviewRow } from './interviews.store.ts';
import { ownInterview } from './own-interview.ts';

type Drill = NonNullable<ReportReply['drill']>;

/**
 * Hears an answer to the report's drill for that drill's points, beside how they were heard in the interview. It is
 * practice: the grade, the budget and the licence stay as they are. The built-in matcher listens, whatever engine graded.
 *
 * @throws {AppError} NOT_FOUND, INTERVIEW_NOT_COMPLETED, QUESTION_RETIRED, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED,
 *   RATE_LIMITED.
 */
export async function answerDrill(
  deps: Deps,
  userId: number,
  input: AnswerDrillInput,
): Promise<DrillTryReply> {
  deps.limits.take('answerDrill', userId);
  const { row } = ownInterview(deps, userId, input.id);
  const answer = input.transcript.trim();
  const call: KeyedCall = {
    userId,
    action: 'answerDrill',
    key: input.idempotencyKey,
    input: { id: row.id, answer },
  };
  const id = deps.db.transaction(
    (tx) => {
      const replay = findReplay(tx, call);
      if (replay !== null) return replay;
      const { drill, points } = heardIn(deps, row, answer);
      const now = deps.clock.now();
      const tryId = insertDrillTry(tx, {
        interviewId: row.id,
        dimension: drill.dimension,
        task: drill.task,
        answer,
        seconds: drillSeconds(answer),
        points,
        createdAt: now,
      });
      rememberCall(tx, call, tryId, now);
      return tryId;
    },
    { behavior: 'immediate' },
  );
  const stored = findDrillTry(deps.db, id);
  if (!stored) throw new Error(`the drill's answer ${id} is gone`);
  return stored;
}

function heardIn(
  { content }: Deps,
  row: InterviewRow,
  answer: string,
): { drill: Drill; points: DrillPoint[] } {
  if (row.status !== 'completed') throw new AppError('INTERVIEW_NOT_COMPLETED');
  const report: ReportReply | null = row.report === null ? null : JSON.parse(row.report);
  if (!report?.drill)
    throw new AppError('NOT_FOUND', { message: 'The report of this interview has no drill.' });
  const problem = drillLengthProblem(answer);
  if (problem !== null) throw new AppError('INVALID_INPUT', { message: problem });
  const question = content.questions.get(row.questionId);
  const after = question ? gradeDrill(content, question, report.drill, answer) : [];
  if (after.length === 0) throw new AppError('QUESTION_RETIRED');
  const evidence = report.dimensions.flatMap((dimension) => dimension.evidence);
  const points = after.map(({ pointId, means, status, quote }) => {
    const before = evidence.find((point) => point.pointId === pointId);
    return {
      pointId,
      means,
      before: before?.status ?? 'absent',
      beforeCue: before?.cue ?? 0,
      after: status,
      quote,
    };
  });
  return { drill: report.drill, points };
}
