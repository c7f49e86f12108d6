import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { MAX_AUDIO_BYTES, MIN_AUDIO_BYTES } from '#shared/rules/recording.ts';
import type { OpenedAudio } from './audio-store.ts';

/** Containers that a browser's recorder makes, and WAV. */
export const audioType = z.enum(['webm', 'mp4', 'ogg', 'wav']);
export type AudioType = z.infer<typeof audioType>;

/** An EBML header names its document type within its first few elements. */
const EBML_HEADER_BYTES = 64;

/** The type that the first bytes show, or null. What a client declares is ignored. */
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

/**
 * Returns the type of an acceptable recording.
 * @throws {AppError} AUDIO_TOO_SHORT, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE.
 */
export function acceptAudio({ head, bytes }: { head: Uint8Array; bytes: number }): AudioType {
  if (bytes < MIN_AUDIO_BYTES) throw new AppError('AUDIO_TOO_SHORT');
  if (bytes > MAX_AUDIO_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  const type = audioTypeOf(head);
  if (!type) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'This recording is not in a format we can read. Please send webm, mp4, ogg or wav audio.',
    });
  }
  return type;
}

/** Sound that was made for this reply and is all here. */
export const spokenReply = z.object({ contentType: z.string(), bytes: z.instanceof(Uint8Array) });

/** Sound that is kept on disk and sent piece by piece. */
export const recordingReply = z.object({
  contentType: z.string(),
  file: z.custom<OpenedAudio>((value) => typeof value === 'object' && value !== null && 'stream' in value),
});

/** Sound that is sent while it is made: nobody knows yet how long it will be. */
export const streamedReply = z.object({
  contentType: z.string(),
  stream: z.instanceof(ReadableStream<Uint8Array>),
});

/** What procedures that serve sound return. tRPC carries no bytes, so only REST sends it. */
export const soundReply = spokenReply.or(streamedReply).or(recordingReply);
export type SoundReply = z.infer<typeof soundReply>;
