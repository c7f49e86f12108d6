import { and, asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { friendVerdicts, shareLinks, shareReviews, shareVisits } from '#db/schema/share-links.ts';
import type { FriendLinkReply, VerdictDraft, Visit } from '#shared/contract/friend.ts';
import type { ReviewReply, ShareLinkReply } from '#shared/contract/sharing.ts';

type NewLink = {
  interviewId: number;
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
  showsBoard: boolean;
};
type LinkKind = (typeof shareLinks.$inferSelect)['kind'];
type NewReview = Omit<ReviewReply, 'id'>;
export type OpenLink = Pick<
  typeof shareLinks.$inferSelect,
  'id' | 'interviewId' | 'kind' | 'showsBoard' | 'name' | 'mayListen' | 'createdAt' | 'expiresAt'
>;
export type StoredVerdict = VerdictDraft & { sentAt: Date | null };
/** The friend of an interview: the console's link that was made last, with what came of it. */
export type Friend = OpenLink & { revokedAt: Date | null; verdict: StoredVerdict | null };

/** Links to interviews, by the hash of their tokens, and what was left through them. They go with their interview. */
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
  /** The link to a console takes the place of the one before. */
  insertConsole(link: Omit<NewLink, 'showsBoard'>): Promise<void>;
  revokeConsole(interviewId: number, now: Date): Promise<void>;
  setName(linkId: number, name: string): Promise<void>;
  allowListening(interviewId: number, mayListen: boolean): Promise<void>;
  recordVisit(linkId: number, what: Visit, now: Date): Promise<void>;
  /** Undefined while no friend was ever invited. One that sent a verdict comes first, then the latest. */
  findFriend(interviewId: number): Promise<Friend | undefined>;
  /** The console's link that was made last, as its owner sees it; a link that is revoked, too. */
  findConsole(interviewId: number, now: Date): Promise<FriendLinkReply | undefined>;
  findVerdict(linkId: number): Promise<StoredVerdict | null>;
  saveVerdict(linkId: number, verdict: VerdictDraft, sentAt: Date | null, now: Date): Promise<void>;
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
            .where(
              and(eq(shareLinks.interviewId, link.interviewId), isKind('review'), isOpen(link.createdAt)),
            )
            .get();
          if ((open?.n ?? 0) >= max) return null;
          return tx
            .insert(shareLinks)
            .values({ ...link, kind: 'review' })
            .returning({ id: shareLinks.id })
            .get().id;
        },
        { behavior: 'immediate' },
      ),
    findOpen: async (tokenHash, now) => findOpen(db, tokenHash, now),
    list: async (interviewId, now) =>
      db
        .select()
        .from(shareLinks)
        .where(and(eq(shareLinks.interviewId, interviewId), isKind('review')))
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
    insertConsole: async (link) => {
      db.transaction(
        (tx) => {
          revokeConsole(tx, link.interviewId, link.createdAt);
          tx.insert(shareLinks)
            .values({ ...link, kind: 'console' })
            .run();
        },
        { behavior: 'immediate' },
      );
    },
    revokeConsole: async (interviewId, now) => revokeConsole(db, interviewId, now),
    setName: async (linkId, name) => {
      db.update(shareLinks).set({ name }).where(eq(shareLinks.id, linkId)).run();
    },
    allowListening: async (interviewId, mayListen) => {
      db.update(shareLinks)
        .set({ mayListen })
        .where(and(eq(shareLinks.interviewId, interviewId), isKind('console')))
        .run();
    },
    recordVisit: async (linkId, what, now) => {
      db.insert(shareVisits)
        .values({ linkId, what, firstAt: now, lastAt: now, times: 1 })
        .onConflictDoUpdate({
          target: [shareVisits.linkId, shareVisits.what],
          set: { lastAt: now, times: sql`${shareVisits.times} + 1` },
        })
        .run();
    },
    findFriend: async (interviewId) => {
      const row = db
        .select({ link: OPEN_LINK, revokedAt: shareLinks.revokedAt })
        .from(shareLinks)
        .leftJoin(friendVerdicts, eq(friendVerdicts.linkId, shareLinks.id))
        .where(and(eq(shareLinks.interviewId, interviewId), isKind('console')))
        .orderBy(sql`${friendVerdicts.sentAt} is null`, desc(shareLinks.id))
        .limit(1)
        .get();
      return row && { ...row.link, revokedAt: row.revokedAt, verdict: findVerdict(db, row.link.id) };
    },
    findConsole: async (interviewId, now) => {
      const link = db
        .select()
        .from(shareLinks)
        .where(and(eq(shareLinks.interviewId, interviewId), isKind('console')))
        .orderBy(desc(shareLinks.id))
        .limit(1)
        .get();
      if (!link) return undefined;
      const { id, name, expiresAt, mayListen, revokedAt } = link;
      return {
        isOpen: revokedAt === null && expiresAt > now,
        name,
        expiresAt,
        mayListen,
        visits: visitsOf(db, id),
      };
    },
    findVerdict: async (linkId) => findVerdict(db, linkId),
    saveVerdict: async (linkId, verdict, sentAt, now) => {
      const fields = { body: { v: 1 as const, ...verdict }, updatedAt: now, sentAt };
      db.insert(friendVerdicts)
        .values({ linkId, ...fields })
        .onConflictDoUpdate({ target: friendVerdicts.linkId, set: fields })
        .run();
    },
  };
}

/** So long after the end a console's link opens what was done there. */
const AFTER_END_MS = 7 * 24 * 3_600_000;

/** Part of the transaction that ends an interview: the friend's link is good for another week. */
export function closeConsole(tx: Tx, interviewId: number, now: Date): void {
  tx.update(shareLinks)
    .set({ expiresAt: new Date(now.getTime() + AFTER_END_MS) })
    .where(and(eq(shareLinks.interviewId, interviewId), isKind('console')))
    .run();
}

function revokeConsole(db: DbOrTx, interviewId: number, now: Date): void {
  db.update(shareLinks)
    .set({ revokedAt: now })
    .where(and(eq(shareLinks.interviewId, interviewId), isKind('console'), isNull(shareLinks.revokedAt)))
    .run();
}

function findVerdict(db: DbOrTx, linkId: number): StoredVerdict | null {
  const row = db.select().from(friendVerdicts).where(eq(friendVerdicts.linkId, linkId)).get();
  if (!row) return null;
  const { v: _, ...verdict } = row.body;
  return { ...verdict, sentAt: row.sentAt };
}

function visitsOf(db: DbOrTx, linkId: number): FriendLinkReply['visits'] {
  const { what, firstAt, lastAt, times } = shareVisits;
  return db
    .select({ what, firstAt, lastAt, times })
    .from(shareVisits)
    .where(eq(shareVisits.linkId, linkId))
    .orderBy(asc(firstAt))
    .all();
}

const isKind = (kind: LinkKind) => eq(shareLinks.kind, kind);

const OPEN_LINK = {
  id: shareLinks.id,
  interviewId: shareLinks.interviewId,
  kind: shareLinks.kind,
  showsBoard: shareLinks.showsBoard,
  name: shareLinks.name,
  mayListen: shareLinks.mayListen,
  createdAt: shareLinks.createdAt,
  expiresAt: shareLinks.expiresAt,
};

const isOpen = (now: Date) => and(isNull(shareLinks.revokedAt), gt(shareLinks.expiresAt, now));

function findOpen(db: DbOrTx, tokenHash: string, now: Date): OpenLink | undefined {
  return db
    .select(OPEN_LINK)
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
