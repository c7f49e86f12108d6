import { type Adapter, Lucia, TimeSpan } from 'lucia';
import type { Clock } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { SignedInDevice, UserReply } from '#shared/contract/auth.ts';
import type { MessageReply } from '#shared/contract/fields.ts';
import type { SessionsStore } from './sessions.store.ts';
import { hashToken, newToken } from './token.ts';

/** Bearer sessions: they end after 30 days without use, and after 90 days in any case (product rule 10). */
export type Sessions = {
  /** Starts a session and returns its token, which is stored nowhere. */
  create(userId: number, device: string): Promise<string>;
  /** Costs one read, and one write at most once an hour, when the expiry slides. */
  authenticate(token: string): Promise<{ user: UserReply; token: string } | null>;
  end(token: string): Promise<void>;
  /**
   * Where the user is signed in, last used first.
   * @param token The token of the calling session.
   */
  list(userId: number, token: string): Promise<SignedInDevice[]>;
  /** False when the user has no such session. */
  endOne(userId: number, sessionId: string): Promise<boolean>;
  endAll(userId: number): Promise<void>;
};

/** Bounds the list, however often a script signs in. */
const MAX_LISTED = 100;

const HOUR_MS = 3_600_000;
/** A session ends after this long without use (product rule 10). */
const IDLE_MS = 30 * 24 * HOUR_MS;
/** A session gets no older than this, even if it is in use (product rule 10). */
const ABSOLUTE_MS = 90 * 24 * HOUR_MS;
/** A session's expiry slides, and is written, at most once in this time. */
const SLIDE_EVERY_MS = HOUR_MS;
/** Lucia extends a session once less than half of this is left; the adapter decides how far. */
const LUCIA_LIFETIME = new TimeSpan(4, 'h');

type UserAttributes = Omit<UserReply, 'id'>;
type SessionAttributes = { device: string };

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    UserId: number;
    DatabaseUserAttributes: UserAttributes;
    DatabaseSessionAttributes: SessionAttributes;
  }
}

/** Lucia 3 is frozen upstream, so nothing outside this file knows about it. */
function createLucia(adapter: Adapter) {
  return new Lucia<Record<never, never>, UserAttributes>(adapter, {
    sessionExpiresIn: LUCIA_LIFETIME,
    getUserAttributes: (attributes) => attributes,
  });
}

export function createSessions(store: SessionsStore, clock: Clock): Sessions {
  const lucia = createLucia(createAdapter(store, clock));
  return {
    create: async (userId, device) =>
      (await lucia.createSession(userId, { device }, { sessionId: newToken() })).id,
    authenticate: async (token) => {
      const { user } = await lucia.validateSession(token);
      return user && { user, token };
    },
    end: (token) => lucia.invalidateSession(token),
    list: async (userId, token) => {
      const now = clock.now().getTime();
      const all = await store.listOf(userId, MAX_LISTED);
      return all
        .filter((each) => leftOf(each, now) > 0)
        .map(({ sid, startedAt, expire, device }) => ({
          id: publicId(sid),
          device,
          startedAt,
          lastUsedAt: new Date(Math.max(startedAt.getTime(), expire.getTime() - IDLE_MS)),
          isThis: sid === hashToken(token),
        }));
    },
    endOne: async (userId, sessionId) => {
      const all = await store.listOf(userId, MAX_LISTED);
      const found = all.find(({ sid }) => publicId(sid) === sessionId);
      if (found) await store.remove(found.sid);
      return found !== undefined;
    },
    endAll: (userId) => store.removeAllOf(userId),
  };
}

/** Milliseconds until a session ends; zero or less once it has ended. */
function leftOf({ startedAt, expire }: { startedAt: Date; expire: Date }, now: number): number {
  return startedAt.getTime() + ABSOLUTE_MS <= now ? 0 : expire.getTime() - now;
}

/** Names a session to its owner. It reveals neither the token nor what the database stores of it. */
function publicId(sid: string): string {
  return hashToken(sid).slice(0, 32);
}

/**
 * The expiry to tell Lucia for a session with this much time left. Lucia compares it with the system's clock a moment
 * later, so the values are hours away from where it would decide differently: only our clock decides.
 */
function expiryForLucia(leftMs: number): Date {
  if (leftMs <= 0) return new Date(0);
  const isToSlide = leftMs <= IDLE_MS - SLIDE_EVERY_MS;
  return new Date(Date.now() + LUCIA_LIFETIME.milliseconds() * (isToSlide ? 0.25 : 1));
}

/** Stores Lucia's sessions by the hash of their token. */
function createAdapter(store: SessionsStore, clock: Clock): Adapter {
  return {
    getSessionAndUser: async (token) => {
      const row = await store.find(hashToken(token));
      if (!row) return [null, null];
      const leftMs = leftOf(row, clock.now().getTime());
      const { user } = row;
      return [
        { id: token, userId: user.id, expiresAt: expiryForLucia(leftMs), attributes: { device: '' } },
        { id: user.id, attributes: user },
      ];
    },
    setSession: ({ id, userId, attributes: { device } }) => {
      const now = clock.now();
      const expire = new Date(now.getTime() + IDLE_MS);
      return store.insert({ sid: hashToken(id), userId, device, now, expire });
    },
    updateSessionExpiration: (token) =>
      store.extend(hashToken(token), new Date(clock.now().getTime() + IDLE_MS)),
    deleteSession: (token) => store.remove(hashToken(token)),
    deleteUserSessions: notOffered,
    deleteExpiredSessions: notOffered,
    getUserSessions: notOffered,
  };
}

/**
 * Lucia's interface has more than we call. Expired sessions are deleted at the next sign-in, a user's sessions with a
 * new password.
 */
async function notOffered(): Promise<never> {
  throw new Error('sessions are not offered this way');
}

type SignedIn = { user: { id: number }; token: string };

/** Where the user is signed in, last used first. */
export function listSessions(
  { data: { sessions } }: Deps,
  { user, token }: SignedIn,
): Promise<SignedInDevice[]> {
  return sessions.list(user.id, token);
}

/**
 * Signs one device out.
 * @throws {AppError} NOT_FOUND, also for a session of another user.
 */
export async function endSession(
  { data: { sessions } }: Deps,
  { user }: SignedIn,
  sessionId: string,
): Promise<MessageReply> {
  if (!(await sessions.endOne(user.id, sessionId))) {
    throw new AppError('NOT_FOUND', { message: 'This device is not signed in any more.' });
  }
  return { message: 'The device is signed out.' };
}

/** Ends every session of the user, including this one. */
export async function signOutEverywhere(
  { data: { sessions } }: Deps,
  { user }: SignedIn,
): Promise<MessageReply> {
  await sessions.endAll(user.id);
  return { message: 'You are signed out everywhere.' };
}

export async function signOut(deps: Deps, token: string): Promise<MessageReply> {
  await deps.data.sessions.end(token);
  return { message: 'You are signed out.' };
}

/** The first match counts: most browsers also claim to be those further down. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A device in the words people use, such as 'Firefox on Linux'. The header itself is not stored. */
export function deviceName(userAgent: string | undefined): string {
  const nameIn = (table: typeof BROWSERS) => table.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
