import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { drillPoint } from '#shared/contract/drill.ts';
import type { DimensionId } from '#shared/contract/report.ts';
import { storedJson } from '../stored-json.ts';
import { users } from './users.ts';

/** A drill of the bank that a user has tried, and when it is to come again: a card of ts-fsrs. */
export const practiceTasks = sqliteTable(
  'practice_tasks',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Id of the question in the bank, and which of its drills. */
    questionId: text().notNull(),
    dimension: text().$type<DimensionId>().notNull(),
    due: integer({ mode: 'timestamp_ms' }).notNull(),
    lastReview: integer({ mode: 'timestamp_ms' }).notNull(),
    /** Days until it is remembered with nine chances in ten. */
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

const storedPoints = z.object({ v: z.literal(1), points: z.array(drillPoint) });

/** Answers to the task of a day: practice, which changes no grade and costs no session. */
export const practiceTries = sqliteTable(
  'practice_tries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    taskId: integer()
      .notNull()
      .references(() => practiceTasks.id, { onDelete: 'cascade' }),
    /** The task as it was set. */
    task: text().notNull(),
    answer: text().notNull(),
    /** How long it was, or takes to say. */
    seconds: integer().notNull(),
    /** What the points are compared with. */
    since: text({ enum: ['interview', 'practice', 'nothing'] }).notNull(),
    points: storedJson(storedPoints)().notNull(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('practice_tries_task').on(table.taskId)],
);
