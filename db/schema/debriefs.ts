import { z } from 'zod';
import { statementAnswer, tick } from '#shared/contract/debrief.ts';
import { type DimensionId, dimensionId } from '#shared/contract/report.ts';
import { index, integer, primaryKey, real, sqliteTable, text } from '../driver/kit.ts';
import { storedJson } from '../stored-json.ts';
import { interviews } from './interviews.ts';
import { users } from './users.ts';

/** Statements are stored with their text, so that editing the bank does not change a debrief that has begun. */
export const storedStatements = z.object({
  v: z.literal(1),
  list: z.array(
    z.object({
      id: z.string(),
      pointId: z.string(),
      text: z.string(),
      isTrue: z.boolean(),
      truth: z.string(),
      pair: z.string(),
    }),
  ),
});

/** A tick; with what is said of the words beside it, where something is. */
export const storedTick = z.union([
  tick,
  z.object({ v: z.literal(2), tick: tick.nullable(), quoted: z.boolean() }),
  z.object({
    v: z.literal(3),
    tick: tick.nullable(),
    words: z.object({ responseId: z.number(), text: z.string() }),
  }),
]);

/** How a candidate judges the own interview. */
export const debriefs = sqliteTable('debriefs', {
  interviewId: integer()
    .primaryKey()
    .references(() => interviews.id, { onDelete: 'cascade' }),
  statements: storedJson(storedStatements)().notNull(),
  /** By statement: whether the candidate called it true. */
  answers: storedJson(z.record(z.string(), statementAnswer))().notNull(),
  /** By point of the bank. */
  ticks: storedJson(z.record(z.string(), storedTick))().notNull(),
  /** Rows that the candidate moved. */
  scores: storedJson(z.partialRecord(dimensionId, z.number()))().notNull(),
  createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  doneAt: integer({ mode: 'timestamp_ms' }),
});

/** Each time a candidate decided which half of a pair of the bank is true. Not being sure decides nothing. */
export const pairAnswers = sqliteTable(
  'pair_answers',
  {
    interviewId: integer()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    questionId: text().notNull(),
    pointId: text().notNull(),
    /** The false sentence of the pair, which identifies it. */
    pair: text().notNull(),
    isRight: integer({ mode: 'boolean' }).notNull(),
    answeredAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.interviewId, table.pair] }),
    index('pair_answers_user').on(table.userId, table.questionId),
  ],
);

/** Scores that a candidate predicted before a model's or friend's report existed; one row per dimension. */
export const predictions = sqliteTable(
  'predictions',
  {
    interviewId: integer()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    dimension: text().$type<DimensionId>().notNull(),
    /** 0 to 5 in halves. */
    predicted: real().notNull(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.interviewId, table.dimension] })],
);
