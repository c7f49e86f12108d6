import type { Db } from '#db/client.ts';
import type { Clock } from '#server/clock.ts';
import { AppError } from '#server/errors.ts';

type Limit = { max: number; perSeconds: number; why: string };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Every limit of the product. Keys are what is counted: an address, a user's id, an account's e-mail. */
const LIMITS = {
  signInAccount: {
    max: 10,
    perSeconds: 15 * MINUTE,
    why: 'wrong passwords for one account, from any number of addresses; changing the password guesses too',
  },
  signInAddress: {
    max: 50,
    perSeconds: 15 * MINUTE,
    why: 'wrong passwords for many accounts from one address, which an office may share',
  },
  signUp: { max: 5, perSeconds: 15 * MINUTE, why: 'an answer tells which e-mails are taken, and rows grow' },
  requestPasswordReset: { max: 5, perSeconds: 15 * MINUTE, why: 'one address must not mail many people' },
  resetMail: { max: 10, perSeconds: HOUR, why: 'many addresses must not fill one mailbox' },
  resetPassword: { max: 5, perSeconds: 15 * MINUTE, why: 'guesses at tokens' },
  activateFreePlan: { max: 300, perSeconds: MINUTE, why: 'a runaway client must not keep the disk busy' },
  startInterview: { max: 300, perSeconds: MINUTE, why: 'a runaway client must not keep the disk busy' },
  submitAnswer: { max: 300, perSeconds: MINUTE, why: 'a runaway client must not keep the recogniser busy' },
  appendRecording: {
    max: 1200,
    perSeconds: MINUTE,
    why: 'a client sends about one chunk a second; a runaway one must not keep the disk busy',
  },
  completeInterview: { max: 300, perSeconds: MINUTE, why: 'a runaway client must not keep the grader busy' },
  answerDrill: { max: 120, perSeconds: HOUR, why: 'nobody speaks more of them; rows grow' },
  gradeAgain: { max: 30, perSeconds: HOUR, why: 'a grade may be made by a model that the operator pays for' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** Fixed windows, counted in the database: they survive a restart, and every process counts into the same ones. */
export type RateLimiter = {
  /** Counts one. Throws RATE_LIMITED with `retryAfterSeconds` once the window is full. */
  take(limit: LimitName, key: string | number): void;
  /** Takes one back, for what turned out to be no attempt. */
  forgive(limit: LimitName, key: string | number): void;
  /** Starts again at zero. */
  reset(limit: LimitName, key: string | number): void;
};

const SWEEP_EVERY_MS = 60_000;

/** @param enabled false counts nothing, for a trusted private server (RATE_LIMITS=off). */
export function createRateLimiter(db: Db, clock: Clock, enabled: boolean): RateLimiter {
  if (!enabled) return { take: () => {}, forgive: () => {}, reset: () => {} };
  const sqlite = db.$client;
  const count = sqlite.prepare<{ key: string; max: number; now: number; end: number }>(`
    insert into rate_limits (key, count, reset_at) values (:key, 1, :end)
    on conflict (key) do update set
      count = case when reset_at <= :now then 1 else count + 1 end,
      reset_at = case when reset_at <= :now then :end else reset_at end
    where reset_at <= :now or count < :max`);
  const windowEnd = sqlite.prepare<[string], { resetAt: number }>(
    'select reset_at as resetAt from rate_limits where key = ?',
  );
  const uncount = sqlite.prepare<[string]>(
    'update rate_limits set count = count - 1 where key = ? and count > 0',
  );
  const remove = sqlite.prepare<[string]>('delete from rate_limits where key = ?');
  const sweep = sqlite.prepare<[number]>('delete from rate_limits where reset_at <= ?');
  const rowKey = (limit: LimitName, key: string | number) => `${limit}:${key}`;
  let nextSweep = 0;

  return {
    take: (limit, key) => {
      const { max, perSeconds } = LIMITS[limit];
      const now = clock.now().getTime();
      if (now >= nextSweep) {
        sweep.run(now);
        nextSweep = now + SWEEP_EVERY_MS;
      }
      const row = rowKey(limit, key);
      if (count.run({ key: row, max, now, end: now + perSeconds * 1000 }).changes > 0) return;
      const waitMs = (windowEnd.get(row)?.resetAt ?? now) - now;
      throw new AppError('RATE_LIMITED', {
        details: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
      });
    },
    forgive: (limit, key) => {
      uncount.run(rowKey(limit, key));
    },
    reset: (limit, key) => {
      remove.run(rowKey(limit, key));
    },
  };
}
