import { z } from 'zod';
import { MAX_TRANSCRIPT_CHARACTERS } from '../rules/recording.ts';
import { drillPoint } from './drill.ts';
import { formInput } from './form-input.ts';
import { idempotencyKey, rowId, timestamp } from './primitives.ts';
import { dimensionId } from './report.ts';

/** A drill of the bank to be answered in 60 to 90 s. */
export const practiceTaskReply = z.object({
  questionId: z.string(),
  dimension: dimensionId,
  dimensionName: z.string(),
  title: z.string(),
  /** The question that the task belongs to. */
  question: z.string(),
  task: z.string(),
  /** Why this one: how far the dimension stood from the bar, over so many graded interviews; null without any. */
  reason: z.object({ gap: z.number(), interviews: z.number().int() }).nullable(),
  /** When it was answered before, here. */
  lastTriedAt: timestamp.nullable(),
});

export const practiceTryReply = z.object({
  id: rowId,
  questionId: z.string(),
  dimension: dimensionId,
  task: z.string(),
  /** The words that were heard or typed. */
  answer: z.string(),
  seconds: z.number().int(),
  /** What `before` of the points is: the interview, the last try here, or nothing yet. */
  since: z.enum(['interview', 'practice', 'nothing']),
  points: z.array(drillPoint),
  createdAt: timestamp,
  /** When the task comes again. */
  nextAt: timestamp,
});

/** The next task, and the latest answer to one. */
export const practiceReply = z.object({
  task: practiceTaskReply.nullable(),
  lastTry: practiceTryReply.nullable(),
});

export const answerPracticeInput = z.object({
  questionId: z.string().min(1).max(100),
  dimension: dimensionId,
  /** The recording; it is listened to and not kept. */
  audio: z.file().optional(),
  /** Typed, or what the browser heard of the recording. */
  transcript: z.string().max(MAX_TRANSCRIPT_CHARACTERS).optional(),
  idempotencyKey: idempotencyKey.optional(),
});
export const answerPracticeForm = formInput(answerPracticeInput);

export type PracticeTaskReply = z.infer<typeof practiceTaskReply>;
export type PracticeTryReply = z.infer<typeof practiceTryReply>;
export type PracticeReply = z.infer<typeof practiceReply>;
export type AnswerPracticeInput = z.infer<typeof answerPracticeInput>;
