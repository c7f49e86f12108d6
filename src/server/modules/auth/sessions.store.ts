import { and, desc, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { jsonNumber } from '#db/driver/kit.ts';
import { change, one, type Statements } from '#db/driver/statements.ts';
import { sessions, users } from '#db/schema/users.ts';
import type { UserReply } from '#shared/contract/auth.ts';

/** A session with its user. */
export type SessionRow = { startedAt: Date; expire: Date; user: UserReply };

export type ListedSession = { sid: string; startedAt: Date; expire: Date; device: string | null };

/** Sessions; `sid` is the hash of a bearer token (product rule 10). */
export type SessionsStore = {
  /** Undefined if the account is disabled, too. */
  find(sid: string): Promise<SessionRow | undefined>;
  /** Also drops everybody's expired sessions. */
  insert(session: { sid: string; userId: number; device: string; now: Date; expire: Date }): Promise<void>;
  /** Moves the expiry. On a full disk it stays, and a later call moves it: a read should not fail for that. */
  extend(sid: string, expire: Date): Promise<void>;
  remove(sid: string): Promise<void>;
  /** The user's sessions, last used first. */
  listOf(userId: number, limit: number): Promise<ListedSession[]>;
  removeAllOf(userId: number): Promise<void>;
};

export function createSessionsStore(db: Db): SessionsStore {
  const find = db.prepare((on) =>
    on
      .select(SESSION)
      .from(sessions)
      .innerJoin(users, eq(users.id, jsonNumber(sessions.sess, 'userId')))
      .where(and(eq(sessions.sid, sql.placeholder('sid')), isNull(users.disabledAt))),
  );

  return {
    find: async (sid) => {
      const row = await db.read(() => find.one({ sid }));
      return row && { startedAt: new Date(row.sess.createdAt), expire: row.expire, user: row.user };
    },
    insert: async ({ sid, userId, device, now, expire }) => {
      await db.atomic({ user: userId }, function* (tx) {
        yield* change(tx.delete(sessions).where(lte(sessions.expire, now)));
        // The account may be gone by now, and sessions have no foreign key to it.
        if (!(yield* one(tx.select({ id: users.id }).from(users).where(eq(users.id, userId))))) return;
        yield* change(
          tx
            .insert(sessions)
            .values({ sid, sess: { v: 1, userId, createdAt: now.getTime(), device }, expire }),
        );
      });
    },
    extend: async (sid, expire) => {
      try {
        await db.change(db.update(sessions).set({ expire }).where(eq(sessions.sid, sid)));
      } catch (error) {
        if (!isStorageFull(error)) throw error;
      }
    },
    remove: async (sid) => {
      await db.change(db.delete(sessions).where(eq(sessions.sid, sid)));
    },
    listOf: async (userId, limit) =>
      (
        await db.all(
          db.select().from(sessions).where(isOfUser(userId)).orderBy(desc(sessions.expire)).limit(limit),
        )
      ).map(({ sid, sess, expire }) => {
        return { sid, startedAt: new Date(sess.createdAt), expire, device: sess.device ?? null };
      }),
    removeAllOf: async (userId) => {
      await db.atomic({ user: userId }, (tx) => dropSessionsOf(tx, userId));
    },
  };
}

const SESSION = {
  sess: sessions.sess,
  expire: sessions.expire,
  user: {
    id: users.id,
    email: users.email,
    firstName: users.firstName,
    lastName: users.lastName,
    createdAt: users.createdAt,
    updatedAt: users.updatedAt,
  },
};

function isStorageFull(error: unknown): boolean {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('SQLITE_FULL');
}

/** Part of a transaction: ends every session of a user except `keepSid`. */
export function* dropSessionsOf(tx: Tx, userId: number, keepSid = ''): Statements<void> {
  yield* change(tx.delete(sessions).where(and(isOfUser(userId), ne(sessions.sid, keepSid))));
}

const isOfUser = (userId: number) => eq(jsonNumber(sessions.sess, 'userId'), userId);
