import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SPEECH_HZ } from './speech-format.ts';

const MAX_WORKERS = 4;

/** Packets to decode; those of `lead` come before them and only bring the decoder into their state. */
export type OpusJob = { lead: Uint8Array[]; packets: Uint8Array[] };

type Waiting = { resolve(samples: Float32Array): void; reject(error: Error): void };
type OpusWorker = { worker: Worker; waiting: Map<number, Waiting> };

const workers = new Set<OpusWorker>();
let lastId = 0;

/** How many jobs can run side by side. */
export const OPUS_WORKERS = Math.min(MAX_WORKERS, availableParallelism());

/** Decodes on another thread to 16 kHz mono. Rejects when it cannot be decoded. */
export async function decodeOpus(job: OpusJob): Promise<Float32Array> {
  const { worker, waiting } = leastBusy();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.ref();
    worker.postMessage({ id, ...job });
  });
}

function leastBusy(): OpusWorker {
  const [best] = [...workers].sort((a, b) => a.waiting.size - b.waiting.size);
  return best && (best.waiting.size === 0 || workers.size >= OPUS_WORKERS) ? best : startWorker();
}

function startWorker(): OpusWorker {
  const worker = new Worker(join(import.meta.dirname, 'opus-thread.js'), {
    workerData: { hertz: SPEECH_HZ },
  });
  const entry: OpusWorker = { worker, waiting: new Map() };
  workers.add(entry);
  worker.on('message', ({ id, samples }: { id: number; samples: Float32Array | null }) => {
    if (samples) entry.waiting.get(id)?.resolve(samples);
    else entry.waiting.get(id)?.reject(new Error('the packets cannot be decoded'));
    entry.waiting.delete(id);
    // An idle worker does not keep the process alive.
    if (entry.waiting.size === 0) worker.unref();
  });
  const bury = (error: Error) => {
    workers.delete(entry);
    for (const { reject } of entry.waiting.values()) reject(error);
    entry.waiting.clear();
  };
  worker.on('error', bury);
  worker.on('exit', () => bury(new Error('the decoder has ended')));
  return entry;
}
