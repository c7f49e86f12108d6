import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { tryReport } from '#shared/contract/tries.ts';
import { storedJson } from '../stored-json.ts';
import { users } from './users.ts';

const storedTryReport = tryReport.extend({ v: z.literal(1) });

/** One question answered without an account. Whoever holds the token may read it for a day, or keep it with an account. */
export const guestTries = sqliteTable(
  'guest_tries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** SHA-256 of the token that the guest's browser holds. */
    tokenHash: text().notNull().unique(),
    /** Who keeps it; null until somebody does. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** Id of the question in the bank, and its title and words as they were asked. */
    questionId: text().notNull(),
    title: text().notNull(),
    question: text().notNull(),
    /** Null until it is answered. */
    answer: text(),
    /** How long the answer takes to say. */
    seconds: integer(),
    /** Who made out the words: a recogniser, 'browser' or 'typed'. */
    engine: text(),
    report: storedJson(storedTryReport)(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('guest_tries_user').on(table.userId), index('guest_tries_created').on(table.createdAt)],
);
