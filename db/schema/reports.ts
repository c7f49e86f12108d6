import { z } from 'zod';
import {
  type DimensionId,
  dimensionReply,
  type EvidenceStatus,
  type HiringRecommendation,
  type JudgedBy,
  reportReply,
} from '#shared/contract/report.ts';
import { index, integer, isTrue, primaryKey, real, sqliteTable, text, uniqueIndex } from '../driver/kit.ts';
import { packedJson } from '../stored-json.ts';
import { interviews } from './interviews.ts';

/** The report without the figures that have columns of their own. */
export const reportBody = reportReply.extend({
  v: z.literal(1),
  dimensions: z.array(dimensionReply.omit({ id: true, score: true, bar: true, weight: true, points: true })),
});

/** Every report of an interview. A later grading replaces the current report, which is kept as a former one. */
export const reports = sqliteTable(
  'reports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    interviewId: integer()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    /** True for the report that is shown. */
    isCurrent: integer({ mode: 'boolean' }).notNull(),
    grade: text(),
    score: real(),
    hiringRecommendation: text().$type<HiringRecommendation>(),
    /** When it was made; null for an old report whose time was not kept. */
    gradedAt: integer({ mode: 'timestamp_ms' }),
    /** When grading again last gave exactly this report; null once another replaced it. */
    confirmedAt: integer({ mode: 'timestamp_ms' }),
    /** With `nobody`, grade and score are an estimate. */
    judgedBy: text().$type<JudgedBy['kind']>().notNull().default('nobody'),
    /** Name of the model or the friend. */
    judgeName: text(),
    body: packedJson(reportBody)().notNull(),
  },
  (table) => [
    index('reports_interview').on(table.interviewId),
    uniqueIndex('reports_current').on(table.interviewId).where(isTrue('is_current')),
    // Statistics over many reports read this index: in the table some of these columns come after the large body.
    index('reports_figures')
      .on(table.interviewId, table.score, table.grade, table.judgedBy)
      .where(isTrue('is_current')),
  ],
);

/**
 * Written out, not bound: with a parameter SQLite plans the query again at every call, to see whether it can use the
 * partial index (28 µs instead of 1).
 */
export const isCurrentReport = isTrue('"reports"."is_current"');

/** The scores of a report, one row per dimension, in the order in which they are shown. */
export const reportDimensions = sqliteTable(
  'report_dimensions',
  {
    reportId: integer()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    dimension: text().$type<DimensionId>().notNull(),
    /** 0 to 5 in halves. */
    score: real().notNull(),
    /** The level's bar, 0 to 5. */
    bar: real().notNull(),
    /** Percent of the total. */
    weight: real().notNull(),
    /** 0 to 100. */
    points: real().notNull(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.position] })],
);

/** What a judge decided about each point of the question. A report that nobody judged has none. */
export const reportPoints = sqliteTable(
  'report_points',
  {
    reportId: integer()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    pointId: text().notNull(),
    status: text().$type<EvidenceStatus>().notNull(),
    judgedBy: text().$type<JudgedBy['kind']>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.pointId] })],
);
