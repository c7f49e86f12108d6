import { AppError } from '#server/errors.ts';

export type QueueLimits = {
  atOnce: number;
  /** That wait; what comes on top is refused. */
  waiting: number;
  /** Of one user. */
  waitingAUser: number;
};

/** Who comes next where many want the same: one thing of a user at a time, round robin over users. */
export type FairQueue = {
  /**
   * @param onMove Told how many others come before, whenever that changes, and null once it begins.
   * @throws {AppError} OVERLOADED when too much waits; RATE_LIMITED when too much of this user does.
   */
  run<T>(userId: number, work: () => Promise<T>, onMove?: OnMove): Promise<T>;
  /** For /readyz. */
  state(): { running: number; waiting: number };
  /** Whether the next thing of this user would wait. */
  isBusyFor(userId: number): boolean;
};

type OnMove = (ahead: number | null) => void;
type Waiting = { start: () => void; onMove: OnMove; told: number | null };

const RETRY_AFTER_SECONDS = 5;

export function createFairQueue(limits: QueueLimits): FairQueue {
  /** Users in the order in which they are served next, each with what waits. */
  const waiting = new Map<number, Waiting[]>();
  const running = new Set<number>();
  const countWaiting = () => [...waiting.values()].reduce((sum, own) => sum + own.length, 0);

  const startNext = () => {
    for (const [userId, own] of waiting) {
      if (running.size >= limits.atOnce) break;
      if (running.has(userId)) continue;
      const next = own.shift();
      // Behind all others, for the next time.
      waiting.delete(userId);
      if (own.length > 0) waiting.set(userId, own);
      running.add(userId);
      next?.onMove(null);
      next?.start();
    }
    tellPlaces();
  };
  /** Users are served round robin, so that the second thing of each comes after the first of all. */
  const tellPlaces = () => {
    for (const [place, own] of [...waiting.values()].entries()) {
      for (const [round, each] of own.entries()) {
        const ahead = running.size + place + round * waiting.size;
        if (ahead !== each.told) each.onMove(ahead);
        each.told = ahead;
      }
    }
  };
  const waitForSlot = (userId: number, onMove: OnMove) =>
    new Promise<void>((start) => {
      waiting.set(userId, [...(waiting.get(userId) ?? []), { start, onMove, told: null }]);
      startNext();
    });

  return {
    run: async (userId, work, onMove = () => {}) => {
      const details = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      if ((waiting.get(userId)?.length ?? 0) >= limits.waitingAUser)
        throw new AppError('RATE_LIMITED', { details });
      if (countWaiting() >= limits.waiting) throw new AppError('OVERLOADED', { details });
      await waitForSlot(userId, onMove);
      try {
        return await work();
      } finally {
        running.delete(userId);
        startNext();
      }
    },
    state: () => ({ running: running.size, waiting: countWaiting() }),
    isBusyFor: (userId) => running.size >= limits.atOnce || running.has(userId) || waiting.size > 0,
  };
}
