import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { reviewComment, reviewScores } from '#shared/contract/sharing.ts';
import { storedJson } from '../stored-json.ts';
import { interviews } from './interviews.ts';

/** A link by which somebody without an account may read one report and review it. */
export const shareLinks = sqliteTable(
  'share_links',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    interviewId: integer()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
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

/** What a reviewer made of a shared interview. No score of ours is made from it. */
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
