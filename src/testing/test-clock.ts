import type { Clock } from '#server/clock.ts';

export type TestClock = Clock & { advance(milliseconds: number): void };

/** A clock that stands still until it is advanced. */
export function createTestClock(start = new Date('2026-01-05T10:00:00Z')): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
