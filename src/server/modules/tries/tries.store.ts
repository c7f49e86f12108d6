import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { guestTries } from '#db/schema/guest-tries.ts';
import type { KeptTryReply, TryReport } from '#shared/contract/tries.ts';

/** A user keeps so many; the oldest give way. */
const MAX_KEPT = 20;

export type NewTry = { tokenHash: string; questionId: string; title: string; question: string };
export type TryAnswer = { answer: string; seconds: number; engine: string; report: TryReport };
export type TryRow = NewTry & { answered: TryAnswer | null; createdAt: Date };

/** Answers of guests. Whoever keeps one owns it from then on, and its token opens nothing for others any more. */
export type TriesStore = {
  /** Drops those that are over. False when `max` are open already. */
  insert(made: NewTry & { now: Date }, bounds: { max: number; openedAfter: Date }): Promise<boolean>;
  /** One that nobody keeps. */
  findOpen(tokenHash: string, openedAfter: Date): Promise<TryRow | undefined>;
  /** The first answer stands. */
  answer(tokenHash: string, answer: TryAnswer): Promise<void>;
  /** Gives an answered one to a user, once. Answers its id, also when this user keeps it already; null for all else. */
  keep(tokenHash: string, userId: number, openedAfter: Date): Promise<number | null>;
  /** Newest first. */
  listKept(userId: number): Promise<KeptTryReply[]>;
  removeKept(userId: number, id: number): Promise<boolean>;
  deleteExpired(openedBefore: Date): Promise<void>;
};

export function createTriesStore(db: Db): TriesStore {
  const isOpen = isNull(guestTries.userId);
  const isOver = (openedBefore: Date) => and(isOpen, lte(guestTries.createdAt, openedBefore));
  const isOfToken = (tokenHash: string) => eq(guestTries.tokenHash, tokenHash);
  const keptOf = (userId: number) =>
    db.select().from(guestTries).where(eq(guestTries.userId, userId)).orderBy(desc(guestTries.id));

  return {
    insert: async ({ now, ...made }, { max, openedAfter }) =>
      db.transaction(
        (tx) => {
          tx.delete(guestTries).where(isOver(openedAfter)).run();
          const open = tx.select({ n: count() }).from(guestTries).where(isOpen).get()?.n ?? 0;
          if (open >= max) return false;
          tx.insert(guestTries)
            .values({ ...made, createdAt: now })
            .run();
          return true;
        },
        { behavior: 'immediate' },
      ),
    findOpen: async (tokenHash, openedAfter) => {
      const isIt = and(isOfToken(tokenHash), isOpen, gt(guestTries.createdAt, openedAfter));
      const row = db.select().from(guestTries).where(isIt).get();
      if (!row) return undefined;
      const { questionId, title, question, createdAt } = row;
      return { tokenHash, questionId, title, question, createdAt, answered: answeredOf(row) };
    },
    answer: async (tokenHash, { report, ...answer }) => {
      db.update(guestTries)
        .set({ ...answer, report: { v: 1, ...report } })
        .where(and(isOfToken(tokenHash), isOpen, isNull(guestTries.answer)))
        .run();
    },
    keep: async (tokenHash, userId, openedAfter) =>
      db.transaction(
        (tx) => {
          const isAnswered = and(isNotNull(guestTries.answer), gt(guestTries.createdAt, openedAfter));
          tx.update(guestTries)
            .set({ userId })
            .where(and(isOfToken(tokenHash), isOpen, isAnswered))
            .run();
          const own = tx
            .select({ id: guestTries.id })
            .from(guestTries)
            .where(eq(guestTries.userId, userId))
            .orderBy(desc(guestTries.id))
            .all();
          const tooMany = own.slice(MAX_KEPT).map(({ id }) => id);
          if (tooMany.length > 0) tx.delete(guestTries).where(inArray(guestTries.id, tooMany)).run();
          const isOwn = and(isOfToken(tokenHash), eq(guestTries.userId, userId));
          return tx.select({ id: guestTries.id }).from(guestTries).where(isOwn).get()?.id ?? null;
        },
        { behavior: 'immediate' },
      ),
    listKept: async (userId) =>
      keptOf(userId)
        .all()
        .flatMap((row) => {
          const answered = answeredOf(row);
          if (!answered) return [];
          const { answer: text, seconds, engine, report } = answered;
          const question = { id: row.questionId, title: row.title, text: row.question };
          return [
            { id: row.id, question, answer: { text, seconds, engine }, report, createdAt: row.createdAt },
          ];
        }),
    removeKept: async (userId, id) =>
      db
        .delete(guestTries)
        .where(and(eq(guestTries.id, id), eq(guestTries.userId, userId)))
        .run().changes > 0,
    deleteExpired: async (openedBefore) => {
      db.delete(guestTries).where(isOver(openedBefore)).run();
    },
  };
}

function answeredOf({ answer, seconds, engine, report }: typeof guestTries.$inferSelect): TryAnswer | null {
  if (answer === null || seconds === null || engine === null || report === null) return null;
  const { v: _, ...rest } = report;
  return { answer, seconds, engine, report: rest };
}
