import { z } from 'zod';
import { rowId } from './fields.ts';
import { levelReply, lookupReply } from './lookups.ts';
import { dimensionId } from './report.ts';

/** A day of the calendar, YYYY-MM-DD, wherever the candidate is. */
export const calendarDay = z.iso.date();

/** The candidate's time zone, which decides what day it is: an IANA name such as Europe/Berlin. */
export const timeZone = z.string().min(1).max(64).refine(isTimeZone, 'This time zone is not known.');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const preparationInput = z.object({ timeZone: timeZone.default('UTC') });

export const savePreparationInput = preparationInput.extend({
  /** Null while there is no date. */
  interviewOn: calendarDay.nullable(),
  categoryId: rowId,
  levelId: rowId,
  companyId: rowId.nullish(),
});

/** One sitting of the path: an interview, or an exercise of a minute. */
export const pathStep = z.object({
  /** 1 for the first of the path. */
  number: z.number().int().min(1),
  /** The day that it is meant for; it can be done on any other. */
  on: calendarDay,
  kind: z.enum(['interview', 'exercise']),
  /** Null while there is nothing to choose from. */
  questionId: z.string().nullable(),
  title: z.string().nullable(),
  /** What an exercise is about. */
  dimension: dimensionId.nullable(),
  /** The longest that it takes to say. */
  seconds: z.number().int(),
});

/** The path to an interview, and how far the candidate has come. */
export const pathReply = z.object({
  interviewOn: calendarDay.nullable(),
  category: lookupReply,
  level: levelReply,
  company: lookupReply.nullable(),
  /** Negative after it; null without a date. */
  daysLeft: z.number().int().nullable(),
  stepsDone: z.number().int(),
  steps: z.number().int(),
  /** A step was done today. */
  isTodayDone: z.boolean(),
  /** What is left of it, the next step first. */
  next: z.array(pathStep),
  interviewsPlanned: z.number().int(),
  /** Sessions left in the user's plan; null: no limit. */
  interviewsLeft: z.number().int().nullable(),
});

export const preparationReply = z.object({
  /** False until the user has said what they prepare for, or that they want no path. */
  isAsked: z.boolean(),
  path: pathReply.nullable(),
  /** This week, from Monday to Sunday. */
  week: z.array(z.object({ on: calendarDay, isToday: z.boolean(), isPracticed: z.boolean() })),
});

export const calendarFileReply = z.object({ fileName: z.string(), text: z.string() });

export type SavePreparationInput = z.infer<typeof savePreparationInput>;
export type PathStep = z.infer<typeof pathStep>;
export type PathReply = z.infer<typeof pathReply>;
export type PreparationReply = z.infer<typeof preparationReply>;
export type CalendarFileReply = z.infer<typeof calendarFileReply>;
