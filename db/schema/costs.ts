import { index, integer, real, sqliteTable, text } from '../driver/kit.ts';
import { interviews } from './interviews.ts';
import { users } from './users.ts';

/**
 * What calls to providers used and cost. Rows outlive the account and the interview they were charged to, because
 * deleting those must not restore the installation's budget.
 */
export const providerCalls = sqliteTable(
  'provider_calls',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    interviewId: integer().references(() => interviews.id, { onDelete: 'set null' }),
    capability: text({ enum: ['model', 'transcription', 'speech'] }).notNull(),
    model: text().notNull(),
    promptTokens: integer().notNull().default(0),
    /** Prompt tokens that the provider served from its cache. */
    cachedTokens: integer().notNull().default(0),
    completionTokens: integer().notNull().default(0),
    /** Recognized speech. */
    seconds: real().notNull().default(0),
    /** Text that was spoken. */
    characters: integer().notNull().default(0),
    /** True if tokens were estimated from characters. */
    isEstimated: integer({ mode: 'boolean' }).notNull().default(false),
    /** US dollars; null if no price was known. */
    usd: real(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    index('provider_calls_created').on(table.createdAt),
    index('provider_calls_user').on(table.userId, table.createdAt),
    index('provider_calls_interview').on(table.interviewId),
  ],
);
