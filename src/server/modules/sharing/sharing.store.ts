import { isDeepStrictEqual } from 'node:util';
import { and, asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { all, change, one, type Statements } from '#db/driver/statements.ts';
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
/** The friend of an interview: a console link, with the verdict that came of it. */
export type Friend = OpenLink & { revokedAt: Date | null; verdict: StoredVerdict | null };

/**
 * Links to interviews, by the hash of their tokens, and what was left through them. They are deleted with their
 * interview.
 */
export type SharingStore = {
  /** Null if the interview has `max` open links already. */
  insert(link: NewLink, max: number): Promise<number | null>;
  /** Finds a link that is neither expired nor revoked. */
  findOpen(tokenHash: string, now: Date): Promise<OpenLink | undefined>;
  /** The review links of an interview, newest first: all that are open, and the latest of the others. */
  list(interviewId: number, now: Date): Promise<ShareLinkReply[]>;
  /** False if the interview has no such link. Revoking a link again changes nothing. */
  revoke(interviewId: number, linkId: number, now: Date): Promise<boolean>;
  /** Keeps a review that is sent twice once. False if the link no longer works, or has `max` reviews. */
  addReview(tokenHash: string, review: NewReview, max: number): Promise<boolean>;
  /** Inserts a console link, which replaces the one before. */
  insertConsole(link: Omit<NewLink, 'showsBoard'>): Promise<void>;
  revokeConsole(interviewId: number, now: Date): Promise<void>;
  setName(linkId: number, name: string): Promise<void>;
  allowListening(interviewId: number, mayListen: boolean): Promise<void>;
  recordVisit(linkId: number, what: Visit, now: Date): Promise<void>;
  /** Undefined if no friend was ever invited. A friend who has sent a verdict comes first, then the latest. */
  findFriend(interviewId: number): Promise<Friend | undefined>;
  /** The latest console link as its owner sees it, even if it is revoked. */
  findConsole(interviewId: number, now: Date): Promise<FriendLinkReply | undefined>;
  findVerdict(linkId: number): Promise<StoredVerdict | null>;
  saveVerdict(linkId: number, verdict: VerdictDraft, sentAt: Date | null, now: Date): Promise<void>;
};

/** Bounds the lists, however many rows there are. */
const MAX_LISTED = 50;

export function createSharingStore(db: Db): SharingStore {
  return {
    insert: async (link, max) =>
      db.atomic({ interview: link.interviewId }, function* (tx) {
        const open = yield* one(
          tx
            .select({ n: count() })
            .from(shareLinks)
            .where(
              and(eq(shareLinks.interviewId, link.interviewId), isKind('review'), isOpen(link.createdAt)),
            ),
        );
        if ((open?.n ?? 0) >= max) return null;
        return (yield* one(
          tx
            .insert(shareLinks)
            .values({ ...link, kind: 'review' })
            .returning({ id: shareLinks.id }),
        )).id;
      }),
    findOpen: async (tokenHash, now) => db.read(() => findOpen(db, tokenHash, now)),
    list: (interviewId, now) =>
      db.read(function* () {
        const links = yield* all(
          db
            .select()
            .from(shareLinks)
            .where(and(eq(shareLinks.interviewId, interviewId), isKind('review')))
            // One that is open can be revoked only while it is listed.
            .orderBy(sql`${isOpen(now)} desc`, desc(shareLinks.id))
            .limit(MAX_LISTED),
        );
        links.sort((one, other) => other.id - one.id);
        const list: ShareLinkReply[] = [];
        for (const { id, createdAt, expiresAt, revokedAt, showsBoard } of links) {
          const isStillOpen = revokedAt === null && expiresAt > now;
          const reviews = yield* reviewsOf(db, id);
          list.push({ id, createdAt, expiresAt, revokedAt, isOpen: isStillOpen, showsBoard, reviews });
        }
        return list;
      }),
    revoke: (interviewId, linkId, now) =>
      db.read(function* () {
        const isIt = and(eq(shareLinks.id, linkId), eq(shareLinks.interviewId, interviewId));
        yield* change(
          db
            .update(shareLinks)
            .set({ revokedAt: now })
            .where(and(isIt, isNull(shareLinks.revokedAt))),
        );
        return (yield* one(db.select({ id: shareLinks.id }).from(shareLinks).where(isIt))) !== undefined;
      }),
    addReview: async (tokenHash, { reviewer, scores, comments, createdAt }, max) =>
      db.atomic('everything', function* (tx) {
        const link = yield* findOpen(tx, tokenHash, createdAt);
        if (!link) return false;
        const reviews = yield* reviewsOf(tx, link.id);
        const given = { reviewer, scores, comments };
        const isKnown = reviews.some(({ id: _, createdAt: __, ...each }) => isDeepStrictEqual(each, given));
        if (isKnown) return true;
        if (reviews.length >= max) return false;
        yield* change(
          tx
            .insert(shareReviews)
            .values({ linkId: link.id, reviewer, body: { v: 1, scores, comments }, createdAt }),
        );
        return true;
      }),
    insertConsole: async (link) => {
      await db.atomic({ interview: link.interviewId }, function* (tx) {
        yield* revokeConsole(tx, link.interviewId, link.createdAt);
        yield* change(tx.insert(shareLinks).values({ ...link, kind: 'console' }));
      });
    },
    revokeConsole: async (interviewId, now) => db.read(() => revokeConsole(db, interviewId, now)),
    setName: async (linkId, name) => {
      await db.change(db.update(shareLinks).set({ name }).where(eq(shareLinks.id, linkId)));
    },
    allowListening: async (interviewId, mayListen) => {
      await db.change(
        db
          .update(shareLinks)
          .set({ mayListen })
          .where(and(eq(shareLinks.interviewId, interviewId), isKind('console'))),
      );
    },
    recordVisit: async (linkId, what, now) => {
      await db.change(
        db
          .insert(shareVisits)
          .values({ linkId, what, firstAt: now, lastAt: now, times: 1 })
          .onConflictDoUpdate({
            target: [shareVisits.linkId, shareVisits.what],
            set: { lastAt: now, times: sql`${shareVisits.times} + 1` },
          }),
      );
    },
    findFriend: (interviewId) =>
      db.read(function* () {
        const row = yield* one(
          db
            .select({ link: OPEN_LINK, revokedAt: shareLinks.revokedAt })
            .from(shareLinks)
            .leftJoin(friendVerdicts, eq(friendVerdicts.linkId, shareLinks.id))
            .where(and(eq(shareLinks.interviewId, interviewId), isKind('console')))
            .orderBy(sql`${friendVerdicts.sentAt} is null`, desc(shareLinks.id))
            .limit(1),
        );
        return row && { ...row.link, revokedAt: row.revokedAt, verdict: yield* findVerdict(db, row.link.id) };
      }),
    findConsole: (interviewId, now) =>
      db.read(function* () {
        const link = yield* one(
          db
            .select()
            .from(shareLinks)
            .where(and(eq(shareLinks.interviewId, interviewId), isKind('console')))
            .orderBy(desc(shareLinks.id))
            .limit(1),
        );
        if (!link) return undefined;
        const { id, name, expiresAt, mayListen, revokedAt } = link;
        return {
          isOpen: revokedAt === null && expiresAt > now,
          name,
          expiresAt,
          mayListen,
          visits: yield* visitsOf(db, id),
        };
      }),
    findVerdict: async (linkId) => db.read(() => findVerdict(db, linkId)),
    saveVerdict: async (linkId, verdict, sentAt, now) => {
      const fields = { body: { v: 1 as const, ...verdict }, updatedAt: now, sentAt };
      await db.change(
        db
          .insert(friendVerdicts)
          .values({ linkId, ...fields })
          .onConflictDoUpdate({ target: friendVerdicts.linkId, set: fields }),
      );
    },
  };
}

/** How long after the end of an interview a console link still opens it. */
const AFTER_END_MS = 7 * 24 * 3_600_000;

/** Part of the transaction that ends an interview: the friend's link works for another week. */
export function* closeConsole(tx: Tx, interviewId: number, now: Date): Statements<void> {
  yield* change(
    tx
      .update(shareLinks)
      .set({ expiresAt: new Date(now.getTime() + AFTER_END_MS) })
      .where(and(eq(shareLinks.interviewId, interviewId), isKind('console'))),
  );
}

function* revokeConsole(db: DbOrTx, interviewId: number, now: Date): Statements<void> {
  yield* change(
    db
      .update(shareLinks)
      .set({ revokedAt: now })
      .where(and(eq(shareLinks.interviewId, interviewId), isKind('console'), isNull(shareLinks.revokedAt))),
  );
}

function* findVerdict(db: DbOrTx, linkId: number): Statements<StoredVerdict | null> {
  const row = yield* one(db.select().from(friendVerdicts).where(eq(friendVerdicts.linkId, linkId)));
  if (!row) return null;
  const { v: _, ...verdict } = row.body;
  return { ...verdict, sentAt: row.sentAt };
}

function* visitsOf(db: DbOrTx, linkId: number): Statements<FriendLinkReply['visits']> {
  const { what, firstAt, lastAt, times } = shareVisits;
  return yield* all(
    db
      .select({ what, firstAt, lastAt, times })
      .from(shareVisits)
      .where(eq(shareVisits.linkId, linkId))
      .orderBy(asc(firstAt)),
  );
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

function* findOpen(db: DbOrTx, tokenHash: string, now: Date): Statements<OpenLink | undefined> {
  return yield* one(
    db
      .select(OPEN_LINK)
      .from(shareLinks)
      .where(and(eq(shareLinks.tokenHash, tokenHash), isOpen(now))),
  );
}

function* reviewsOf(db: DbOrTx, linkId: number): Statements<ReviewReply[]> {
  return (yield* all(
    db
      .select()
      .from(shareReviews)
      .where(eq(shareReviews.linkId, linkId))
      .orderBy(asc(shareReviews.id))
      .limit(MAX_LISTED),
  )).map(({ id, reviewer, body: { scores, comments }, createdAt }) => {
    return { id, reviewer, scores, comments, createdAt };
  });
}
