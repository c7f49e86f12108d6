import { CALL_LIMITS } from '#server/ai/call-policy.ts';
import type { Ai } from '#server/ai/capabilities.ts';
import { DEMUX_THREADS } from '#server/audio/read-packets.ts';
import { AppError } from '#server/errors.ts';

/** Queues for work in which one user could hold up the others. */
export type Queues = {
  /** Writing recordings to storage that survives a power cut. */
  keep: FairQueue;
  /** Taking recordings apart. */
  sound: FairQueue;
  /** Transcribing. */
  recognize: FairQueue;
  /** Grading without a model, which keeps a core busy; a model's calls wait in `ai/call-scheduler.ts`. */
  think: FairQueue;
};

/** Node has four threads for writing files, compressing replies and hashing passwords; this leaves two for the rest. */
const KEEP_QUEUE = { atOnce: 2, waiting: 1_000, waitingAUser: 16 };
/** Measuring takes milliseconds, except for recordings that were made to take forever. */
const SOUND_QUEUE = { atOnce: DEMUX_THREADS, waiting: 256, waitingAUser: 8 };
/** Limits for jobs, which are kept in the database and come back if they are refused. */
const JOBS_WAITING = { waiting: 5_000, waitingAUser: 200 };

/** Creates the queues of one process. */
export function createQueues({ transcriber }: Pick<Ai, 'transcriber'>): Queues {
  const isLocal = !transcriber || transcriber.engine.model === null;
  const recognizers = isLocal ? CALL_LIMITS.programs : CALL_LIMITS.inFlight;
  return {
    keep: createFairQueue(KEEP_QUEUE),
    sound: createFairQueue(SOUND_QUEUE),
    recognize: createFairQueue({ atOnce: recognizers, ...JOBS_WAITING }),
    think: createFairQueue({ atOnce: 1, ...JOBS_WAITING }),
  };
}

type QueueLimits = {
  atOnce: number;
  /** How much may wait; anything beyond it is refused. */
  waiting: number;
  /** How much of one user may wait. */
  waitingAUser: number;
};

/** Decides what runs next: one thing of a user at a time, and users take turns. */
type FairQueue = {
  /**
   * @param onMove Gets how many others come before, whenever that changes, and null once the work begins.
   * @throws {AppError} OVERLOADED if too much is waiting; RATE_LIMITED if too much of this user is.
   */
  run<T>(userId: number, work: () => Promise<T>, onMove?: OnMove): Promise<T>;
  /** For /readyz. */
  state(): { running: number; waiting: number };
  /** Whether another thing of this user would wait. */
  isBusyFor(userId: number): boolean;
};

type OnMove = (ahead: number | null) => void;
type Waiting = { start: () => void; onMove: OnMove; told: number | null };

const RETRY_AFTER_SECONDS = 5;

export function createFairQueue(limits: QueueLimits): FairQueue {
  /** Users in the order in which they are served next, each with what is waiting. */
  const waiting = new Map<number, Waiting[]>();
  const running = new Set<number>();
  const countWaiting = () => [...waiting.values()].reduce((sum, own) => sum + own.length, 0);

  const startNext = () => {
    for (const [userId, own] of waiting) {
      if (running.size >= limits.atOnce) break;
      if (running.has(userId)) continue;
      const next = own.shift();
      // The user goes behind all others for the next turn.
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
