import { z } from 'zod';
import { ERROR_CODES } from './error-codes.ts';

export const errorCode = z.enum(ERROR_CODES);

/** The one error body of REST. Details such as `sessionsRemaining` come next to `message`. */
export const errorReply = z.object({
  message: z.string(),
  code: errorCode,
  requestId: z.string().optional(),
  sessionsRemaining: z.number().int().nullable().optional(),
  retryAfterSeconds: z.number().int().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;
