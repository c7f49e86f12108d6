import { wavOf } from './pcm.ts';
import { SPEECH_HZ } from './speech-format.ts';

const HEADER_BYTES = 44;

/** A 16 kHz mono 16-bit WAV file of samples from -1 to 1; louder ones are clipped. */
export function encodeWav(samples: Float32Array): Uint8Array<ArrayBuffer> {
  return wavOf([toPcm(samples)], SPEECH_HZ);
}

/** The samples of such a file without its head. */
export function toPcm(samples: Float32Array): Uint8Array<ArrayBuffer> {
  // WAV is little-endian, as is every machine that Node runs on.
  const pcm = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index += 1) {
    const sample = samples[index] ?? 0;
    pcm[index] = Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
  }
  return new Uint8Array(pcm.buffer);
}

/** The samples of a file made by `encodeWav`. */
export function wavSamples(wav: Uint8Array<ArrayBuffer>): Int16Array {
  const bytes = wav.slice(HEADER_BYTES, wav.byteLength - (wav.byteLength % 2));
  return new Int16Array(bytes.buffer);
}
