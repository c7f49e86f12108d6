import { and, desc, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { sessions, users } from '#db/schema/users.ts';
import type { UserReply } from '#shared/contract/auth.ts';

/** A session with its user. */
export type SessionRow = { startedAt: Date; expire: Date; user: UserReply };

export type ListedSession = { sid: string; startedAt: Date; expire: Date; device: string | null };

/** Sessions; `sid` is the hash of a bearer token (decisions D10). */
export type SessionsStore = {
  /** Not of an account that is disabled. */
  find(sid: string): Promise<SessionRow | undefined>;
  /** Drops everybody's expired ones, too. */
  insert(session: { sid: string; userId: number; device: string; now: Date; expire: Date }): Promise<void>;
  /** Moves the expiry. A full disk is no reason to refuse a read: then it stays, and a later call moves it. */
  extend(sid: string, expire: Date): Promise<void>;
  remove(sid: string): Promise<void>;
  /** Of a user, the last used first. */
  listOf(userId: number, limit: number): Promise<ListedSession[]>;
  removeAllOf(userId: number): Promise<void>;
};

export function createSessionsStore(db: Db): SessionsStore {
  const find = db
    .select(SESSION)
    .from(sessions)
    .innerJoin(users, sql`${users.id} = ${sessions.sess} ->> '$.userId'`)
    .where(and(eq(sessions.sid, sql.placeholder('sid')), isNull(users.disabledAt)))
    .prepare();

  return {
    find: async (sid) => {
      const row = find.get({ sid });
      return row && { startedAt: new Date(row.sess.createdAt), expire: row.expire, user: row.user };
    },
    insert: async ({ sid, userId, device, now, expire }) => {
      db.transaction((tx) => {
        tx.delete(sessions).where(lte(sessions.expire, now)).run();
        tx.insert(sessions)
          .values({ sid, sess: { v: 1, userId, createdAt: now.getTime(), device }, expire })
          .run();
      });
    },
    extend: async (sid, expire) => {
      try {
        db.update(sessions).set({ expire }).where(eq(sessions.sid, sid)).run();
      } catch (error) {
        if (!isStorageFull(error)) throw error;
      }
    },
    remove: async (sid) => {
      db.delete(sessions).where(eq(sessions.sid, sid)).run();
    },
    listOf: async (userId, limit) =>
      db
        .select()
        .from(sessions)
        .where(isOfUser(userId))
        .orderBy(desc(sessions.expire))
        .limit(limit)
        .all()
        .map(({ sid, sess, expire }) => {
          return { sid, startedAt: new Date(sess.createdAt), expire, device: sess.device ?? null };
        }),
    removeAllOf: async (userId) => {
      db.transaction((tx) => dropSessionsOf(tx, userId));
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

/** Part of a transaction: ends every session of a user, but one that is to stay. */
export function dropSessionsOf(tx: Tx, userId: number, keepSid = ''): void {
  tx.delete(sessions)
    .where(and(isOfUser(userId), ne(sessions.sid, keepSid)))
    .run();
}

const isOfUser = (userId: number) => sql`${sessions.sess} ->> '$.userId' = ${userId}`;
