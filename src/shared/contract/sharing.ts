import { z } from 'zod';
import { boardEvent } from '../board/board-schema.ts';
import { rowId, timestamp } from './fields.ts';
import { dimensionId, friendNote } from './report.ts';
import { sharedInterview } from './shared-interview.ts';

/** How long a link may be valid, in days. */
export const SHARE_DAYS = [1, 7, 30] as const;
export const MAX_COMMENTS = 10;
export const MAX_COMMENT_CHARACTERS = 500;
export const MAX_REVIEWER_CHARACTERS = 60;
const MAX_QUOTE_CHARACTERS = 1000;

/** 0 to 5 in halves, like the report's own scores; a dimension that was not judged is left out. */
export const reviewScores = z.partialRecord(dimensionId, z.number().min(0).max(5).multipleOf(0.5));

export const reviewComment = z.object({
  /** The answer that the quote is from. */
  responseId: rowId,
  /** Exactly as the answer has it. */
  quote: z.string().min(1).max(MAX_QUOTE_CHARACTERS),
  text: z.string().trim().min(1).max(MAX_COMMENT_CHARACTERS),
});

export const shareReportInput = z.object({
  id: rowId,
  days: z.union([z.literal(1), z.literal(7), z.literal(30)]).default(7),
  /** Whether the board is shown with the report. */
  showsBoard: z.boolean().default(true),
});
export const revokeShareInput = z.object({ id: rowId, linkId: rowId });

/** Any string: an invalid token gets the same reply as an expired one. */
const shareToken = z.string().min(1).max(200);
export const reviewSharedInput = z.object({
  token: shareToken,
  reviewer: z.string().trim().min(1).max(MAX_REVIEWER_CHARACTERS),
  scores: reviewScores,
  comments: z.array(reviewComment).max(MAX_COMMENTS).default([]),
});

export const reviewReply = z.object({
  id: rowId,
  reviewer: z.string(),
  scores: reviewScores,
  comments: z.array(reviewComment),
  createdAt: timestamp,
});
export const shareLinkReply = z.object({
  id: rowId,
  createdAt: timestamp,
  expiresAt: timestamp,
  revokedAt: timestamp.nullable(),
  /** Whether the link is valid now, by the server's clock. */
  isOpen: z.boolean(),
  showsBoard: z.boolean(),
  reviews: z.array(reviewReply),
});
export const shareLinksReply = z.array(shareLinkReply);
/** The path is shown once: the database keeps only a hash of its token. */
export const newShareLinkReply = shareLinkReply.extend({ path: z.string() });

export const sharedReportReply = z.object({
  /** `review`: a report to be reviewed. `console`: one of an interview that its reader held. */
  kind: z.enum(['review', 'console']),
  interview: sharedInterview,
  expiresAt: timestamp,
  /** What the reader wrote down while holding the interview. */
  notes: z.array(friendNote),
  /** What was drawn, unless the owner withholds it. */
  board: z.array(boardEvent.pick({ id: true, seq: true, atMs: true, change: true })),
});

export type ShareReportInput = z.output<typeof shareReportInput>;
export type ReviewScores = z.infer<typeof reviewScores>;
export type ReviewComment = z.infer<typeof reviewComment>;
export type ReviewReply = z.infer<typeof reviewReply>;
export type ShareLinkReply = z.infer<typeof shareLinkReply>;
export type NewShareLinkReply = z.infer<typeof newShareLinkReply>;
export type ReviewSharedInput = z.infer<typeof reviewSharedInput>;
export type SharedReportReply = z.infer<typeof sharedReportReply>;
