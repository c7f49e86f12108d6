import { z } from 'zod';

/** A file that is made while it is sent. Rows of REST answer it; tRPC carries no bytes. */
export const archiveReply = z.object({
  fileName: z.string(),
  stream: z.custom<ReadableStream<Uint8Array>>((value) => typeof value === 'object' && value !== null),
});
export type Archive = z.infer<typeof archiveReply>;
