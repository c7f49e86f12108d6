import { type Adapter, Lucia, TimeSpan } from 'lucia';
import type { Clock } from '#server/clock.ts';
import type { UserReply } from '#shared/contract/auth.ts';
import type { SessionsStore } from './sessions.store.ts';
import { hashToken, newToken } from './token.ts';

/** Bearer sessions: 30 days idle, 90 days at most (decisions D10). */
export type Sessions = {
  /** Starts a session and answers its token, which is kept nowhere. */
  create(userId: number): Promise<string>;
  /** One read; writes at most once an hour, when the expiry slides. */
  authenticate(token: string): Promise<{ user: UserReply; token: string } | null>;
  end(token: string): Promise<void>;
};

const HOUR_MS = 3_600_000;
/** A session ends when it was not used for so long (decisions D10). */
const IDLE_MS = 30 * 24 * HOUR_MS;
/** Used or not, a session gets no older than this (decisions D10). */
const ABSOLUTE_MS = 90 * 24 * HOUR_MS;
/** A session slides, and is written, at most once in this time. */
const SLIDE_EVERY_MS = HOUR_MS;
/** Lucia slides a session that has less than half of this left; how far, the adapter decides. */
const LUCIA_LIFETIME = new TimeSpan(4, 'h');

type UserAttributes = Omit<UserReply, 'id'>;

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    UserId: number;
    DatabaseUserAttributes: UserAttributes;
  }
}

/** Lucia 3 is frozen upstream: nothing outside this file knows of it. */
function createLucia(adapter: Adapter) {
  return new Lucia<Record<never, never>, UserAttributes>(adapter, {
    sessionExpiresIn: LUCIA_LIFETIME,
    getUserAttributes: (attributes) => attributes,
  });
}

export function createSessions(store: SessionsStore, clock: Clock): Sessions {
  const lucia = createLucia(createAdapter(store, clock));
  return {
    create: async (userId) => (await lucia.createSession(userId, {}, { sessionId: newToken() })).id,
    authenticate: async (token) => {
      const { user } = await lucia.validateSession(token);
      return user && { user, token };
    },
    end: (token) => lucia.invalidateSession(token),
  };
}

/**
 * When Lucia is told that a session ends which by our clock has this long left. Lucia compares it with the system's
 * clock, a moment later: so our clock alone decides, and what Lucia is told lies hours from where it changes its mind.
 */
function expiryForLucia(leftMs: number): Date {
  if (leftMs <= 0) return new Date(0);
  const isToSlide = leftMs <= IDLE_MS - SLIDE_EVERY_MS;
  return new Date(Date.now() + LUCIA_LIFETIME.milliseconds() * (isToSlide ? 0.25 : 1));
}

/** Keeps Lucia's sessions by the hash of their token. */
function createAdapter(store: SessionsStore, clock: Clock): Adapter {
  return {
    getSessionAndUser: async (token) => {
      const row = await store.find(hashToken(token));
      if (!row) return [null, null];
      const now = clock.now().getTime();
      const oldest = row.startedAt.getTime() + ABSOLUTE_MS;
      const leftMs = oldest <= now ? 0 : row.expire.getTime() - now;
      const { id, ...attributes } = row.user;
      return [
        { id: token, userId: id, expiresAt: expiryForLucia(leftMs), attributes: {} },
        { id, attributes },
      ];
    },
    setSession: ({ id, userId }) => {
      const now = clock.now();
      const expire = new Date(now.getTime() + IDLE_MS);
      return store.insert({ sid: hashToken(id), userId, now, expire });
    },
    updateSessionExpiration: (token) =>
      store.extend(hashToken(token), new Date(clock.now().getTime() + IDLE_MS)),
    deleteSession: (token) => store.remove(hashToken(token)),
    deleteUserSessions: notOffered,
    deleteExpiredSessions: notOffered,
    getUserSessions: notOffered,
  };
}

/** Lucia's interface has more than we call: expired sessions go with the next sign-in, a user's with the password. */
async function notOffered(): Promise<never> {
  throw new Error('sessions are not offered this way');
}
