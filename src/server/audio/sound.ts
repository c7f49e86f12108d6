import type { AudioType } from './audio-type.ts';
import { decodeOpusPackets } from './decode-opus.ts';
import { decodeWav, wavSeconds } from './decode-wav.ts';
import { decodeWithFfmpeg } from './decode-with-ffmpeg.ts';
import type { Container, SoundSource } from './demux-worker.ts';
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
export async function soundOf(source: SoundSource, type: AudioType): Promise<Sound> {
  if (type === 'wav') return toSound(await wavSeconds(source), () => decodeWav(source));
  const audio = await readPackets(source, type);
  return toSound(audio?.seconds ?? null, async () => audio && decodePackets(audio, source, type));
}

/** The samples of a recording at once; see `Sound.decode`. */
export async function decodeAudio(source: SoundSource, type: AudioType): Promise<DecodedAudio | null> {
  return (await soundOf(source, type)).decode();
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
  source: SoundSource,
  container: Container,
): Promise<Float32Array | null> {
  return isOurOpus(audio)
    ? decodeOpusPackets(audio.packets, audio.seconds)
    : decodeWithFfmpeg(source, container);
}
