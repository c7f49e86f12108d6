import { type Container, type DemuxedPackets, type DemuxWorker, startDemuxWorker } from './demux-worker.ts';
import { opusPacketMs } from './opus-packet.ts';
import { MAX_DECODED_SECONDS } from './speech-format.ts';

export type AudioPackets = {
  codec: string | null;
  channels: number;
  /** Counted from the packets: a recorder's file does not state its length. */
  seconds: number;
  packets: Uint8Array[];
};

export type PacketReader = {
  push(bytes: Uint8Array): void;
  /** Null as for `readPackets`, and when the demuxer died meanwhile. Never rejects. */
  end(): Promise<AudioPackets | null>;
};

let shared: DemuxWorker | undefined;
/** Those that are read again wait for each other: no number of bad recordings starts a number of threads. */
let alone: Promise<unknown> = Promise.resolve();

/**
 * The encoded packets of a recording, as far as it is whole; null when it holds no audio. Never rejects. One that was
 * read while another brought the demuxer down is read again, alone.
 */
export async function readPackets(bytes: Uint8Array, container: Container): Promise<AudioPackets | null> {
  try {
    return await readWith(sharedWorker(), bytes, container);
  } catch {
    const again = alone.then(() => readAlone(bytes, container)).catch(() => null);
    alone = again;
    return again;
  }
}

async function readAlone(bytes: Uint8Array, container: Container): Promise<AudioPackets | null> {
  const own = startDemuxWorker();
  return readWith(own, bytes, container).finally(own.kill);
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

async function readWith(worker: DemuxWorker, bytes: Uint8Array, container: Container) {
  const audio = collectPackets();
  await worker.demux(bytes, container, audio.add);
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
      milliseconds += codec === 'opus' ? opusPacketMs(packet) : (seconds[index] ?? 0) * 1000;
      if (milliseconds > MAX_DECODED_SECONDS * 1000) return;
      soFar.packets.push(packet);
      soFar.seconds = milliseconds / 1000;
    }
  };
  const result = () => (soFar.packets.length > 0 && Number.isFinite(soFar.seconds) ? soFar : null);
  return { soFar, add, result };
}
