import { bulkhead } from 'cockatiel';
import {
  type Container,
  type DemuxedPackets,
  type DemuxWorker,
  type SoundSource,
  startDemuxWorker,
} from './demux-worker.ts';
import { opusPacketMs } from './opus-packet.ts';
import { MAX_DECODED_SECONDS } from './speech-format.ts';

export type AudioPackets = {
  codec: string | null;
  channels: number;
  /** Counted from the packets: a recorder's file does not state its length. */
  seconds: number;
  /** Of Opus only: the others are decoded from the recording itself. */
  packets: Uint8Array[];
};

export type PacketReader = {
  push(bytes: Uint8Array): void;
  /** Null as for `readPackets`, and when the demuxer died meanwhile. Never rejects. */
  end(): Promise<AudioPackets | null>;
};

/** Recordings read at a time, each on a thread of its own: one that brings its thread down costs no other anything. */
export const DEMUX_THREADS = 2;
const places = bulkhead(DEMUX_THREADS, Number.POSITIVE_INFINITY);
const idle: DemuxWorker[] = [];
/** For what is spoken, which only waits most of its time. */
let shared: DemuxWorker | undefined;

/**
 * The encoded packets of a recording, as far as it is whole; null when it holds no audio or its demuxer died of it.
 * Never rejects.
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

/** @param onPackets Is shown all packets so far, each time there are more. */
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
      // What claims no time would take memory without bound.
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
