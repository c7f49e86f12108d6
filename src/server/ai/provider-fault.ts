import { z } from 'zod';
import { AppError } from '#server/errors.ts';

/**
 * What went wrong at a provider.
 * - `transient`: may work in a moment (network, 408, 409, 429, 5xx): retried.
 * - `down`: will not work soon (key, credit, address, an answer that is none): not retried, counts for the breaker.
 * - `rejected`: this one request was refused (400, 413, 422): says nothing about the next one.
 */
export const providerFault = z.object({
  kind: z.enum(['transient', 'down', 'rejected']),
  /** For the log; never holds what was sent or received. */
  what: z.string(),
  /** Of its HTTP reply, where there was one. */
  status: z.number().nullable(),
  /** The wait that the provider asked for. */
  retryAfterMs: z.number().nullable(),
});
export type ProviderFault = z.infer<typeof providerFault>;

/** The error that provider files throw. */
export function faultError(
  kind: ProviderFault['kind'],
  what: string,
  http: Pick<ProviderFault, 'status' | 'retryAfterMs'> = { status: null, retryAfterMs: null },
): AppError {
  const fault: ProviderFault = { kind, what, ...http };
  return new AppError('AI_UNAVAILABLE', { cause: fault });
}

/** The fault behind an error, or null when it is something else. */
export function faultOf(error: unknown): ProviderFault | null {
  if (!(error instanceof AppError)) return null;
  return providerFault.safeParse(error.cause).data ?? null;
}

/** A few words for the log, free of anything that was sent or received. */
export function describeFault(error: unknown): string {
  return faultOf(error)?.what ?? (error instanceof Error ? error.name : typeof error);
}
