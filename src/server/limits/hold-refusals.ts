import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/clock.ts';

/** Between two refusals of one key. */
const APART_MS = 200;
/** Of one call; so many more connections are needed to be refused more often. */
const LONGEST_MS = 2_000;
const MAX_KEYS = 10_000;

/**
 * Delays callers that go on after a refusal: the first one is told at once, and more at the same time are told one
 * after the other, or a client that never waits would keep the server busy with being refused.
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

/** Keeps no process alive. */
const waitLoosely = (ms: number) => delay(ms, undefined, { ref: false });
