import type { PathStep } from '#shared/contract/preparation.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a path without a date is; another one can follow it. */
const OPEN_PATH_DAYS = 12;
/** This many days before the interview, practice rises from three days a week to three days out of four. */
const CLOSE_DAYS = 28;

export type Slot = Pick<PathStep, 'on' | 'kind'>;
export type Counts = Record<Slot['kind'], number>;

/** The date in a time zone, YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date): string {
  return daysIn(timeZone)(at);
}

/** The same for many times: setting up a time zone takes a hundred times as long as a date in it. */
export function daysIn(timeZone: string): (at: Date) => string {
  const { format } = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return format;
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The seven days of the week around a day, Monday first. */
export function weekOf(day: string): string[] {
  const sinceMonday = (new Date(Date.parse(day)).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, place) => addDays(day, place - sinceMonday));
}

/**
 * Plans every step from the first day to the day before the interview. Days are counted back from the interview, so
 * that the last day before it is a light one: exercise, interview, exercise, a day off. A path that starts on the day
 * of the interview has one exercise, to warm up; one that starts later has nothing.
 */
export function planSlots(startOn: string, interviewOn: string | null): Slot[] {
  const end = interviewOn ?? addDays(startOn, OPEN_PATH_DAYS);
  const days = daysBetween(startOn, end);
  if (days === 0) return [{ on: startOn, kind: 'exercise' }];
  const slots = Array.from({ length: Math.max(0, days) }, (_, day) => {
    const kind = kindOf(days - day);
    return kind && { on: addDays(startOn, day), kind };
  }).filter((slot) => slot !== null);
  // The first step is always on the first day: nobody who has just made a path is told to come back tomorrow.
  return slots.map((slot, place) => (place === 0 ? { ...slot, on: startOn } : slot));
}

function kindOf(daysBefore: number): Slot['kind'] | null {
  const [interview, ...exercises] = daysBefore > CLOSE_DAYS ? [2, 4, 6] : [2, 1, 3];
  const place = daysBefore % (daysBefore > CLOSE_DAYS ? 7 : 4);
  if (place === interview) return 'interview';
  return exercises.includes(place) ? 'exercise' : null;
}

/**
 * What is left of a path. A missed step moves to the next free day; what no longer fits before the interview is dropped
 * without a word.
 * @param from The first day on which a step may be.
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
