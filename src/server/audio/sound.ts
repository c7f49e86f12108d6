import type { AudioType } from './audio-type.ts';
import { decodeOpusPackets } from './decode-opus.ts';
import { decodeWav, wavSeconds } from './decode-wav.ts';
import { decodeWithFfmpeg } from './decode-with-ffmpeg.ts';
import type { Container } from './demux-worker.ts';
import { type AudioPackets, readPackets } from './read-packets.ts';
import { SPEECH_HZ } from './speech-format.ts';

export type DecodedAudio = {
  /** 16 kHz mono, -1 to 1. */
  samples: Float32Array;
  /** Length of the sound itself, whatever the file says of it. */
  seconds: number;
};

/** What a recording sounds like: its length at once, its samples when they are asked for. */
export type Sound = {
  /** Counted without decoding; null when it cannot be told. */
  seconds: number | null;
  /** Decodes at the first call. Null when this machine cannot (AAC needs ffmpeg) or nothing in it is whole. Never rejects. */
  decode(): Promise<DecodedAudio | null>;
};

/** The sound of a recording, at most its first 30 minutes. Never rejects, whatever the bytes. */
export async function soundOf(bytes: Uint8Array, type: AudioType): Promise<Sound> {
  if (type === 'wav') return toSound(wavSeconds(bytes), async () => decodeWav(bytes));
  const audio = await readPackets(bytes, type);
  return toSound(audio?.seconds ?? null, async () => audio && decodePackets(audio, bytes, type));
}

/** The samples of a recording at once; see `Sound.decode`. */
export async function decodeAudio(bytes: Uint8Array, type: AudioType): Promise<DecodedAudio | null> {
  return (await soundOf(bytes, type)).decode();
}

/** @param decode Answers samples, or null; is called once. */
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
  bytes: Uint8Array,
  container: Container,
): Promise<Float32Array | null> {
  return isOurOpus(audio)
    ? decodeOpusPackets(audio.packets, audio.seconds)
    : decodeWithFfmpeg(bytes, container);
}
