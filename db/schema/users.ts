import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { index, integer, jsonNumber, primaryKey, sqliteTable, text, uniqueIndex } from '../driver/kit.ts';
import { storedJson } from '../stored-json.ts';

export const users = sqliteTable(
  'users',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** As typed at sign-up; compared without case. */
    email: text().notNull(),
    passwordHash: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
    updatedAt: integer({ mode: 'timestamp_ms' }).notNull(),
    /** When the operator shut the account. */
    disabledAt: integer({ mode: 'timestamp_ms' }),
    /** Set by `npm run users -- operator`; if it is set for nobody, the first account is the operator's. */
    isOperator: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [uniqueIndex('users_email_unique').on(sql`lower(${table.email})`)],
);

/** Times are milliseconds since 1970. Sessions stored before there was a version have the same shape. */
const storedSession = z.object({
  v: z.literal(1).default(1),
  userId: z.number(),
  createdAt: z.number(),
  /** As in 'Firefox on Linux'. */
  device: z.string().optional(),
});

/** Sessions; `sid` is the SHA-256 of the bearer token (product rule 10). */
export const sessions = sqliteTable(
  'sessions',
  {
    sid: text().primaryKey(),
    sess: storedJson(storedSession)().notNull(),
    expire: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    index('sessions_expire').on(table.expire),
    index('sessions_user').on(jsonNumber(table.sess, 'userId')),
  ],
);

export const passwordResetTokens = sqliteTable(
  'password_reset_tokens',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token that was mailed. */
    token: text({ length: 255 }).notNull().unique(),
    expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
    used: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('password_reset_tokens_user').on(table.userId)],
);

/** Invitations to sign up. */
export const invites = sqliteTable('invites', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** SHA-256 of the token in the link. */
  tokenHash: text().notNull().unique(),
  usesLeft: integer().notNull(),
  expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
  createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
});

/** Devices that signed in to an account before. Each keeps a secret; `keyHash` is its SHA-256. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    keyHash: text().notNull(),
    lastSignInAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.keyHash] })],
);
