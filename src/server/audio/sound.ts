import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Tinypool } from 'tinypool';
import { z } from 'zod';
import { runProgram, withFolder } from '#server/programs.ts';
import type { AudioType } from './audio-type.ts';
import {
  type AudioPackets,
  type Container,
  opusPacketMs,
  readPackets,
  type SoundSource,
} from './read-packets.ts';
import { MAX_DECODED_SECONDS, SPEECH_HZ, THREAD_YOUNG_MB } from './wav.ts';

export type DecodedAudio = {
  /** 16 kHz mono, -1 to 1. */
  samples: Float32Array;
  /** Length of the sound itself, whatever the file states. */
  seconds: number;
};

/** What can be learned of a recording: its length at once, its samples on demand. */
export type Sound = {
  /** Counted without decoding; null if it cannot be told. */
  seconds: number | null;
  /**
   * Decodes at the first call. Null if this machine cannot (AAC needs ffmpeg), or nothing in it is intact. Never
   * rejects.
   */
  decode(): Promise<DecodedAudio | null>;
};

/** The sound of a recording, at most its first 30 minutes. Never rejects, whatever the bytes are. */
export async function soundOf(source: SoundSource, type: AudioType): Promise<Sound> {
  if (type === 'wav') return toSound(await wavSeconds(source), () => decodeWav(source));
  const audio = await readPackets(source, type);
  return toSound(audio?.seconds ?? null, async () => audio && decodePackets(audio, source, type));
}

/** The samples of a recording at once; see `Sound.decode`. */
export async function decodeAudio(source: SoundSource, type: AudioType): Promise<DecodedAudio | null> {
  return (await soundOf(source, type)).decode();
}

/** @param decode Returns samples, or null; is called once. */
export function toSound(seconds: number | null, decode: () => Promise<Float32Array | null>): Sound {
  let decoded: Promise<DecodedAudio | null> | undefined;
  return {
    seconds,
    decode: () => {
      decoded ??= decode().then((samples) => samples && { samples, seconds: samples.length / SPEECH_HZ });
      return decoded;
    },
  };
}

/** Whether our own decoder reads these packets. */
export function isOurOpus({ codec, channels }: AudioPackets): boolean {
  return codec === 'opus' && channels <= 2;
}

function decodePackets(
  audio: AudioPackets,
  source: SoundSource,
  container: Container,
): Promise<Float32Array | null> {
  return isOurOpus(audio)
    ? decodeOpusPackets(audio.packets, audio.seconds)
    : decodeWithFfmpeg(source, container);
}

/** A decoder that starts in mid-stream sounds right after this time (RFC 7845, section 4.6). */
const LEAD_MS = 80;
/** Shorter recordings are not worth dividing. */
const MIN_PART_SECONDS = 2;
/** The decoder's input buffer; no encoder makes larger packets. */
const MAX_PACKET_BYTES = 3840;

/** Packets to decode; those in `lead` come before them and only prepare the decoder's state. */
export type OpusJob = { lead: Uint8Array[]; packets: Uint8Array[] };

/** Decodes on another thread to 16 kHz mono. Rejects if that fails. */
export async function decodeOpus(job: OpusJob): Promise<Float32Array> {
  return z.instanceof(Float32Array).parse(await onDecodeThread('opus', job));
}

/** Decodes to 16 kHz mono, long recordings in parallel parts. Null if nothing could be decoded. */
export async function decodeOpusPackets(
  packets: readonly Uint8Array[],
  seconds: number,
): Promise<Float32Array | null> {
  const parts = Math.max(1, Math.min(DECODE_THREADS, Math.floor(seconds / MIN_PART_SECONDS)));
  try {
    const decoded = await Promise.all(divide(packets, parts).map(decodeFitting));
    const samples = decoded.length === 1 && decoded[0] ? decoded[0] : joinSamples(decoded);
    return samples.length > 0 ? samples : null;
  } catch {
    return null;
  }
}

type OpusStream = {
  /** Decodes what has arrived since, once there is enough for a part. */
  follow(packets: readonly Uint8Array[], seconds: number): void;
  /** Decodes the rest and returns all of it. */
  finish(packets: readonly Uint8Array[]): Promise<Float32Array | null>;
};

/**
 * Decodes packets while they arrive, so that little is left to do after the last one.
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
        const samples = joinSamples(await Promise.all(parts));
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

function joinSamples(parts: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Seconds of a WAV file, or null if it is not one that we read. */
async function wavSeconds(source: SoundSource): Promise<number | null> {
  try {
    return z.number().parse(await onDecodeThread('wavSeconds', source));
  } catch {
    return null;
  }
}

/** Samples of a WAV file as 16 kHz mono, or null if it is not one that we read (PCM of 8 to 32 bits, or float). */
async function decodeWav(source: SoundSource): Promise<Float32Array | null> {
  try {
    const samples = z.instanceof(Float32Array).parse(await onDecodeThread('wav', source));
    return samples.length > 0 ? samples : null;
  } catch {
    return null;
  }
}

const FFMPEG_DEADLINE_MS = 20_000;
const BYTES_A_SAMPLE = 4;
const MAX_OUTPUT_BYTES = (MAX_DECODED_SECONDS + 1) * SPEECH_HZ * BYTES_A_SAMPLE;
/** Named, so that a file that is really a playlist cannot make ffmpeg open addresses. */
const DEMUXERS: Record<Container, string> = { webm: 'matroska', mp4: 'mov', ogg: 'ogg' };

/** Decodes what we cannot (AAC from Safari) to 16 kHz mono; null if ffmpeg is missing or fails. */
async function decodeWithFfmpeg(source: SoundSource, container: Container): Promise<Float32Array | null> {
  try {
    return await withFolder(async (folder) => {
      const file = typeof source === 'string' ? source : join(folder, 'recording');
      if (typeof source !== 'string') await writeFile(file, source);
      const raw = await runProgram('ffmpeg', argumentsFor(file, container), {
        signal: AbortSignal.timeout(FFMPEG_DEADLINE_MS),
        maxOutputBytes: MAX_OUTPUT_BYTES,
      });
      const samples = new Float32Array(Math.floor(raw.byteLength / BYTES_A_SAMPLE));
      for (let index = 0; index < samples.length; index += 1) {
        samples[index] = raw.readFloatLE(index * BYTES_A_SAMPLE);
      }
      return samples.length > 0 ? samples : null;
    });
  } catch {
    return null;
  }
}

function argumentsFor(file: string, container: Container): string[] {
  return [
    ...['-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe'],
    ...['-f', DEMUXERS[container], '-i', file, '-t', String(MAX_DECODED_SECONDS), '-map', '0:a:0'],
    ...['-ac', '1', '-ar', String(SPEECH_HZ), '-f', 'f32le', 'pipe:1'],
  ];
}

/** Few, because the machine has other work: one decodes 300 times as fast as people speak, and each holds 32 MB. */
const DECODE_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** A thread that is idle for this long ends, except the last one. */
const IDLE_MS = 60_000;
/** Includes the time in the queue. It is meant for what never ends: half an hour of sound is decoded in seconds. */
const THREAD_DEADLINE_MS = 60_000;

let threads: Tinypool | undefined;

/**
 * Runs one of the functions of decode-thread.js on another thread. Rejects if it fails, dies or never ends; other jobs
 * are not affected.
 */
async function onDecodeThread(name: 'opus' | 'wav' | 'wavSeconds', job: unknown): Promise<unknown> {
  threads ??= new Tinypool({
    filename: join(import.meta.dirname, 'decode-thread.js'),
    workerData: { hertz: SPEECH_HZ, maxSeconds: MAX_DECODED_SECONDS },
    // Without one, jobs that wait when a thread dies would wait forever.
    minThreads: 1,
    maxThreads: DECODE_THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxYoungGenerationSizeMb: THREAD_YOUNG_MB },
    // A thread that waits for its next job must be able to go on preparing a decoder for it.
    useAtomics: false,
  });
  return threads.run(job, { name, signal: AbortSignal.timeout(THREAD_DEADLINE_MS) });
}

/**
 * The limit for all sounds together: a minute of decoded sound takes 4 MB. The rest is read back from the disk and
 * decoded again.
 */
const MAX_SECONDS = 20 * 60;
/** 16 kHz, 32-bit samples. */
const BYTES_PER_SECOND = 64_000;

/**
 * Sounds of answers that were just stored, by the answer's id, so that the job that recognizes them need not read them
 * back.
 */
export type SoundCache = {
  add(answerId: number, sound: Sound): void;
  get(answerId: number): Sound | undefined;
  remove(answerId: number): void;
  memory(): { bytes: number; maxBytes: number };
};

export function createSoundCache(): SoundCache {
  const sounds = new Map<number, Sound>();
  const seconds = () => [...sounds.values()].reduce((sum, sound) => sum + (sound.seconds ?? 0), 0);
  return {
    add: (answerId, sound) => {
      if (seconds() + (sound.seconds ?? 0) <= MAX_SECONDS) sounds.set(answerId, sound);
    },
    get: (answerId) => sounds.get(answerId),
    remove: (answerId) => void sounds.delete(answerId),
    memory: () => ({ bytes: seconds() * BYTES_PER_SECOND, maxBytes: MAX_SECONDS * BYTES_PER_SECOND }),
  };
}
