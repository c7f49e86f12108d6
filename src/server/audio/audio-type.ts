import { z } from 'zod';

/** Containers that a browser's recorder makes, and WAV. */
export const audioType = z.enum(['webm', 'mp4', 'ogg', 'wav']);
export type AudioType = z.infer<typeof audioType>;

/** An EBML header names its document type within its first few elements. */
const EBML_HEADER_BYTES = 64;

/** What the bytes are by their own first bytes, or null. What a client declares is never asked. */
export function audioTypeOf(bytes: Uint8Array): AudioType | null {
  const head = Buffer.from(bytes.subarray(0, EBML_HEADER_BYTES)).toString('latin1');
  if (head.startsWith('\x1a\x45\xdf\xa3') && head.includes('webm')) return 'webm';
  if (head.startsWith('ftyp', 4)) return 'mp4';
  if (head.startsWith('OggS')) return 'ogg';
  if (head.startsWith('RIFF') && head.startsWith('WAVE', 8)) return 'wav';
  return null;
}

export function contentTypeOf(type: AudioType): string {
  return `audio/${type}`;
}
