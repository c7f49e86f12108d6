import { index, integer, sqliteTable, text, uniqueIndex } from '../driver/kit.ts';
import { users } from './users.ts';

/** Work that must survive a crash, written in the transaction that makes it necessary. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** `grade`: subject is an interview; `transcribe` and `read`: subject is a response. */
    kind: text({ enum: ['grade', 'transcribe', 'read'] }).notNull(),
    subjectId: integer().notNull(),
    status: text({ enum: ['queued', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    /** Consecutive runs that neither finished nor failed because the process died, perhaps because of the job. */
    unendedRuns: integer().notNull().default(0),
    runAfter: integer({ mode: 'timestamp_ms' }).notNull(),
    lastError: text(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
    updatedAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    uniqueIndex('jobs_kind_subject').on(table.kind, table.subjectId),
    index('jobs_due').on(table.status, table.runAfter),
  ],
);

/** Writes that were sent with an Idempotency-Key, so that a repeated one has no second effect. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    action: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the input without the key. */
    inputSha256: text().notNull(),
    /** Id of the row that the first call wrote; the reply to a repeated call is read from it. */
    subjectId: integer(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [uniqueIndex('idempotency_keys_unique').on(table.userId, table.action, table.key)],
);

/** Fixed-window counters of the limiter; they survive a restart. */
export const rateLimits = sqliteTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetAt: integer({ mode: 'timestamp_ms' }).notNull(),
});
