import { type Card, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';
import type { Rating as OwnRating } from '#shared/contract/exercise.ts';

/** When an exercise comes again, in the fields of ts-fsrs. */
export type Schedule = Pick<
  Card,
  'due' | 'stability' | 'difficulty' | 'scheduled_days' | 'learning_steps' | 'reps' | 'lapses' | 'state'
> & { last_review: Date };

/**
 * There is one exercise a day, so steps of minutes are off. Even an exercise that keeps going well comes again after at
 * most 120 days.
 */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: 120 });

/**
 * The schedule after an interview, which counts as the first attempt at its exercises.
 * @param gap Score minus bar of the dimension.
 */
export function scheduleAfterInterview(gap: number, at: Date): Schedule {
  return next(
    createEmptyCard(at),
    gap < -0.5 ? Rating.Again : gap < 0.5 ? Rating.Hard : gap < 1 ? Rating.Good : Rating.Easy,
    at,
  );
}

/** The schedule of an exercise that was never rated; one that no interview has shown counts as right at the bar. */
export function firstSchedule(
  shown: { score: number; bar: number; at: Date } | undefined,
  now: Date,
): Schedule {
  return shown ? scheduleAfterInterview(shown.score - shown.bar, shown.at) : scheduleAfterInterview(0, now);
}

const GRADES: Record<OwnRating, Grade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

export function scheduleAfterRating(before: Schedule, rating: OwnRating, at: Date): Schedule {
  return next(before, GRADES[rating], at);
}

/** The chance that the exercise would go well now, 0 to 1. */
export function chanceOf(schedule: Schedule, now: Date): number {
  return scheduler.get_retrievability(withElapsed(schedule), now, false);
}

function next(before: Card | Schedule, rating: Grade, at: Date): Schedule {
  const { card } = scheduler.next(withElapsed(before), at, rating);
  return { ...card, last_review: at };
}

/** The library still requires a field that it no longer reads. */
function withElapsed(schedule: Card | Schedule): Card {
  return { elapsed_days: 0, ...schedule };
}
