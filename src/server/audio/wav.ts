const HEADER_BYTES = 44;

/** A 16 kHz mono 16-bit WAV file of samples from -1 to 1; louder ones are clipped. */
export function encodeWav(samples: Float32Array): Uint8Array<ArrayBuffer> {
  return wavOf([toPcm(samples)], SPEECH_HZ);
}

/** Samples from -1 to 1 as 16-bit ones, as in a WAV file but without its header. */
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

/** The format of sound that arrives piece by piece: 16-bit mono samples, little-endian, or the bytes of an MP3 file. */
export type SoundFormat = { type: 'pcm'; hertz: number } | { type: 'mp3' };

/** Only this plainest format is read. */
const PCM = 1;
const BITS = 16;

/** Where the samples of a WAV file begin, and how many bytes they take. */
type WavStart = { hertz: number; from: number; bytes: number };

/**
 * Reads the header of a WAV file of 16-bit mono samples. `more` if it is not all there yet, null for any other file.
 */
export function readWavStart(head: Uint8Array): WavStart | 'more' | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const nameAt = (at: number) => Buffer.from(head.subarray(at, at + 4)).toString('latin1');
  if (head.byteLength < 12) return 'more';
  if (nameAt(0) !== 'RIFF' || nameAt(8) !== 'WAVE') return null;
  let hertz = 0;
  for (let at = 12; at + 8 <= head.byteLength; ) {
    const bytes = view.getUint32(at + 4, true);
    if (nameAt(at) === 'data') return hertz > 0 ? { hertz, from: at + 8, bytes } : null;
    if (nameAt(at) === 'fmt ') {
      if (at + 24 > head.byteLength) return 'more';
      const isPlain = view.getUint16(at + 8, true) === PCM && view.getUint16(at + 10, true) === 1;
      if (!isPlain || view.getUint16(at + 22, true) !== BITS) return null;
      hertz = view.getUint32(at + 12, true);
    }
    at += 8 + bytes + (bytes % 2);
  }
  return 'more';
}

/** A WAV file of 16-bit mono samples. */
export function wavOf(samples: readonly Uint8Array[], hertz: number): Uint8Array<ArrayBuffer> {
  const bytes = samples.reduce((sum, piece) => sum + piece.byteLength, 0);
  const file = new Uint8Array(HEADER_BYTES + bytes);
  const header = new DataView(file.buffer, 0, HEADER_BYTES);
  const ascii = (at: number, text: string) => file.set(new TextEncoder().encode(text), at);
  ascii(0, 'RIFF');
  header.setUint32(4, file.byteLength - 8, true);
  ascii(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, PCM, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, hertz, true);
  header.setUint32(28, hertz * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, BITS, true);
  ascii(36, 'data');
  header.setUint32(40, bytes, true);
  let at = HEADER_BYTES;
  for (const piece of samples) {
    file.set(piece, at);
    at += piece.byteLength;
  }
  return file;
}

export function pcmMilliseconds(bytes: number, hertz: number): number {
  return Math.round((bytes / 2 / hertz) * 1000);
}

/** What recognizers take: mono at this rate. */
export const SPEECH_HZ = 16_000;
/** A thread's room for new objects. With Node's default of 48, each thread would keep much that it no longer needs. */
export const THREAD_YOUNG_MB = 8;
/** Nothing beyond this is decoded: it bounds memory whatever is sent. */
export const MAX_DECODED_SECONDS = 30 * 60;
