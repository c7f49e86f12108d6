import { z } from 'zod';
import { onDecodeThread } from './decode-threads.ts';
import type { SoundSource } from './demux-worker.ts';

/** Seconds of a WAV file, or null when it is none that we read. */
export async function wavSeconds(source: SoundSource): Promise<number | null> {
  try {
    return z.number().parse(await onDecodeThread('wavSeconds', source));
  } catch {
    return null;
  }
}

/** Samples of a WAV file as 16 kHz mono, or null when it is none that we read (PCM of 8 to 32 bits, or float). */
export async function decodeWav(source: SoundSource): Promise<Float32Array | null> {
  try {
    const samples = z.instanceof(Float32Array).parse(await onDecodeThread('wav', source));
    return samples.length > 0 ? samples : null;
  } catch {
    return null;
  }
}
