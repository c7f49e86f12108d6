import { CALL_LIMITS } from '#server/ai/call-policy.ts';
import type { Ai } from '#server/ai/capabilities.ts';
import { DEMUX_THREADS } from '#server/audio/read-packets.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

/** Queues for work in which one user could hold up the others. */
export type Queues = {
  /** Writing recordings to storage that survives a power cut. */
  keep: FairQueue;
  /** Taking recordings apart. */
  sound: FairQueue;
  /** Transcribing. */
  recognize: FairQueue;
  /** Grading. */
  think: FairQueue;
};

/** Node has four threads for writing files, compressing replies and hashing passwords; this leaves two for the rest. */
const KEEP_QUEUE = { atOnce: 2, waiting: 1_000, waitingAUser: 16 };
/** Measuring takes milliseconds, except for recordings that were made to take forever. */
const SOUND_QUEUE = { atOnce: DEMUX_THREADS, waiting: 256, waitingAUser: 8 };
/** Limits for jobs, which are kept in the database and come back if they are refused. */
const JOBS_WAITING = { waiting: 5_000, waitingAUser: 200 };

/** Creates the queues of one process. */
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
