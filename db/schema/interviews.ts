import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { moveRecord } from '#shared/interview/move.ts';
import { storedJson } from '../stored-json.ts';
import { categories, companies, levels } from './lookups.ts';
import { users } from './users.ts';

export const interviews = sqliteTable(
  'interviews',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: integer().references(() => companies.id),
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    levelId: integer()
      .notNull()
      .references(() => levels.id),
    /** The opening as it was asked. */
    question: text().notNull(),
    /** Id of the question in the bank. */
    questionId: text().notNull(),
    questionVersion: integer().notNull(),
    status: text({ enum: ['in_progress', 'grading', 'completed'] })
      .notNull()
      .default('in_progress'),
    /** Label of the engine that leads the interview. */
    engine: text().notNull(),
    /** Speaking time granted, seconds; fixed at the start. */
    budgetSeconds: integer().notNull(),
    /** Whole seconds of accepted answers. */
    totalDuration: integer().notNull().default(0),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
    completedAt: integer({ mode: 'timestamp_ms' }),
  },
  (table) => [index('interviews_user_created').on(table.userId, table.createdAt)],
);

const storedMove = moveRecord.extend({ v: z.literal(1) });

/** The turns of a conversation: the interviewer's questions and the candidate's answers. */
export const interviewResponses = sqliteTable(
  'interview_responses',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    interviewId: integer()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    /** 0 for the opening question; gives one place in the conversation to one turn. */
    seq: integer().notNull(),
    speaker: text({ enum: ['ai', 'user'] }).notNull(),
    content: text().notNull(),
    transcriptState: text({ enum: ['pending', 'transcribed', 'typed', 'failed'] }),
    /** Who made the text: a recogniser, 'browser', 'typed', or who worded the question. */
    engine: text(),
    /** File in the audio store, never a client's name for it. */
    audioFile: text().unique(),
    audioType: text(),
    audioBytes: integer(),
    audioSha256: text(),
    /** Seconds that count against the budget. */
    duration: integer(),
    /** Length measured from the audio, milliseconds; null when it could not be measured. */
    audioMs: integer(),
    responseTimeMs: integer(),
    /** The interviewer's move behind this turn: target, cue and reason. */
    move: storedJson(storedMove)(),
    timestamp: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [uniqueIndex('interview_responses_seq').on(table.interviewId, table.seq)],
);
