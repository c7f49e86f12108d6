import { type Card, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';
import type { Rating as OwnRating } from '#shared/contract/exercise.ts';

/** When an exercise is to come again, as ts-fsrs keeps it. */
export type Schedule = Pick<
  Card,
  'due' | 'stability' | 'difficulty' | 'scheduled_days' | 'learning_steps' | 'reps' | 'lapses' | 'state'
> & { last_review: Date };

/** One exercise a day: no steps of minutes. What was right for so long needs no more practice than that. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: 120 });

/** An interview was the first time that its exercises were tried. @param gap Score less bar of the dimension. */
export function scheduleAfterInterview(gap: number, at: Date): Schedule {
  return next(
    createEmptyCard(at),
    gap < -0.5 ? Rating.Again : gap < 0.5 ? Rating.Hard : gap < 1 ? Rating.Good : Rating.Easy,
    at,
  );
}

const GRADES: Record<OwnRating, Grade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

/** After the candidate said how it went. */
export function scheduleAfterRating(before: Schedule, rating: OwnRating, at: Date): Schedule {
  return next(before, GRADES[rating], at);
}

/** The chance that it would go well now, 0 to 1. */
export function chanceOf(schedule: Schedule, now: Date): number {
  return scheduler.get_retrievability(withElapsed(schedule), now, false);
}

function next(before: Card | Schedule, rating: Grade, at: Date): Schedule {
  const { card } = scheduler.next(withElapsed(before), at, rating);
  return { ...card, last_review: at };
}

/** The library still wants a column that it does not read any more. */
function withElapsed(schedule: Card | Schedule): Card {
  return { elapsed_days: 0, ...schedule };
}
