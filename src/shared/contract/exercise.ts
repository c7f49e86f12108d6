import { z } from 'zod';
import { MAX_TRANSCRIPT_CHARACTERS } from '../rules/recording.ts';
import { tick } from './debrief.ts';
import { formId, formInput, idempotencyKey, rowId, timestamp } from './fields.ts';
import { dimensionId } from './report.ts';

/** A minute of speech on a few points of a question, rated by the speaker. */

/** How it went, in the candidate's own judgment; it sets when the exercise comes again. */
export const rating = z.enum(['again', 'hard', 'good', 'easy']);

/** A point of the exercise, with what the candidate checks the answer against. */
const exercisePoint = z.object({
  id: z.string(),
  name: z.string(),
  /** What a strong answer says. */
  model: z.string(),
  /** What people wrongly say about it, and the truth. */
  wrong: z.array(z.object({ say: z.string(), truth: z.string() })),
  /** The words of the answer that come nearest, right or wrong; null if nothing is near. */
  nearest: z.string().nullable(),
});

/** What a model made of the answer, on the points of the exercise only. */
export const exerciseJudgment = z.object({
  /** The name of the model. */
  by: z.string(),
  points: z.array(
    z.object({
      pointId: z.string(),
      status: tick,
      /** Words of the answer; null if the point was missed. */
      quote: z.string().nullable(),
      /** One sentence. */
      why: z.string(),
    }),
  ),
});

export const attemptReply = z.object({
  id: rowId,
  questionId: z.string(),
  dimension: dimensionId,
  /** The question's title; left out once the question is no longer in the bank. */
  title: z.string().optional(),
  /** What was asked. */
  exercise: z.string(),
  /** The words that were heard or typed. */
  answer: z.string(),
  /** How long it took to say, or would take. */
  seconds: z.number().int(),
  /** In the exercise's order; those that have left the bank are left out. */
  points: z.array(exercisePoint),
  /** Null until the candidate has rated it; until then it sets no date. */
  rating: rating.nullable(),
  /** Null if no model judged it. */
  judged: exerciseJudgment.nullable(),
  createdAt: timestamp,
  /** When the exercise comes again; null while nothing is set. */
  nextAt: timestamp.nullable(),
});

/** Fields of an answer to any exercise. */
const shortAnswer = {
  /** The recording; it is listened to and not kept. */
  audio: z.file().optional(),
  /** Typed, or what the browser heard of the recording. */
  transcript: z.string().max(MAX_TRANSCRIPT_CHARACTERS).default(''),
  /** The rating, if it was given before the answer was sent. */
  rating: rating.optional(),
  idempotencyKey: idempotencyKey.optional(),
};

/** An answer to the drill of an interview's report, or to one point that is said again. */
const answerDrillInput = z.object({
  id: formId,
  /** The point that is said again; without it the drill of the report is answered. */
  pointId: z.string().min(1).max(100).optional(),
  ...shortAnswer,
});
export const answerDrillForm = formInput(answerDrillInput);

/** The first rating stands. */
export const rateAttemptInput = z.object({ attemptId: rowId, rating });

export type Rating = z.infer<typeof rating>;
export type ExercisePoint = z.infer<typeof exercisePoint>;
export type ExerciseJudgment = z.infer<typeof exerciseJudgment>;
export type AttemptReply = z.infer<typeof attemptReply>;
export type AnswerDrillInput = z.infer<typeof answerDrillInput>;
export type RateAttemptInput = z.infer<typeof rateAttemptInput>;

/** A drill of the bank, or one point to say again, to be answered in 60 to 90 s. */
const practiceTaskReply = z.object({
  questionId: z.string(),
  dimension: dimensionId,
  dimensionName: z.string(),
  title: z.string(),
  /** The question that the exercise belongs to. */
  question: z.string(),
  exercise: z.string(),
  /** The point that the latest report asks first to say again, and that card's headline; null for a drill. */
  card: z.object({ pointId: z.string(), say: z.string() }).nullable(),
  /** Why this one: how far the dimension was from the bar, over this many judged interviews; null without any. */
  reason: z.object({ gap: z.number(), interviews: z.number().int() }).nullable(),
  /** How many points of the dimension the latest report gives with a reason; null if its candidate did not judge. */
  points: z.object({ had: z.number().int(), of: z.number().int() }).nullable(),
  /** The dimension that the latest report calls weakest, if its exercise comes later, and in how many days. */
  weakestWaits: z.object({ dimensionName: z.string(), days: z.number().int() }).nullable(),
  /** When it was last rated here. */
  lastRatedAt: timestamp.nullable(),
});

/** Today's exercise, and the latest answer to one. */
export const practiceReply = z.object({
  task: practiceTaskReply.nullable(),
  lastAttempt: attemptReply.nullable(),
});

const answerPracticeInput = z.object({
  questionId: z.string().min(1).max(100),
  dimension: dimensionId,
  /** The point of the card that is said again; without it the drill of the dimension is answered. */
  pointId: z.string().min(1).max(100).optional(),
  ...shortAnswer,
});
export const answerPracticeForm = formInput(answerPracticeInput);

/** The exercise for people without an account. Their browser does the rest; nothing of it reaches the server. */
export const guestExerciseReply = practiceTaskReply
  .pick({ questionId: true, dimension: true, title: true, question: true, exercise: true })
  .extend({
    points: z.array(
      exercisePoint.omit({ nearest: true }).extend({
        /** What the browser compares the answer with, to find the nearest words. */
        texts: z.array(z.string()),
      }),
    ),
    /** What words are worth that several points of the question share, below 1. Kept answers of before have none. */
    weights: z.record(z.string(), z.number()).default({}),
  });

export type PracticeTaskReply = z.infer<typeof practiceTaskReply>;
export type PracticeReply = z.infer<typeof practiceReply>;
export type AnswerPracticeInput = z.infer<typeof answerPracticeInput>;
export type GuestExerciseReply = z.infer<typeof guestExerciseReply>;
