import { TRPCClientError } from '@trpc/client';
import { type ErrorCode, isErrorCode } from '#shared/contract/error-codes.ts';

/** What went wrong, as far as the server said. `UNREACHABLE`: it did not answer, or not as itself. */
export type ApiError = {
  code: ErrorCode | 'UNREACHABLE';
  /** The server's sentence, or null where it sent none. */
  message: string | null;
};

const UNREACHABLE: ApiError = { code: 'UNREACHABLE', message: null };

/** Reads any thrown value as an error of the server. */
export function readError(error: unknown): ApiError {
  if (!(error instanceof TRPCClientError)) return UNREACHABLE;
  const data: unknown = error.data;
  const code = fieldOf(data, 'appCode');
  return isErrorCode(code) ? { code, message: error.message } : UNREACHABLE;
}

/** Reads the body of a refused REST call. Zod would be a fifth of every page, for two fields. */
export function readErrorBody(body: unknown): ApiError {
  const code = fieldOf(body, 'code');
  const message = fieldOf(body, 'message');
  return isErrorCode(code) && typeof message === 'string' ? { code, message } : UNREACHABLE;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** The server's sentence, or `fallback` where it sent none. */
export function errorText(error: unknown, fallback: string): string {
  return readError(error).message ?? fallback;
}

/** True when the session is over: the client already says so and goes to /auth, so screens stay silent. */
export function isSessionOver(error: unknown): boolean {
  return readError(error).code === 'UNAUTHENTICATED';
}
