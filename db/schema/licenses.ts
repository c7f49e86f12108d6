import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from '../driver/kit.ts';
import { storedJson } from '../stored-json.ts';
import { interviews } from './interviews.ts';
import { users } from './users.ts';

export const licensePlans = sqliteTable('license_plans', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** Stable name of the plan in the content file, by which the server finds its row at start. */
  slug: text().notNull().unique(),
  name: text().notNull(),
  type: text({ enum: ['trial', 'session', 'unlimited'] }).notNull(),
  /** null: no limit. */
  sessionsIncluded: integer(),
  pricePerSession: real(),
  monthlyPrice: real(),
  price: real().notNull(),
  /** A plain list without a version: it is rewritten from the content file at every start. */
  features: storedJson(z.array(z.string()))().notNull(),
  isActive: integer({ mode: 'boolean' }).notNull().default(true),
  createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
});

/** One license per user; activating again refills it. */
export const userLicenses = sqliteTable(
  'user_licenses',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    planId: integer()
      .notNull()
      .references(() => licensePlans.id),
    status: text().notNull().default('active'),
    /** Equals the sum of the user's ledger; null: no limit. */
    sessionsRemaining: integer(),
    startDate: integer({ mode: 'timestamp_ms' }).notNull(),
    endDate: integer({ mode: 'timestamp_ms' }),
    purchasedAt: integer({ mode: 'timestamp_ms' }).notNull(),
    stripeSubscriptionId: text(),
    stripeCustomerId: text(),
  },
  (table) => [check('sessions_remaining_not_negative', sql`${table.sessionsRemaining} >= 0`)],
);

/** Every change of a user's quota, kept as long as the account. */
export const licenseLedger = sqliteTable(
  'license_ledger',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    interviewId: integer().references(() => interviews.id, { onDelete: 'set null' }),
    /** A `grant` is the free plan's, a `gift` the operator's. */
    kind: text({ enum: ['grant', 'gift', 'consume', 'refund'] }).notNull(),
    /** Sessions added; negative for `consume`. */
    amount: integer().notNull(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    uniqueIndex('license_ledger_interview_kind').on(table.interviewId, table.kind),
    index('license_ledger_user').on(table.userId, table.createdAt),
  ],
);

/** Speaking time and cost, one row per answer (product rule 24). */
export const usageSessions = sqliteTable(
  'usage_sessions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    interviewId: integer().references(() => interviews.id, { onDelete: 'set null' }),
    /** Seconds. */
    speakingTime: integer().notNull(),
    /** US dollars. */
    cost: real().notNull(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    index('usage_sessions_user').on(table.userId, table.createdAt),
    index('usage_sessions_interview').on(table.interviewId),
  ],
);
