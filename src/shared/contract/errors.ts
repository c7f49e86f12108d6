import { z } from 'zod';

/** Every error code a client can meet. What each means over HTTP stands in `server/errors.ts`. */
export const errorCode = z.enum([
  'INVALID_INPUT',
  'INVALID_CREDENTIALS',
  'UNAUTHENTICATED',
  'EMAIL_TAKEN',
  'WRONG_PASSWORD',
  'RESET_TOKEN_INVALID',
  'QUOTA_EXHAUSTED',
  'NOT_FOUND',
  'NO_SPEAKER',
  'METHOD_NOT_ALLOWED',
  'INTERVIEW_NOT_IN_PROGRESS',
  'TIME_IS_UP',
  'ANSWER_IN_PROGRESS',
  'RECORDING_INCOMPLETE',
  'AUDIO_TOO_SHORT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_REUSED',
  'RATE_LIMITED',
  'OVERLOADED',
  'AI_UNAVAILABLE',
  'STORAGE_FULL',
  'INTERNAL',
]);
export type ErrorCode = z.infer<typeof errorCode>;

/** The one error body of the REST rows. Details such as `sessionsRemaining` stand beside `message`. */
export const errorReply = z.object({
  message: z.string(),
  code: errorCode,
  requestId: z.string().optional(),
  sessionsRemaining: z.number().int().nullable().optional(),
  retryAfterSeconds: z.number().int().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;
