import type { Tx } from '#db/client.ts';
import { AppError } from '#server/errors.ts';
import { grantTimes } from './licenses.store.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Protects an operator's bill: so many activations a user in any 24 hours (decisions D39).
 * @param perDay null: no limit.
 * @throws {AppError} RATE_LIMITED with the time at which the next one is free.
 */
export function requireGrantToday(tx: Tx, perDay: number | null, userId: number, now: Date): void {
  if (perDay === null) return;
  const blocking = grantTimes(tx, userId, new Date(now.getTime() - DAY_MS)).at(-perDay);
  if (!blocking) return;
  const times = perDay === 1 ? 'once' : `${perDay} times`;
  throw new AppError('RATE_LIMITED', {
    message: `The free plan can be activated ${times} a day. Please come back later.`,
    details: { retryAfterSeconds: Math.ceil((blocking.getTime() + DAY_MS - now.getTime()) / 1000) },
  });
}
