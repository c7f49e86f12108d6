import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { THREAD_YOUNG_MB } from './speech-format.ts';

export type Container = 'webm' | 'mp4' | 'ogg';
/** The bytes of a recording, or the path of the file that they lie in. */
export type SoundSource = Uint8Array | string;

/** Packets in the order of the recording, laid end to end. */
export type DemuxedPackets = {
  codec: string | null;
  channels: number;
  bytes: Uint8Array;
  byteLengths: number[];
  /** As the container states them. */
  seconds: number[];
};

export type ToDemuxThread =
  | { kind: 'ping' }
  | { kind: 'whole'; id: number; container: Container; source: SoundSource }
  | { kind: 'open'; id: number; container: Container }
  | { kind: 'bytes'; id: number; bytes: Uint8Array }
  | { kind: 'close'; id: number };

export type FromDemuxThread =
  /** Also said unasked, once the thread has started. */
  { kind: 'pong' } | { kind: 'packets'; id: number; packets: DemuxedPackets } | { kind: 'done'; id: number };

/** A recording that comes while it is spoken. */
export type SpokenDemux = {
  push(bytes: Uint8Array): void;
  /** Resolves when all that could be read was handed over. Rejects when the worker died before. */
  end(): Promise<void>;
};

export type OnPackets = (packets: DemuxedPackets) => void;

export type DemuxWorker = {
  isAlive(): boolean;
  /** Resolves when all that could be read was handed over. Rejects when the worker died before. */
  demux(source: SoundSource, container: Container, onPackets: OnPackets): Promise<void>;
  open(container: Container, onPackets: OnPackets): SpokenDemux;
  kill(): void;
};

/** A thread that is silent for so long is in an endless loop: it reads half an hour of speech in a fifth of it. */
const WATCHDOG_MS = 2_000;
/** 30 minutes of the shortest packets that a browser makes (20 ms), with room. */
const MAX_PACKETS = 120_000;
const MAX_MEMORY_MB = 256;

/**
 * Takes containers apart on a thread of its own: whoever sends a recording chooses its bytes, and there are bytes that
 * a demuxer never comes back from. One that stops answering is ended. No pool of tasks does this: what is spoken stays on
 * the thread for minutes, and a task's deadline cannot tell a candidate's pause from an endless loop.
 */
export function startDemuxWorker(): DemuxWorker {
  const worker = new Worker(join(import.meta.dirname, 'demux-thread.js'), {
    workerData: { maxPackets: MAX_PACKETS },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: THREAD_YOUNG_MB },
  });
  const jobs = new Map<number, { onPackets: OnPackets; resolve(): void; reject(error: Error): void }>();
  let isAlive = true;
  let lastId = 0;
  let hasStarted = false;
  let isResponsive = true;
  let watchdog: NodeJS.Timeout | undefined;

  const post = (message: ToDemuxThread) => worker.postMessage(message);
  const terminate = () => {
    isAlive = false;
    clearInterval(watchdog);
    for (const { reject } of jobs.values()) reject(new Error('the demuxer has died'));
    jobs.clear();
    void worker.terminate();
  };
  // An answer may wait to be read, where it was this thread that stood still.
  const terminateIfUnresponsive = () => {
    if (isResponsive || !isAlive) return;
    process.emitWarning('A recording kept the demuxer busy for ever; it was ended.');
    terminate();
  };
  const checkThread = () => {
    if (!hasStarted) return;
    if (!isResponsive) return setImmediate(terminateIfUnresponsive);
    isResponsive = false;
    post({ kind: 'ping' });
  };
  const add = (onPackets: OnPackets) => {
    lastId += 1;
    const id = lastId;
    const done = new Promise<void>((resolve, reject) => {
      if (isAlive) jobs.set(id, { onPackets, resolve, reject });
      else reject(new Error('the demuxer has died'));
    });
    // What is spoken is asked for at its end only, which may be after the worker's.
    done.catch(() => {});
    if (jobs.size === 1) {
      isResponsive = true;
      watchdog = setInterval(checkThread, WATCHDOG_MS);
      worker.ref();
    }
    return { id, done };
  };
  const finish = (id: number) => {
    jobs.get(id)?.resolve();
    jobs.delete(id);
    if (jobs.size > 0) return;
    clearInterval(watchdog);
    // An idle worker does not keep the process alive.
    worker.unref();
  };

  worker.on('message', (message: FromDemuxThread) => {
    hasStarted = true;
    isResponsive = true;
    if (message.kind === 'packets') jobs.get(message.id)?.onPackets(message.packets);
    if (message.kind === 'done') finish(message.id);
  });
  worker.on('error', terminate);
  worker.on('exit', terminate);

  return {
    isAlive: () => isAlive,
    kill: terminate,
    demux: (source, container, onPackets) => {
      const { id, done } = add(onPackets);
      post({ kind: 'whole', id, container, source });
      return done;
    },
    open: (container, onPackets) => {
      const { id, done } = add(onPackets);
      post({ kind: 'open', id, container });
      return {
        push: (bytes) => post({ kind: 'bytes', id, bytes }),
        end: () => {
          post({ kind: 'close', id });
          return done;
        },
      };
    },
  };
}
