import Database from 'better-sqlite3';
import type { Adapter, DatabaseSession, DatabaseUser } from 'lucia';
import type { Db } from '#db/client.ts';
import type { Clock } from '#server/clock.ts';
import { hashToken } from './token.ts';

const HOUR_MS = 3_600_000;
/** A session ends when it was not used for so long (decisions D10). */
export const IDLE_HOURS = 30 * 24;
const IDLE_MS = IDLE_HOURS * HOUR_MS;
/** Used or not, a session gets no older than this (decisions D10). */
const ABSOLUTE_MS = 90 * 24 * HOUR_MS;

type SessionRow = {
  userId: number;
  startedAt: number;
  expire: number;
  email: string;
  firstName: string;
  lastName: string;
  createdAt: number;
  updatedAt: number;
};

/**
 * Keeps Lucia's sessions in the spec's session store, by the hash of the token. Lucia reads the system's clock; the
 * adapter translates to and from the product's. Statements are prepared once: `getSessionAndUser` serves every read.
 */
export function createSessionAdapter(db: Db, clock: Clock): Adapter {
  const sqlite = db.$client;
  const find = sqlite.prepare<[string], SessionRow>(`
    select u.id as userId, s.sess ->> '$.createdAt' as startedAt, s.expire, u.email,
      u.first_name as firstName, u.last_name as lastName, u.created_at as createdAt, u.updated_at as updatedAt
    from sessions s join users u on u.id = s.sess ->> '$.userId' where s.sid = ?`);
  const insert = sqlite.prepare<[string, string, number]>(
    'insert into sessions (sid, sess, expire) values (?, ?, ?)',
  );
  const slide = sqlite.prepare<[number, string]>('update sessions set expire = ? where sid = ?');
  const remove = sqlite.prepare<[string]>('delete from sessions where sid = ?');
  const removeOfUser = sqlite.prepare<[number]>(`delete from sessions where sess ->> '$.userId' = ?`);
  const removeExpired = sqlite.prepare<[number]>('delete from sessions where expire <= ?');

  const now = () => clock.now().getTime();
  const insertAndSweep = sqlite.transaction((sid: string, userId: number) => {
    removeExpired.run(now());
    insert.run(sid, JSON.stringify({ userId, createdAt: now() }), now() + IDLE_MS);
  });

  return {
    getSessionAndUser: async (token): Promise<[DatabaseSession | null, DatabaseUser | null]> => {
      const row = find.get(hashToken(token));
      if (!row) return [null, null];
      const oldest = row.startedAt + ABSOLUTE_MS;
      const expire = oldest <= now() ? oldest : row.expire;
      return [
        {
          id: token,
          userId: row.userId,
          expiresAt: new Date(expire - now() + Date.now()),
          attributes: {},
        },
        {
          id: row.userId,
          attributes: {
            email: row.email,
            firstName: row.firstName,
            lastName: row.lastName,
            createdAt: new Date(row.createdAt),
            updatedAt: new Date(row.updatedAt),
          },
        },
      ];
    },
    setSession: async (session) => insertAndSweep(hashToken(session.id), session.userId),
    updateSessionExpiration: async (token) => {
      try {
        slide.run(now() + IDLE_MS, hashToken(token));
      } catch (error) {
        // Reads go on while the disk is full; the session slides on a later one.
        if (!(error instanceof Database.SqliteError && error.code.startsWith('SQLITE_FULL'))) throw error;
      }
    },
    deleteSession: async (token) => {
      remove.run(hashToken(token));
    },
    deleteUserSessions: async (userId) => {
      removeOfUser.run(userId);
    },
    deleteExpiredSessions: async () => {
      removeExpired.run(now());
    },
    getUserSessions: async () => {
      throw new Error('tokens are kept as hashes, so the sessions of a user cannot be listed');
    },
  };
}
