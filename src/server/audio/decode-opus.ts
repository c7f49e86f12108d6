import { z } from 'zod';
import { DECODE_THREADS, onDecodeThread } from './decode-threads.ts';
import { opusPacketMs } from './opus-packet.ts';

/** A decoder that starts in mid-stream sounds right after this long (RFC 7845, section 4.6). */
const LEAD_MS = 80;
/** Shorter recordings are not worth dividing. */
const MIN_PART_SECONDS = 2;
/** The decoder's input buffer; no encoder makes larger packets. */
const MAX_PACKET_BYTES = 3840;

/** Packets to decode; those of `lead` come before them and only bring the decoder into their state. */
export type OpusJob = { lead: Uint8Array[]; packets: Uint8Array[] };

/** Decodes on another thread to 16 kHz mono. Rejects when it cannot be decoded. */
export async function decodeOpus(job: OpusJob): Promise<Float32Array> {
  return z.instanceof(Float32Array).parse(await onDecodeThread('opus', job));
}

/** Decodes to 16 kHz mono, long recordings in parts side by side. Null when nothing could be decoded. */
export async function decodeOpusPackets(
  packets: readonly Uint8Array[],
  seconds: number,
): Promise<Float32Array | null> {
  const parts = Math.max(1, Math.min(DECODE_THREADS, Math.floor(seconds / MIN_PART_SECONDS)));
  try {
    const decoded = await Promise.all(divide(packets, parts).map(decodeFitting));
    const samples = decoded.length === 1 && decoded[0] ? decoded[0] : join(decoded);
    return samples.length > 0 ? samples : null;
  } catch {
    return null;
  }
}

export type OpusStream = {
  /** Decodes what has come since, once it is worth a part. */
  follow(packets: readonly Uint8Array[], seconds: number): void;
  /** Decodes the rest and answers all of it. */
  finish(packets: readonly Uint8Array[]): Promise<Float32Array | null>;
};

/**
 * Decodes packets while they come, so that little is left to do after the last one.
 * @param onSamples Gets what was decoded ahead, in order, as long as nothing fails.
 */
export function createOpusStream(onSamples: (samples: Float32Array) => void = () => {}): OpusStream {
  const parts: Promise<Float32Array>[] = [];
  let taken = { packets: 0, seconds: 0 };
  let told = Promise.resolve();
  const take = (packets: readonly Uint8Array[]) => {
    const decoded = decodeFitting({
      lead: leadOf(packets, taken.packets),
      packets: packets.slice(taken.packets),
    });
    const before = told;
    told = before.then(async () => onSamples(await decoded));
    told.catch(() => {});
    parts.push(decoded);
  };
  return {
    follow: (packets, seconds) => {
      if (seconds - taken.seconds < MIN_PART_SECONDS) return;
      take(packets);
      taken = { packets: packets.length, seconds };
    },
    finish: async (packets) => {
      if (packets.length > taken.packets) take(packets);
      try {
        const samples = join(await Promise.all(parts));
        return samples.length > 0 ? samples : null;
      } catch {
        return null;
      }
    },
  };
}

function decodeFitting({ lead, packets }: OpusJob): Promise<Float32Array> {
  const fits = (packet: Uint8Array) => packet.byteLength <= MAX_PACKET_BYTES;
  return decodeOpus({ lead: lead.filter(fits), packets: packets.filter(fits) });
}

function divide(packets: readonly Uint8Array[], parts: number): OpusJob[] {
  const size = Math.ceil(packets.length / parts);
  return Array.from({ length: parts }, (_, part) => {
    const from = part * size;
    return { lead: leadOf(packets, from), packets: packets.slice(from, from + size) };
  });
}

function leadOf(packets: readonly Uint8Array[], from: number): Uint8Array[] {
  const lead: Uint8Array[] = [];
  let milliseconds = 0;
  for (let index = from - 1; index >= 0 && milliseconds < LEAD_MS; index -= 1) {
    const packet = packets[index];
    if (!packet) break;
    milliseconds += opusPacketMs(packet);
    lead.unshift(packet);
  }
  return lead;
}

function join(parts: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
