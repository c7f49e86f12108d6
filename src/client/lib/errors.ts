import { TRPCClientError } from '@trpc/client';
import type { z } from 'zod';
import { errorCode, errorReply } from '#shared/contract/errors.ts';

const errorData = errorReply
  .pick({ requestId: true, sessionsRemaining: true, retryAfterSeconds: true, issues: true })
  .extend({ appCode: errorCode });

export type ErrorDetails = Omit<z.infer<typeof errorData>, 'appCode'>;

/** What went wrong, as far as the server said. `UNREACHABLE`: it did not answer, or not as itself. */
export type ApiError = {
  code: z.infer<typeof errorCode> | 'UNREACHABLE';
  /** The server's sentence, or null where it sent none. */
  message: string | null;
  details: ErrorDetails;
};

/** Reads any thrown value as an error of the server. */
export function readError(error: unknown): ApiError {
  const data = error instanceof TRPCClientError ? errorData.safeParse(error.data) : null;
  if (!data?.success || !(error instanceof Error)) return { code: 'UNREACHABLE', message: null, details: {} };
  const { appCode, ...details } = data.data;
  return { code: appCode, message: error.message, details };
}

/** The server's sentence, or `fallback` where it sent none. */
export function errorText(error: unknown, fallback: string): string {
  return readError(error).message ?? fallback;
}

/** True when the session is over: the client already says so and goes to /auth, so screens stay silent. */
export function isSessionOver(error: unknown): boolean {
  return readError(error).code === 'UNAUTHENTICATED';
}
