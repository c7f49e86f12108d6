import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { faultError, type ProviderFault } from './call-policy.ts';

type HeaderReader = { get(name: string): string | null };

/** The fields of the client's error for an HTTP status; one without a status is a failure of the network. */
const httpError = z.object({
  status: z.number().optional(),
  code: z.string().nullish(),
  type: z.string().nullish(),
  headers: z.custom<HeaderReader>(isHeaderReader).optional().catch(undefined),
});

/** Reads any error of a call as a fault of the provider. Keeps status and codes, never what was sent or received. */
export function readFault(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof SyntaxError) return faultError('down', 'the answer is no JSON');
  const http = error instanceof Error && 'status' in error ? httpError.safeParse(error).data : undefined;
  if (http?.status === undefined) return faultError('transient', `network ${networkCode(error)}`.trim());
  const outOfCredit = http.code === 'insufficient_quota' || http.type === 'insufficient_quota';
  const kind = outOfCredit ? 'down' : kindOfStatus(http.status);
  return faultError(kind, `http ${http.status} ${http.code?.slice(0, 40) ?? ''}`.trim(), {
    status: http.status,
    retryAfterMs: readRetryAfterMs(http.headers),
  });
}

/**
 * The system's code (ECONNREFUSED) of the error or of the nearest cause that has one, else the name of the last cause.
 */
function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? networkCode(error.cause) : error.name;
}

function kindOfStatus(status: number): ProviderFault['kind'] {
  if (status >= 500 || [408, 409, 429].includes(status)) return 'transient';
  return [400, 413, 415, 422].includes(status) ? 'rejected' : 'down';
}

function isHeaderReader(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'get' in value && typeof value.get === 'function';
}

/**
 * The wait that the headers ask for, in milliseconds. They state milliseconds, seconds or a date. Null if there is
 * none.
 */
function readRetryAfterMs(headers: HeaderReader | undefined): number | null {
  const precise = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (precise >= 0) return precise;
  const given = headers?.get('retry-after') ?? '';
  const seconds = Number.parseFloat(given);
  if (seconds >= 0) return seconds * 1000;
  const until = Date.parse(given) - Date.now();
  return Number.isNaN(until) ? null : Math.max(0, until);
}
