import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { AttemptReply, RateAttemptInput } from '#shared/contract/exercise.ts';
import { toAttemptReply } from './attempt-reply.ts';
import type { ExerciseName } from './attempts.store.ts';
import { type Schedule, scheduleAfterInterview, scheduleAfterRating } from './schedule.ts';

/**
 * Keeps what the candidate says of an answer, and when its exercise is to come again. The first rating stands: said again, or
 * otherwise, it moves nothing.
 * @throws {AppError} NOT_FOUND for an answer of somebody else, too.
 */
export async function rateAttempt(
  deps: Deps,
  userId: number,
  { attemptId, rating }: RateAttemptInput,
): Promise<AttemptReply> {
  const { attempts } = deps.stores;
  const attempt = await attempts.find(attemptId);
  if (attempt?.userId !== userId) throw new AppError('NOT_FOUND', { message: 'There is no such answer.' });
  if (attempt.rating === null) {
    const before = await scheduleBeforeRating(deps, attempt);
    await attempts.rate(attempt, rating, scheduleAfterRating(before, rating, deps.clock.now()));
  }
  return toAttemptReply(deps, (await attempts.find(attemptId)) ?? attempt);
}

/** How the exercise stands until it is rated: as it was rated last, or as the latest interview on its question went. */
export async function scheduleBeforeRating(
  { stores, clock }: Deps,
  exercise: ExerciseName,
): Promise<Schedule> {
  const stored = await stores.practice.findSchedule(exercise);
  if (stored) return stored;
  const shown = await stores.practice.findShown(exercise);
  return scheduleAfterInterview((shown?.score ?? 0) - (shown?.bar ?? 0), shown?.at ?? clock.now());
}
