import { z } from 'zod';
import { exerciseJudgment, type Rating } from '#shared/contract/exercise.ts';
import type { DimensionId } from '#shared/contract/report.ts';
import { index, integer, real, sqliteTable, text, uniqueIndex } from '../driver/kit.ts';
import { storedJson } from '../stored-json.ts';
import { interviews } from './interviews.ts';
import { users } from './users.ts';

/** When a user who rated an exercise of the bank gets it again: a card of ts-fsrs. */
export const practiceTasks = sqliteTable(
  'practice_tasks',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Id of the question in the bank; `dimension` says which of its drills. */
    questionId: text().notNull(),
    dimension: text().$type<DimensionId>().notNull(),
    due: integer({ mode: 'timestamp_ms' }).notNull(),
    lastReview: integer({ mode: 'timestamp_ms' }).notNull(),
    /** Days until the chance of remembering it falls to 90%. */
    stability: real().notNull(),
    /** 1 to 10. */
    difficulty: real().notNull(),
    scheduledDays: integer().notNull(),
    learningSteps: integer().notNull(),
    reps: integer().notNull(),
    lapses: integer().notNull(),
    /** State of ts-fsrs. */
    state: integer().notNull(),
  },
  (table) => [uniqueIndex('practice_tasks_drill').on(table.userId, table.questionId, table.dimension)],
);

/** Answers to exercises: practice, which changes no grade and costs no session. */
export const exerciseAttempts = sqliteTable(
  'exercise_attempts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The interview whose report set it; null for today's exercise. */
    interviewId: integer().references(() => interviews.id, { onDelete: 'cascade' }),
    /** Id of the question in the bank. */
    questionId: text().notNull(),
    dimension: text().$type<DimensionId>().notNull(),
    /** The exercise as it was set. */
    exercise: text().notNull(),
    /** Ids of the points it is about. */
    pointIds: storedJson(z.array(z.string()))().notNull(),
    answer: text().notNull(),
    /** How long it took to say, or would take if it was typed. */
    seconds: integer().notNull(),
    /** The candidate's own rating; null until given. */
    rating: text().$type<Rating>(),
    /** A model's judgment; null if none judged it. */
    judged: storedJson(exerciseJudgment.extend({ v: z.literal(1) }))(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    index('exercise_attempts_user').on(table.userId),
    index('exercise_attempts_interview').on(table.interviewId),
  ],
);
