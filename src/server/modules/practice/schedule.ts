import { type Card, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';
import type { DrillPoint } from '#shared/contract/drill.ts';

/** When a task is to come again, as ts-fsrs keeps it. */
export type Schedule = Pick<
  Card,
  'due' | 'stability' | 'difficulty' | 'scheduled_days' | 'learning_steps' | 'reps' | 'lapses' | 'state'
> & { last_review: Date };

/** One task a day: no steps of minutes. What was right for so long needs no more practice than that. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: 120 });

/** An interview was the first time that its tasks were tried. @param gap Score less bar of the dimension. */
export function scheduleAfterInterview(gap: number, at: Date): Schedule {
  return next(
    createEmptyCard(at),
    gap < -0.5 ? Rating.Again : gap < 0.5 ? Rating.Hard : gap < 1 ? Rating.Good : Rating.Easy,
    at,
  );
}

/** After an answer in which these points were heard so. */
export function scheduleAfterTry(before: Schedule, points: readonly DrillPoint[], at: Date): Schedule {
  return next(before, ratingOf(points), at);
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

function ratingOf(points: readonly DrillPoint[]): Grade {
  const explained = points.filter(({ after }) => after === 'explained' || after === 'justified').length;
  const named = points.filter(({ after }) => after === 'mentioned').length;
  const share = (explained + named / 2) / points.length;
  if (share === 0) return Rating.Again;
  if (share < 0.5) return Rating.Hard;
  return share < 1 ? Rating.Good : Rating.Easy;
}
