import type { PathStep } from '#shared/contract/preparation.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A path without a date is so long; another one can follow it. */
const OPEN_PATH_DAYS = 12;
/** From here on there is practice on three days of four; before, on three days a week. */
const CLOSE_DAYS = 28;

export type Slot = Pick<PathStep, 'on' | 'kind'>;
export type Counts = Record<Slot['kind'], number>;

/** The day that it is somewhere, YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Monday to Sunday around a day. */
export function weekOf(day: string): string[] {
  const sinceMonday = (new Date(Date.parse(day)).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, place) => addDays(day, place - sinceMonday));
}

/**
 * Every step from the first day to the day before the interview. Counted back from it, so that the last day is a light one:
 * exercise, interview, exercise, a day off. On the very day there is one exercise, to warm up; after it nothing.
 */
export function planSlots(startOn: string, interviewOn: string | null): Slot[] {
  const end = interviewOn ?? addDays(startOn, OPEN_PATH_DAYS);
  const days = daysBetween(startOn, end);
  if (days === 0) return [{ on: startOn, kind: 'exercise' }];
  const slots = Array.from({ length: Math.max(0, days) }, (_, day) => {
    const kind = kindOf(days - day);
    return kind && { on: addDays(startOn, day), kind };
  }).filter((slot) => slot !== null);
  // Nobody who has just made a path is told to come back tomorrow.
  return slots.map((slot, place) => (place === 0 ? { ...slot, on: startOn } : slot));
}

function kindOf(daysBefore: number): Slot['kind'] | null {
  const [interview, ...exercises] = daysBefore > CLOSE_DAYS ? [2, 4, 6] : [2, 1, 3];
  const place = daysBefore % (daysBefore > CLOSE_DAYS ? 7 : 4);
  if (place === interview) return 'interview';
  return exercises.includes(place) ? 'exercise' : null;
}

/**
 * What is left of a path. A step that was missed moves to the next day without one; what no longer fits before the interview
 * is dropped, and nobody is told that it was missed.
 * @param from The first day that is free for a step.
 */
export function slotsLeft(
  slots: readonly Slot[],
  done: Counts,
  from: string,
  interviewOn: string | null,
): Slot[] {
  const met: Counts = { interview: 0, exercise: 0 };
  let free = from;
  return slots
    .filter(({ kind }) => {
      met[kind] += 1;
      return met[kind] > done[kind];
    })
    .flatMap(({ on, kind }) => {
      const day = daysBetween(free, on) > 0 ? on : free;
      if (interviewOn !== null && day > interviewOn) return [];
      if (day === interviewOn && slots.length > 1) return [];
      free = addDays(day, 1);
      return [{ on: day, kind }];
    });
}
