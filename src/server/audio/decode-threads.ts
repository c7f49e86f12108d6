import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Tinypool } from 'tinypool';
import { MAX_DECODED_SECONDS, SPEECH_HZ, THREAD_YOUNG_MB } from './speech-format.ts';

/** The machine has other work. One decodes 300 times as fast as people speak, and each holds 32 MB for its decoder. */
export const DECODE_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** A thread that has had nothing to do for so long ends, but for one. */
const IDLE_MS = 60_000;
/** With the time in the queue. It is for what never ends: half an hour of sound is decoded in seconds. */
const DEADLINE_MS = 60_000;

let threads: Tinypool | undefined;

/**
 * Runs one of the functions of decode-thread.js on another thread. Rejects when it fails, dies or never ends; that costs
 * no other job anything.
 */
export async function onDecodeThread(name: 'opus' | 'wav' | 'wavSeconds', job: unknown): Promise<unknown> {
  threads ??= new Tinypool({
    filename: join(import.meta.dirname, 'decode-thread.js'),
    workerData: { hertz: SPEECH_HZ, maxSeconds: MAX_DECODED_SECONDS },
    // With none, jobs that wait when a thread dies would wait for ever.
    minThreads: 1,
    maxThreads: DECODE_THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxYoungGenerationSizeMb: THREAD_YOUNG_MB },
    // A thread that waits for its next job must go on making the decoder for it.
    useAtomics: false,
  });
  return threads.run(job, { name, signal: AbortSignal.timeout(DEADLINE_MS) });
}
