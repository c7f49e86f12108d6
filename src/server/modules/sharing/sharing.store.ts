import { and, asc, count, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { shareLinks, shareReviews } from '#db/schema/share-links.ts';
import type { ReviewReply, ShareLinkReply } from '#shared/contract/sharing.ts';

type NewLink = {
  interviewId: number;
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
  showsBoard: boolean;
};
type NewReview = Omit<ReviewReply, 'id'>;
export type OpenLink = { id: number; interviewId: number; expiresAt: Date; showsBoard: boolean };

/** Links to reports, by the hash of their tokens, and what reviewers left there. They go with their interview. */
export type SharingStore = {
  /** Null when the interview has `max` links that are open already. */
  insert(link: NewLink, max: number): Promise<number | null>;
  /** One that is neither over nor revoked. */
  findOpen(tokenHash: string, now: Date): Promise<OpenLink | undefined>;
  /** Newest first. */
  list(interviewId: number, now: Date): Promise<ShareLinkReply[]>;
  /** False when the interview has no such link. Revoked again it stays as it is. */
  revoke(interviewId: number, linkId: number, now: Date): Promise<boolean>;
  /** False when the link is over by now, or has `max` reviews. */
  addReview(tokenHash: string, review: NewReview, max: number): Promise<boolean>;
};

/** Bounds a list, however much was made. */
const MAX_LISTED = 50;

export function createSharingStore(db: Db): SharingStore {
  return {
    insert: async (link, max) =>
      db.transaction(
        (tx) => {
          const open = tx
            .select({ n: count() })
            .from(shareLinks)
            .where(and(eq(shareLinks.interviewId, link.interviewId), isOpen(link.createdAt)))
            .get();
          if ((open?.n ?? 0) >= max) return null;
          return tx.insert(shareLinks).values(link).returning({ id: shareLinks.id }).get().id;
        },
        { behavior: 'immediate' },
      ),
    findOpen: async (tokenHash, now) => findOpen(db, tokenHash, now),
    list: async (interviewId, now) =>
      db
        .select()
        .from(shareLinks)
        .where(eq(shareLinks.interviewId, interviewId))
        .orderBy(desc(shareLinks.id))
        .limit(MAX_LISTED)
        .all()
        .map(({ id, createdAt, expiresAt, revokedAt, showsBoard }) => {
          const isStillOpen = revokedAt === null && expiresAt > now;
          const reviews = reviewsOf(db, id);
          return { id, createdAt, expiresAt, revokedAt, isOpen: isStillOpen, showsBoard, reviews };
        }),
    revoke: async (interviewId, linkId, now) => {
      const isIt = and(eq(shareLinks.id, linkId), eq(shareLinks.interviewId, interviewId));
      db.update(shareLinks)
        .set({ revokedAt: now })
        .where(and(isIt, isNull(shareLinks.revokedAt)))
        .run();
      return db.select({ id: shareLinks.id }).from(shareLinks).where(isIt).get() !== undefined;
    },
    addReview: async (tokenHash, { reviewer, scores, comments, createdAt }, max) =>
      db.transaction(
        (tx) => {
          const link = findOpen(tx, tokenHash, createdAt);
          if (!link || reviewsOf(tx, link.id).length >= max) return false;
          tx.insert(shareReviews)
            .values({ linkId: link.id, reviewer, body: { v: 1, scores, comments }, createdAt })
            .run();
          return true;
        },
        { behavior: 'immediate' },
      ),
  };
}

const isOpen = (now: Date) => and(isNull(shareLinks.revokedAt), gt(shareLinks.expiresAt, now));

function findOpen(db: DbOrTx, tokenHash: string, now: Date): OpenLink | undefined {
  return db
    .select({
      id: shareLinks.id,
      interviewId: shareLinks.interviewId,
      expiresAt: shareLinks.expiresAt,
      showsBoard: shareLinks.showsBoard,
    })
    .from(shareLinks)
    .where(and(eq(shareLinks.tokenHash, tokenHash), isOpen(now)))
    .get();
}

function reviewsOf(db: DbOrTx, linkId: number): ReviewReply[] {
  return db
    .select()
    .from(shareReviews)
    .where(eq(shareReviews.linkId, linkId))
    .orderBy(asc(shareReviews.id))
    .limit(MAX_LISTED)
    .all()
    .map(({ id, reviewer, body: { scores, comments }, createdAt }) => {
      return { id, reviewer, scores, comments, createdAt };
    });
}
