import { z } from 'zod';
import type { OpenedAudio } from './audio-store.ts';

/** Sound that was made for this reply. */
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

/** What the rows that serve sound answer; tRPC carries no bytes. */
export type SoundReply =
  | z.infer<typeof spokenReply>
  | z.infer<typeof recordingReply>
  | z.infer<typeof streamedReply>;
