import { z } from 'zod';
import { integer, primaryKey, sqliteTable, text } from '../driver/kit.ts';
import { packedJson } from '../stored-json.ts';
import { interviews } from './interviews.ts';

/** A model's output for each step of reading or grading an interview, kept so that it is asked only once. */
export const engineSteps = sqliteTable(
  'engine_steps',
  {
    interviewId: integer()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    step: text().notNull(),
    /** SHA-256 of everything the output was made from. */
    inputHash: text().notNull(),
    /** Read through the step's own schema. */
    output: packedJson(z.unknown())().notNull(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.interviewId, table.step, table.inputHash] })],
);
