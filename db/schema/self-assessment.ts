import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { DimensionId } from '#shared/contract/report.ts';
import { interviews } from './interviews.ts';

/** Scores that a candidate expected before the report was there; one row a dimension. */
export const predictions = sqliteTable(
  'predictions',
  {
    interviewId: integer()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    dimension: text().$type<DimensionId>().notNull(),
    /** 0 to 5. */
    predicted: integer().notNull(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.interviewId, table.dimension] })],
);

/** How a candidate judges a line of the model answer beside their own words. */
export const lineJudgements = sqliteTable(
  'line_judgements',
  {
    interviewId: integer()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    pointId: text().notNull(),
    judged: text({ enum: ['had_it', 'partly', 'missed'] }).notNull(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.interviewId, table.pointId] })],
);
