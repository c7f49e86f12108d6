import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { DrillPoint } from '#shared/contract/drill.ts';
import type { DimensionId, HiringRecommendation, ReportReply } from '#shared/contract/report.ts';
import type { MoveRecord } from '#shared/interview/move.ts';
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
    grade: text(),
    score: real(),
    strengths: text({ mode: 'json' }).$type<string[]>().notNull(),
    improvements: text({ mode: 'json' }).$type<string[]>().notNull(),
    hiringRecommendation: text().$type<HiringRecommendation>(),
    report: text({ mode: 'json' }).$type<ReportReply>(),
    /** Label of the engine that leads the interview. */
    engine: text().notNull(),
    /** Speaking time granted, seconds; fixed at the start. */
    budgetSeconds: integer().notNull(),
    /** Whole seconds of accepted answers. */
    totalDuration: integer().notNull().default(0),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
    completedAt: integer({ mode: 'timestamp_ms' }),
    /** When the report that is shown was made; null on rows from before this was kept. */
    gradedAt: integer({ mode: 'timestamp_ms' }),
    /** When grading again last gave the very report that is shown; null once another takes its place. */
    confirmedAt: integer({ mode: 'timestamp_ms' }),
  },
  (table) => [index('interviews_user_created').on(table.userId, table.createdAt)],
);

/** Reports that a later grading replaced, whole: nothing a user has read is ever lost. */
export const formerReports = sqliteTable(
  'former_reports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    interviewId: integer()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    grade: text(),
    score: real(),
    strengths: text({ mode: 'json' }).$type<string[]>().notNull(),
    improvements: text({ mode: 'json' }).$type<string[]>().notNull(),
    hiringRecommendation: text().$type<HiringRecommendation>(),
    report: text({ mode: 'json' }).$type<ReportReply>().notNull(),
    /** When it was made; null where that was not kept. */
    gradedAt: integer({ mode: 'timestamp_ms' }),
  },
  (table) => [index('former_reports_interview').on(table.interviewId)],
);

/** Answers to the drill of a report: practice, which changes no grade and costs no session. */
export const drillTries = sqliteTable(
  'drill_tries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    interviewId: integer()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    dimension: text().$type<DimensionId>().notNull(),
    /** The task as it was set. */
    task: text().notNull(),
    answer: text().notNull(),
    /** How long the answer takes to say. */
    seconds: integer().notNull(),
    points: text({ mode: 'json' }).$type<DrillPoint[]>().notNull(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('drill_tries_interview').on(table.interviewId)],
);

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
    move: text({ mode: 'json' }).$type<MoveRecord>(),
    timestamp: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [uniqueIndex('interview_responses_seq').on(table.interviewId, table.seq)],
);
