import { z } from 'zod';
import { verdictDraft } from '#shared/contract/friend.ts';
import { reviewComment, reviewScores } from '#shared/contract/sharing.ts';
import { index, integer, primaryKey, sqliteTable, text } from '../driver/kit.ts';
import { storedJson } from '../stored-json.ts';
import { interviews } from './interviews.ts';

/**
 * A link that shows one interview to somebody without an account: to hold it from a console, or to review its report.
 */
export const shareLinks = sqliteTable(
  'share_links',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    interviewId: integer()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['review', 'console'] })
      .notNull()
      .default('review'),
    /** Name that the friend at the console entered. */
    name: text(),
    /** Whether the friend may hear recordings while the interview runs. */
    mayListen: integer({ mode: 'boolean' }).notNull().default(false),
    /** SHA-256 of the token in the link. */
    tokenHash: text().notNull().unique(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
    expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
    revokedAt: integer({ mode: 'timestamp_ms' }),
    /** Whether the board is shown with the report. */
    showsBoard: integer({ mode: 'boolean' }).notNull().default(true),
  },
  (table) => [index('share_links_interview').on(table.interviewId)],
);

const storedReview = z.object({ v: z.literal(1), scores: reviewScores, comments: z.array(reviewComment) });

/** A reviewer's scores and comments on a shared interview. They do not affect its report. */
export const shareReviews = sqliteTable(
  'share_reviews',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    linkId: integer()
      .notNull()
      .references(() => shareLinks.id, { onDelete: 'cascade' }),
    reviewer: text().notNull(),
    body: storedJson(storedReview)().notNull(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('share_reviews_link').on(table.linkId)],
);

/** How a link was used: one row per kind of use, with its first and last time. */
export const shareVisits = sqliteTable(
  'share_visits',
  {
    linkId: integer()
      .notNull()
      .references(() => shareLinks.id, { onDelete: 'cascade' }),
    what: text({ enum: ['entered', 'took_over', 'listened', 'read_report'] }).notNull(),
    firstAt: integer({ mode: 'timestamp_ms' }).notNull(),
    lastAt: integer({ mode: 'timestamp_ms' }).notNull(),
    times: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.what] })],
);

/** A friend's verdict on the interview they hold, stored from the first tick on. */
export const friendVerdicts = sqliteTable('friend_verdicts', {
  linkId: integer()
    .primaryKey()
    .references(() => shareLinks.id, { onDelete: 'cascade' }),
  body: storedJson(verdictDraft.extend({ v: z.literal(1) }))().notNull(),
  updatedAt: integer({ mode: 'timestamp_ms' }).notNull(),
  sentAt: integer({ mode: 'timestamp_ms' }),
});
