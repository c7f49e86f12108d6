import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { AppError, ERRORS } from '#server/errors.ts';
import type { ErrorCode } from '#shared/contract/error-codes.ts';

const BY_TRPC_CODE: Partial<Record<TRPCError['code'], ErrorCode>> = {
  BAD_REQUEST: 'INVALID_INPUT',
  PARSE_ERROR: 'INVALID_INPUT',
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_SUPPORTED: 'METHOD_NOT_ALLOWED',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

/**
 * Reads any thrown value as the one error class; anything unknown becomes INTERNAL and reveals nothing about itself.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return invalidInput(error);
  if (error instanceof TRPCError) {
    if (error.cause instanceof AppError || error.cause instanceof ZodError) return toAppError(error.cause);
    const known = BY_TRPC_CODE[error.code];
    if (known) return new AppError(known, { cause: error });
    return fromUnknown(error.cause ?? error);
  }
  return fromUnknown(error);
}

function fromUnknown(error: unknown): AppError {
  if (codeOf(error) === 'DATABASE_DOWN') {
    return new AppError('OVERLOADED', {
      message: 'The database does not answer. Please try again in a moment.',
      cause: error,
    });
  }
  if (isStorageFull(error)) return new AppError('STORAGE_FULL', { cause: error });
  if (isCutOff(error))
    return new AppError('INVALID_INPUT', { message: 'The request did not arrive whole.', cause: error });
  return new AppError('INTERNAL', { cause: error });
}

/** The error for tRPC, which derives its status from codes of its own. */
export function toTrpcError(error: AppError): TRPCError {
  return new TRPCError({ code: ERRORS[error.code].trpc, message: error.message, cause: error });
}

function invalidInput(error: ZodError): AppError {
  const issues = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const first = issues[0];
  const message = first?.path
    ? `Please check ${first.path}: ${first.message}.`
    : ERRORS.INVALID_INPUT.message;
  return new AppError('INVALID_INPUT', { message, details: { issues }, cause: error });
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The codes of SQLite, PostgreSQL, the disk and its quota. */
const isStorageFull = (error: unknown) => /^(SQLITE_FULL.*|53100|ENOSPC|EDQUOT)$/.test(codeOf(error));

/**
 * Whether a client left in the middle of its request, as Node reports it. This is not the server's fault, so it is not
 * logged as one.
 */
function isCutOff(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'
  );
}
