import type { Deps } from '#server/deps.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import { hearShortAnswer } from '#server/modules/recordings/hear-short-answer.ts';
import type { AttemptReply, ExerciseJudgement, Rating } from '#shared/contract/exercise.ts';
import { toAttemptReply } from './attempt-reply.ts';
import type { Exercise } from './exercise.ts';
import { scheduleBeforeRating } from './rate-attempt.ts';
import { scheduleAfterRating } from './schedule.ts';

export type ShortAnswer = {
  audio?: File | undefined;
  transcript: string;
  rating?: Rating | undefined;
};

/**
 * Hears an answer to an exercise, has a model judge it where one serves, and keeps it. It is practice: no grade moves and no
 * session is spent; when the exercise comes again is set by the candidate's own rating alone.
 * @throws {AppError} IDEMPOTENCY_KEY_REUSED, and why it was not heard.
 */
export async function attemptExercise(
  deps: Deps,
  call: KeyedCall,
  exercise: Exercise,
  given: ShortAnswer,
): Promise<AttemptReply> {
  const { attempts, idempotency } = deps.stores;
  const id = (await idempotency.findReplay(call)) ?? (await keepAttempt(deps, call, exercise, given));
  const stored = await attempts.find(id);
  if (!stored) throw new Error(`the answer ${id} to an exercise is gone`);
  return toAttemptReply(deps, stored);
}

async function keepAttempt(
  deps: Deps,
  call: KeyedCall,
  exercise: Exercise,
  given: ShortAnswer,
): Promise<number> {
  const { userId } = call;
  const { question, dimension, pointIds, interviewId } = exercise;
  const { text, seconds } = await hearShortAnswer(deps, { userId, interviewId }, given);
  const judged = await judge(deps, userId, exercise, text);
  const now = deps.clock.now();
  const { rating = null } = given;
  const before = rating && (await scheduleBeforeRating(deps, { userId, questionId: question.id, dimension }));
  return deps.stores.attempts.insert(
    call,
    {
      userId,
      interviewId,
      questionId: question.id,
      dimension,
      exercise: exercise.exercise,
      pointIds,
      answer: text,
      seconds,
      rating,
      judged,
      createdAt: now,
    },
    rating && before ? scheduleAfterRating(before, rating, now) : null,
  );
}

/** A model's opinion is extra: without it the answer is kept all the same. */
async function judge(
  deps: Deps,
  userId: number,
  { question, exercise, pointIds, interviewId }: Exercise,
  answer: string,
): Promise<ExerciseJudgement | null> {
  const points = question.points.filter(({ id }) => pointIds.includes(id));
  return deps.costs.chargedTo({ userId, interviewId }, deps.ai, async ({ interviewer }) => {
    if (!interviewer.judgeExercise) return null;
    try {
      const judged = await interviewer.judgeExercise({ question, exercise, points, answer }, deps.stopping);
      return { by: interviewer.engine.label, points: judged };
    } catch (error) {
      deps.log.warn({ err: error }, 'an answer to an exercise could not be judged');
      return null;
    }
  });
}

/** What makes two answers the same one. */
export function answerFingerprint({ transcript, audio, rating }: ShortAnswer) {
  return {
    answer: transcript.trim(),
    ...(audio && { audioBytes: audio.size }),
    ...(rating && { rating }),
  };
}
