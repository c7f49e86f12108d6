/** How sound is that comes piece by piece: 16-bit mono samples, little-endian, or the bytes of an MP3 file. */
export type SoundFormat = { type: 'pcm'; hertz: number } | { type: 'mp3' };

const HEADER_BYTES = 44;
/** A format other than this plainest one is not taken apart. */
const PCM = 1;
const BITS = 16;

/** Where the samples of a WAV file begin, and how many bytes of them there are; `more` while that cannot be told. */
export type WavStart = { hertz: number; from: number; bytes: number };

/** Reads the head of a WAV file of 16-bit mono samples. Null for any other. */
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

/** A WAV file of such samples. */
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
