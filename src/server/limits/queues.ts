import { CALL_LIMITS } from '#server/ai/call-policy.ts';
import type { Ai } from '#server/ai/capabilities.ts';
import { DEMUX_THREADS } from '#server/audio/read-packets.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

/** Fair to users, where one could hold up the others. */
export type Queues = {
  /** Writing recordings to where they survive a power cut. */
  keep: FairQueue;
  /** Taking recordings apart. */
  sound: FairQueue;
  /** Transcribing. */
  recognize: FairQueue;
  /** Grading. */
  think: FairQueue;
};

/** Of the four threads on which files are written, replies compressed and passwords hashed, these leave two. */
const KEEP_QUEUE = { atOnce: 2, waiting: 1_000, waitingAUser: 16 };
/** Measuring takes milliseconds, but for recordings that were made to take for ever. */
const SOUND_QUEUE = { atOnce: DEMUX_THREADS, waiting: 256, waitingAUser: 8 };
/** Of jobs, which are kept in the database and come again. */
const JOBS_WAITING = { waiting: 5_000, waitingAUser: 200 };

/** A process's own. */
export function createQueues({ interviewer, transcriber }: Ai): Queues {
  const isLocal = (engine: { model: string | null } | undefined) =>
    engine === undefined || engine.model === null;
  const recognizers = isLocal(transcriber?.engine) ? CALL_LIMITS.programs : CALL_LIMITS.inFlight;
  const thinkers = isLocal(interviewer.engine) ? 1 : CALL_LIMITS.inFlight;
  return {
    keep: createFairQueue(KEEP_QUEUE),
    sound: createFairQueue(SOUND_QUEUE),
    recognize: createFairQueue({ atOnce: recognizers, ...JOBS_WAITING }),
    think: createFairQueue({ atOnce: thinkers, ...JOBS_WAITING }),
  };
}
