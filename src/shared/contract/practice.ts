import { z } from 'zod';
import { attemptReply, exercisePoint, shortAnswer } from './exercise.ts';
import { formInput } from './form-input.ts';
import { timestamp } from './primitives.ts';
import { dimensionId } from './report.ts';

/** A drill of the bank to be answered in 60 to 90 s. */
export const practiceTaskReply = z.object({
  questionId: z.string(),
  dimension: dimensionId,
  dimensionName: z.string(),
  title: z.string(),
  /** The question that the exercise belongs to. */
  question: z.string(),
  exercise: z.string(),
  /** Why this one: how far the dimension stood from the bar, over so many judged interviews; null without any. */
  reason: z.object({ gap: z.number(), interviews: z.number().int() }).nullable(),
  /** When it was rated before, here. */
  lastRatedAt: timestamp.nullable(),
});

/** Today's exercise, and the latest answer to one. */
export const practiceReply = z.object({
  task: practiceTaskReply.nullable(),
  lastAttempt: attemptReply.nullable(),
});

export const answerPracticeInput = z.object({
  questionId: z.string().min(1).max(100),
  dimension: dimensionId,
  ...shortAnswer,
});
export const answerPracticeForm = formInput(answerPracticeInput);

/** The exercise for people without an account. Their browser does the rest; the server hears nothing of it. */
export const guestExerciseReply = practiceTaskReply
  .pick({ questionId: true, dimension: true, title: true, question: true, exercise: true })
  .extend({
    points: z.array(
      exercisePoint.omit({ nearest: true }).extend({
        /** What the browser compares the answer with, to find the nearest words. */
        texts: z.array(z.string()),
      }),
    ),
  });

export type PracticeTaskReply = z.infer<typeof practiceTaskReply>;
export type PracticeReply = z.infer<typeof practiceReply>;
export type AnswerPracticeInput = z.infer<typeof answerPracticeInput>;
export type GuestExerciseReply = z.infer<typeof guestExerciseReply>;
