import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import type { InterviewRow } from '#server/modules/interviews/interviews.store.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import {
  answerFingerprint,
  attemptExercise,
  type Exercise,
  livePointIds,
  pointExercise,
} from '#server/modules/practice/attempt-exercise.ts';
import type { AnswerDrillInput, AttemptReply } from '#shared/contract/exercise.ts';

/**
 * Keeps an answer to the report's drill, or a second attempt at a single point.
 * @throws {AppError} NOT_FOUND, INTERVIEW_NOT_COMPLETED, QUESTION_RETIRED, IDEMPOTENCY_KEY_REUSED, and whatever makes a
 *   recording or text unacceptable.
 */
export async function answerDrill(
  deps: Deps,
  { row }: OwnInterview,
  call: KeyedCall,
  input: AnswerDrillInput,
): Promise<AttemptReply> {
  if (row.status !== 'completed') throw new AppError('INTERVIEW_NOT_COMPLETED');
  return attemptExercise(deps, call, await exerciseOf(deps, row, input.pointId), input);
}

/** The report's drill, or the bank's first question about one point. */
async function exerciseOf(
  { data: { stores, content } }: Deps,
  row: InterviewRow,
  pointId: string | undefined,
): Promise<Exercise> {
  const question = content.questions.get(row.questionId);
  if (!question) throw new AppError('QUESTION_RETIRED');
  if (pointId !== undefined) {
    const ofPoint = pointExercise(question, pointId);
    if (!ofPoint) throw new AppError('NOT_FOUND', { message: 'The question has no such point.' });
    return { question, ...ofPoint, interviewId: row.id };
  }
  const drill = (await stores.reports.findCurrent(row.id))?.report.drill;
  if (!drill) {
    throw new AppError('NOT_FOUND', { message: 'The report of this interview has no drill.' });
  }
  const pointIds = livePointIds(question, drill.lookFor);
  if (pointIds.length === 0) throw new AppError('QUESTION_RETIRED');
  return { question, dimension: drill.dimension, exercise: drill.task, pointIds, interviewId: row.id };
}

/** Two calls with the same fingerprint are one answer, sent twice. */
export async function drillFingerprint({ id, pointId, ...answer }: AnswerDrillInput) {
  return { id, ...(pointId !== undefined && { pointId }), ...(await answerFingerprint(answer)) };
}
