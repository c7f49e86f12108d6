import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { bulkhead } from 'cockatiel';
import { MAX_DECODED_SECONDS, THREAD_YOUNG_MB } from './wav.ts';

export type AudioPackets = {
  codec: string | null;
  channels: number;
  /** Counted from the packets: a recorder's file does not state its length. */
  seconds: number;
  /** Filled for Opus only: other codecs are decoded from the recording itself. */
  packets: Uint8Array[];
};

type PacketReader = {
  push(bytes: Uint8Array): void;
  /** Null as with `readPackets`, or if the demuxer died in the meantime. Never rejects. */
  end(): Promise<AudioPackets | null>;
};

/** Recordings read at once, each on its own thread: one that brings down its thread does not affect the others. */
export const DEMUX_THREADS = 2;
const places = bulkhead(DEMUX_THREADS, Number.POSITIVE_INFINITY);
const idle: DemuxWorker[] = [];
/** Reads recordings that are being spoken; it waits most of the time. */
let shared: DemuxWorker | undefined;

/**
 * The encoded packets of a recording, as far as it is intact; null if it holds no audio, or its demuxer died. Never
 * rejects.
 */
export async function readPackets(source: SoundSource, container: Container): Promise<AudioPackets | null> {
  return places.execute(async () => {
    const worker = idle.pop() ?? startDemuxWorker();
    try {
      return await readWith(worker, source, container);
    } catch {
      return null;
    } finally {
      if (worker.isAlive()) idle.push(worker);
    }
  });
}

/** @param onPackets Gets all packets so far, each time there are more. */
export function openPacketReader(
  container: Container,
  onPackets: (soFar: AudioPackets) => void,
): PacketReader {
  const audio = collectPackets();
  const spoken = sharedWorker().open(container, (packets) => {
    audio.add(packets);
    onPackets(audio.soFar);
  });
  return {
    push: spoken.push,
    end: () => spoken.end().then(audio.result, () => null),
  };
}

function sharedWorker(): DemuxWorker {
  if (!shared?.isAlive()) shared = startDemuxWorker();
  return shared;
}

async function readWith(worker: DemuxWorker, source: SoundSource, container: Container) {
  const audio = collectPackets();
  await worker.demux(source, container, audio.add);
  return audio.result();
}

function collectPackets() {
  const soFar: AudioPackets = { codec: null, channels: 0, seconds: 0, packets: [] };
  let milliseconds = 0;
  const add = ({ codec, channels, bytes, byteLengths, seconds }: DemuxedPackets) => {
    Object.assign(soFar, { codec, channels });
    let at = 0;
    for (const [index, byteLength] of byteLengths.entries()) {
      const packet = bytes.slice(at, at + byteLength);
      at += byteLength;
      const ms = codec === 'opus' ? opusPacketMs(packet) : (seconds[index] ?? 0) * 1000;
      // Packets that claim to take no time would use memory without bound.
      if (!(ms > 0)) continue;
      milliseconds += ms;
      if (milliseconds > MAX_DECODED_SECONDS * 1000) return;
      if (codec === 'opus') soFar.packets.push(packet);
      soFar.seconds = milliseconds / 1000;
    }
  };
  const result = () => (soFar.seconds > 0 && Number.isFinite(soFar.seconds) ? soFar : null);
  return { soFar, add, result };
}

/** Milliseconds of one frame by the upper five bits of a packet's first byte (RFC 6716, table 2). */
const FRAME_MS = [
  ...[10, 20, 40, 60, 10, 20, 40, 60, 10, 20, 40, 60],
  ...[10, 20, 10, 20],
  ...[2.5, 5, 10, 20, 2.5, 5, 10, 20, 2.5, 5, 10, 20, 2.5, 5, 10, 20],
];
/** RFC 6716, section 3.2.5. */
const MAX_PACKET_MS = 120;

/** The duration of an Opus packet, read from its head without decoding; 0 for anything else. */
export function opusPacketMs(packet: Uint8Array): number {
  const head = packet[0];
  if (head === undefined) return 0;
  const frames = frameCount(head & 3, packet[1]);
  const milliseconds = (FRAME_MS[head >> 3] ?? 0) * frames;
  return milliseconds <= MAX_PACKET_MS ? milliseconds : 0;
}

function frameCount(code: number, second: number | undefined): number {
  if (code === 0) return 1;
  return code === 3 ? (second ?? 0) & 63 : 2;
}

export type Container = 'webm' | 'mp4' | 'ogg';
/** The bytes of a recording, or the path of its file. */
export type SoundSource = Uint8Array | string;

/** Packets in the order of the recording, laid end to end. */
type DemuxedPackets = {
  codec: string | null;
  channels: number;
  bytes: Uint8Array;
  byteLengths: number[];
  /** The time of each packet, as the container states it. */
  seconds: number[];
};

export type ToDemuxThread =
  | { kind: 'ping' }
  | { kind: 'whole'; id: number; container: Container; source: SoundSource }
  | { kind: 'open'; id: number; container: Container }
  | { kind: 'bytes'; id: number; bytes: Uint8Array }
  | { kind: 'close'; id: number };

export type FromDemuxThread =
  /** Also sent unasked, once the thread has started. */
  { kind: 'pong' } | { kind: 'packets'; id: number; packets: DemuxedPackets } | { kind: 'done'; id: number };

/** A recording that arrives while it is spoken. */
type SpokenDemux = {
  push(bytes: Uint8Array): void;
  /** Resolves when all that could be read was handed over. Rejects if the worker died before. */
  end(): Promise<void>;
};

type OnPackets = (packets: DemuxedPackets) => void;

type DemuxWorker = {
  isAlive(): boolean;
  /** Resolves when all that could be read was handed over. Rejects if the worker died before. */
  demux(source: SoundSource, container: Container, onPackets: OnPackets): Promise<void>;
  open(container: Container, onPackets: OnPackets): SpokenDemux;
  kill(): void;
};

/** A thread that is silent for this long is in an endless loop: a fifth of it is enough for half an hour of speech. */
const WATCHDOG_MS = 2_000;
/** 30 minutes of the shortest packets that a browser makes (20 ms), with room. */
const MAX_PACKETS = 120_000;
const MAX_MEMORY_MB = 256;

/**
 * Takes containers apart on a thread of its own: the sender of a recording chooses its bytes, and some bytes send a
 * demuxer into an endless loop. A thread that stops answering is ended. A pool of tasks would not do: a recording that
 * is being spoken stays on the thread for minutes, and a task's deadline cannot tell a candidate's pause from an
 * endless loop.
 */
function startDemuxWorker(): DemuxWorker {
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
  // If it was this thread that stood still, a reply may be waiting to be read.
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
    // A recording that is being spoken asks only at its end, which may come after the worker's.
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
