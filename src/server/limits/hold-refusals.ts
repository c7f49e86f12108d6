import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/clock.ts';

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
  const freeFrom = new LRUCache<string, number>({ max: MAX_KEYS });
  return async (key: string): Promise<void> => {
    const now = clock.now().getTime();
    const waitMs = Math.min(Math.max(0, (freeFrom.get(key) ?? 0) - now), LONGEST_MS);
    freeFrom.set(key, now + waitMs + APART_MS);
    if (waitMs > 0) await wait(waitMs);
  };
}

/** Waits without keeping the process alive. */
const waitLoosely = (ms: number) => delay(ms, undefined, { ref: false });
