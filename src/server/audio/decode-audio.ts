import type { AudioType } from './audio-type.ts';
import { decodeOpusPackets } from './decode-opus.ts';
import { decodeWav } from './decode-wav.ts';
import { decodeWithFfmpeg } from './decode-with-ffmpeg.ts';
import { type Container, readPackets } from './read-packets.ts';
import { SPEECH_HZ } from './speech-format.ts';

export type DecodedAudio = {
  /** 16 kHz mono, -1 to 1. */
  samples: Float32Array;
  /** Length of the sound itself, whatever the file says of it. */
  seconds: number;
};

/**
 * Decodes a recording, at most its first 30 minutes. Null when this machine cannot (AAC needs ffmpeg) or nothing
 * in it is whole. Never throws, whatever the bytes.
 */
export async function decodeAudio(bytes: Uint8Array, type: AudioType): Promise<DecodedAudio | null> {
  const samples = type === 'wav' ? decodeWav(bytes) : await decodeContainer(bytes, type);
  return samples && { samples, seconds: samples.length / SPEECH_HZ };
}

async function decodeContainer(bytes: Uint8Array, container: Container): Promise<Float32Array | null> {
  const audio = await readPackets(bytes, container);
  if (!audio) return null;
  return audio.codec === 'opus' && audio.channels <= 2
    ? decodeOpusPackets(audio.packets, audio.seconds)
    : decodeWithFfmpeg(bytes, container);
}
