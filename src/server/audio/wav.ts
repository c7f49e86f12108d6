import { SPEECH_HZ } from './speech-format.ts';

const HEADER_BYTES = 44;

/** A 16 kHz mono 16-bit WAV file of samples from -1 to 1; louder ones are clipped. */
export function encodeWav(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(HEADER_BYTES + samples.length * 2);
  const header = new DataView(file.buffer, 0, HEADER_BYTES);
  const ascii = (at: number, text: string) => file.set(new TextEncoder().encode(text), at);
  ascii(0, 'RIFF');
  header.setUint32(4, file.byteLength - 8, true);
  ascii(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, SPEECH_HZ, true);
  header.setUint32(28, SPEECH_HZ * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  ascii(36, 'data');
  header.setUint32(40, samples.length * 2, true);
  // WAV is little-endian, as is every machine that Node runs on.
  const pcm = new Int16Array(file.buffer, HEADER_BYTES);
  for (let index = 0; index < samples.length; index += 1) {
    const sample = samples[index] ?? 0;
    pcm[index] = Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
  }
  return file;
}

/** The samples of a file made by `encodeWav`. */
export function wavSamples(wav: Uint8Array<ArrayBuffer>): Int16Array {
  const bytes = wav.slice(HEADER_BYTES, wav.byteLength - (wav.byteLength % 2));
  return new Int16Array(bytes.buffer);
}
