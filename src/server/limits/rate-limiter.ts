import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/clock.ts';
import { AppError } from '#server/errors.ts';
import type { RateLimitsStore } from './rate-limits.store.ts';

export type Limit = { max: number; perSeconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Every limit of the product, unless a setting changes it. A key is what is counted: an address, a user's id, an
 * account's e-mail.
 */
export const LIMITS = {
  signInAccount: {
    max: 10,
    perSeconds: 15 * MINUTE,
    why: 'wrong passwords for one account from one address',
  },
  signInDevice: {
    max: 10,
    perSeconds: 15 * MINUTE,
    why: 'wrong passwords for one account from a device that signed in before, or in one session: changing the password guesses too',
  },
  signInEverywhere: {
    max: 100,
    perSeconds: 15 * MINUTE,
    why: 'wrong passwords for one account from all addresses: beyond it each guess is slower, and none is refused',
  },
  signInAddress: {
    max: 50,
    perSeconds: 15 * MINUTE,
    why: 'wrong passwords for many accounts from one address, which an office may share',
  },
  signUp: { max: 5, perSeconds: 15 * MINUTE, why: 'an answer tells which e-mails are taken, and rows grow' },
  shareReport: { max: 60, perSeconds: HOUR, why: 'rows grow' },
  revokeShare: { max: 300, perSeconds: MINUTE, why: 'a runaway client must not keep the disk busy' },
  guessLink: {
    max: 60,
    perSeconds: 15 * MINUTE,
    why: 'guesses at links from one address; calls by a link that is good are not counted',
  },
  readLinked: { max: 6000, perSeconds: 15 * MINUTE, why: 'by one link; each reads an interview' },
  writeLinked: { max: 1200, perSeconds: 15 * MINUTE, why: 'by one link: strangers make rows' },
  reviewShared: { max: 40, perSeconds: HOUR, why: 'by one link: strangers make rows' },
  inviteFriend: { max: 60, perSeconds: HOUR, why: 'rows grow' },
  requestPasswordReset: { max: 5, perSeconds: 15 * MINUTE, why: 'one address must not mail many people' },
  resetMail: { max: 10, perSeconds: HOUR, why: 'many addresses must not fill one mailbox' },
  resetPassword: { max: 5, perSeconds: 15 * MINUTE, why: 'guesses at tokens' },
  activateFreePlan: { max: 300, perSeconds: MINUTE, why: 'a runaway client must not keep the disk busy' },
  startInterview: { max: 300, perSeconds: MINUTE, why: 'a runaway client must not keep the disk busy' },
  submitAnswer: { max: 300, perSeconds: MINUTE, why: 'a runaway client must not keep the recognizer busy' },
  pressKey: { max: 600, perSeconds: HOUR, why: 'nobody presses so often; rows grow' },
  correctTranscript: { max: 240, perSeconds: HOUR, why: 'each correction may have the question asked anew' },
  appendRecording: {
    max: 1200,
    perSeconds: MINUTE,
    why: 'a client sends about one chunk a second; a runaway one must not keep the disk busy',
  },
  changeBoard: {
    max: 600,
    perSeconds: MINUTE,
    why: 'a page sends what was drawn a few times a second; a runaway one must not keep the disk busy',
  },
  completeInterview: { max: 300, perSeconds: MINUTE, why: 'a runaway client must not keep the grader busy' },
  answerDrill: { max: 120, perSeconds: HOUR, why: 'nobody speaks more of them; rows grow' },
  answerPractice: { max: 120, perSeconds: HOUR, why: 'nobody speaks more of them; rows grow' },
  argue: { max: 60, perSeconds: HOUR, why: 'each may ask a model that the operator pays for' },
  rateAttempt: { max: 300, perSeconds: MINUTE, why: 'a runaway client must not keep the disk busy' },
  savePreparation: { max: 300, perSeconds: MINUTE, why: 'a runaway client must not keep the disk busy' },
  saveDebrief: { max: 1200, perSeconds: HOUR, why: 'nobody presses so often; each may make a report' },
  deleteInterview: { max: 300, perSeconds: MINUTE, why: 'a runaway client must not keep the disk busy' },
  endSession: { max: 300, perSeconds: MINUTE, why: 'a runaway client must not keep the disk busy' },
  downloadData: { max: 10, perSeconds: HOUR, why: 'reads everything of a user from the disk' },
  offerModel: { max: 60, perSeconds: MINUTE, why: 'a page that comes and goes has its model examined anew' },
  lendAnswer: {
    max: 1200,
    perSeconds: MINUTE,
    why: 'a page sends a turn while it is written, a few times a second',
  },
  findModels: { max: 60, perSeconds: HOUR, why: 'each has every model server that is found write a turn' },
  chooseModel: { max: 120, perSeconds: HOUR, why: 'each may load a model and have it examined' },
  gradeAgain: { max: 30, perSeconds: HOUR, why: 'a grade may be made by a model that the operator pays for' },
} as const satisfies Record<string, Limit & { why: string }>;

export type LimitName = keyof typeof LIMITS;
export type LimitSettings = Partial<Record<LimitName, Limit>>;

const NAMES = Object.keys(LIMITS).filter((name): name is LimitName => name in LIMITS);
const UNIT_SECONDS: Record<string, number> = { s: 1, m: MINUTE, h: HOUR, d: 24 * HOUR };

/** Reads limits from the environment, such as `LIMIT_SIGN_UP=50/15m`, and says what is wrong with faulty ones. */
export function readLimits(source: Record<string, string | undefined>): {
  limits: LimitSettings;
  wrong: string[];
} {
  const byWord = new Map(NAMES.map((name) => [settingOf(name), name]));
  const given = Object.entries(source).filter(([word, text]) => word.startsWith('LIMIT_') && text?.trim());
  const limits: LimitSettings = {};
  const wrong: string[] = [];
  for (const [word, text = ''] of given) {
    const name = byWord.get(word);
    const [, max, count = '1', unit = ''] = /^(\d{1,6})\/(\d{0,4})([smhd])$/.exec(text.trim()) ?? [];
    const perSeconds = (count === '' ? 1 : Number(count)) * (UNIT_SECONDS[unit] ?? 0);
    if (!name) wrong.push(`${word}: there is no such limit; there are ${[...byWord.keys()].join(', ')}`);
    else if (!Number(max) || !perSeconds) wrong.push(`${word}: expected a number and a time such as 50/15m`);
    else limits[name] = { max: Number(max), perSeconds };
  }
  return { limits, wrong };
}

/** `signUp` is set as `LIMIT_SIGN_UP`. */
function settingOf(name: string): string {
  return `LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** Counts in fixed windows in the database: counts survive a restart, and all processes share them. */
export type RateLimiter = {
  /** Counts one call. Throws RATE_LIMITED with `retryAfterSeconds` once the window is full. */
  take(limit: LimitName, key: string | number): Promise<void>;
  /**
   * Like `take`, for a call that does nothing else if it is refused: a client that keeps calling gets its refusals
   * late.
   */
  admit(limit: LimitName, key: string | number): Promise<void>;
  /** Takes one count back, because it turned out to be no attempt. */
  forgive(limit: LimitName, key: string | number): Promise<void>;
  /** Sets a count to zero. */
  reset(limit: LimitName, key: string | number): Promise<void>;
  /** Sets the count of every key that begins with `keysFrom` to zero. */
  resetAll(limit: LimitName, keysFrom: string): Promise<void>;
};

const CLEANUP_EVERY_MS = 60_000;
const UNLIMITED: RateLimiter = {
  take: async () => {},
  admit: async () => {},
  forgive: async () => {},
  reset: async () => {},
  resetAll: async () => {},
};

/**
 * @param enabled If false, nothing is counted, as for a trusted private server (RATE_LIMITS=off).
 * @param settings The limits that differ from the table.
 */
export function createRateLimiter(
  store: RateLimitsStore,
  clock: Clock,
  enabled: boolean,
  settings: LimitSettings = {},
  holdRefusal = createRefusalHold(clock),
): RateLimiter {
  if (!enabled) return UNLIMITED;
  const rowKey = (limit: LimitName, key: string | number) => `${limit}:${key}`;
  let nextCleanup = 0;

  const take: RateLimiter['take'] = async (limit, key) => {
    const { max, perSeconds } = settings[limit] ?? LIMITS[limit];
    const now = clock.now().getTime();
    if (now >= nextCleanup) {
      nextCleanup = now + CLEANUP_EVERY_MS;
      await store.deleteExpired(now);
    }
    const fullUntil = await store.count(rowKey(limit, key), max, now, now + perSeconds * 1000);
    if (fullUntil === null) return;
    throw new AppError('RATE_LIMITED', {
      details: { retryAfterSeconds: Math.max(1, Math.ceil((fullUntil - now) / 1000)) },
    });
  };

  return {
    take,
    admit: async (limit, key) => {
      try {
        await take(limit, key);
      } catch (error) {
        if (error instanceof AppError) await holdRefusal(rowKey(limit, key));
        throw error;
      }
    },
    forgive: (limit, key) => store.uncount(rowKey(limit, key)),
    reset: (limit, key) => store.remove(rowKey(limit, key)),
    resetAll: (limit, keysFrom) => store.removeFrom(rowKey(limit, keysFrom)),
  };
}

/** The time between two refusals of one key. */
const APART_MS = 200;
/** The longest delay of one call: to be refused more often, a client needs more connections. */
const LONGEST_MS = 2_000;
const MAX_KEYS = 10_000;

/**
 * Delays refusals of callers that go on after one: the first is sent at once, and more at the same time are sent one
 * after the other. Otherwise a client that never waits would keep the server busy with refusing it.
 */
export function createRefusalHold(clock: Clock, wait: (ms: number) => Promise<unknown> = waitLoosely) {
  // Bounded by size: with a `max`, room for all of them is taken at once.
  const freeFrom = new LRUCache<string, number>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });
  return async (key: string): Promise<void> => {
    const now = clock.now().getTime();
    const waitMs = Math.min(Math.max(0, (freeFrom.get(key) ?? 0) - now), LONGEST_MS);
    freeFrom.set(key, now + waitMs + APART_MS);
    if (waitMs > 0) await wait(waitMs);
  };
}

/** Waits without keeping the process alive. */
const waitLoosely = (ms: number) => delay(ms, undefined, { ref: false });
