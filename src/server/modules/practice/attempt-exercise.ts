import { weightsIn } from '#engine/how-near.ts';
import type { Data, Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type KeyedCall, sha256Of } from '#server/idempotency/keyed-call.ts';
import { hearShortAnswer } from '#server/modules/recordings/hear-short-answer.ts';
import { livePoint, type Question } from '#shared/content/question.ts';
import type {
  AttemptReply,
  ExerciseJudgment,
  ExercisePoint,
  RateAttemptInput,
  Rating,
} from '#shared/contract/exercise.ts';
import type { DimensionId } from '#shared/contract/report.ts';
import { nearestWords } from '#shared/interview/nearest-words.ts';
import type { AttemptRow, ExerciseName } from './practice.store.ts';
import { firstSchedule, type Schedule, scheduleAfterRating } from './schedule.ts';

/** What an exercise asks, and the points of the question that it is about. */
export type Exercise = {
  question: Question;
  dimension: DimensionId;
  exercise: string;
  pointIds: string[];
  /** The interview whose report asks for it; null for today's exercise. */
  interviewId: number | null;
};

/** The points' ids of today; points that have left the bank are left out. */
export function livePointIds(question: Question, ids: readonly string[]): string[] {
  return [...new Set(ids.flatMap((id) => livePoint(question, id)?.id ?? []))];
}

/** The bank's first question about one point, and what it is about; null if there is none. */
export function pointExercise(question: Question, pointId: string) {
  const point = livePoint(question, pointId);
  const exercise = point?.probes[0]?.say;
  return point && exercise ? { dimension: point.dim, exercise, pointIds: [point.id] } : null;
}

type ShortAnswer = {
  audio?: File | undefined;
  transcript: string;
  rating?: Rating | undefined;
};

/**
 * Transcribes an answer to an exercise, has a model judge it if there is one, and keeps it. This is practice: no grade
 * moves and no session is spent. When the exercise comes again depends on the candidate's own rating alone.
 * @throws {AppError} IDEMPOTENCY_KEY_REUSED, and whatever makes a recording or text unacceptable.
 */
export async function attemptExercise(
  deps: Deps,
  call: KeyedCall,
  exercise: Exercise,
  given: ShortAnswer,
): Promise<AttemptReply> {
  const { attempts, idempotency } = deps.data.stores;
  const id = (await idempotency.findReplay(call)) ?? (await keepAttempt(deps, call, exercise, given));
  const stored = await attempts.find(id);
  if (!stored) throw new Error(`the answer ${id} to an exercise is gone`);
  return toAttemptReply(deps.data, stored);
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
  return deps.data.stores.attempts.insert(
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
    rating && (await afterRating(deps, { userId, questionId: question.id, dimension }, rating)),
  );
}

/** Has a model judge the answer; null if none can. Its opinion is extra: the answer is kept without it, too. */
async function judge(
  deps: Deps,
  userId: number,
  { question, exercise, pointIds, interviewId }: Exercise,
  answer: string,
): Promise<ExerciseJudgment | null> {
  const points = question.points.filter(({ id }) => pointIds.includes(id));
  return deps.ai.costs.chargedTo({ userId, interviewId }, deps.ai.active, async ({ interviewer }) => {
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

/** Two calls with the same fingerprint are one answer, sent twice. */
export async function answerFingerprint({ transcript, audio, rating }: ShortAnswer) {
  return {
    answer: transcript.trim(),
    ...(audio && { audio: await sha256Of(audio) }),
    ...(rating && { rating }),
  };
}

/**
 * Keeps the candidate's own rating of an answer, and with it when the exercise comes again. The first rating counts;
 * another one changes nothing.
 * @throws {AppError} NOT_FOUND, also for an answer of another user.
 */
export async function rateAttempt(
  deps: Deps,
  userId: number,
  { attemptId, rating }: RateAttemptInput,
): Promise<AttemptReply> {
  const { attempts } = deps.data.stores;
  const attempt = await attempts.find(attemptId);
  if (attempt?.userId !== userId) throw new AppError('NOT_FOUND', { message: 'There is no such answer.' });
  if (attempt.rating === null) {
    await attempts.rate(attempt, rating, await afterRating(deps, attempt, rating));
  }
  return toAttemptReply(deps.data, (await attempts.find(attemptId)) ?? attempt);
}

/** The schedule after this rating: from the exercise's last one, or else from the latest interview on its question. */
async function afterRating({ data: { stores }, clock }: Deps, exercise: ExerciseName, rating: Rating) {
  const now = clock.now();
  const shown = await stores.practice.findShown(exercise);
  return (stored: Schedule | undefined) =>
    scheduleAfterRating(stored ?? firstSchedule(shown, now), rating, now);
}

type CheckedPoint = Omit<ExercisePoint, 'nearest'> & { texts: string[] };

/** The points against which the candidate checks an answer. */
export function checkedPoints(question: Question, pointIds: readonly string[]): CheckedPoint[] {
  return pointIds.flatMap((id) =>
    question.points
      .filter((point) => point.id === id)
      .map(({ name, said, ways, better, false: wrong }) => {
        const line = question.modelAnswer.lines.find(({ point }) => point === id);
        const model = line?.say ?? better;
        return { id, name, model, wrong, texts: [name, model, ...ways, ...said] };
      }),
  );
}

/** An answer with its words that come nearest to each point of the question as it is today. */
export function toAttemptReply({ content }: Data, row: AttemptRow): AttemptReply {
  const { userId: _, interviewId: __, pointIds, ...attempt } = row;
  const question = content.questions.get(row.questionId);
  const points = question ? checkedPoints(question, livePointIds(question, pointIds)) : [];
  const weights = question ? weightsIn(question) : new Map();
  return {
    ...attempt,
    ...(question && { title: question.title }),
    points: points.map(({ texts, ...point }) => ({
      ...point,
      nearest: nearestWords(texts, row.answer, weights),
    })),
  };
}
