import {
  BrokenCircuitError,
  type BulkheadPolicy,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  type FailureReason,
  handleWhen,
  type IRetryBackoffContext,
  retry,
} from 'cockatiel';
import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import type { Log } from '#server/log.ts';

export type CallKind = 'transcribe' | 'conduct' | 'read' | 'judge' | 'speak';

export const CALL_LIMITS = {
  deadlineMs: {
    transcribe: 45_000,
    conduct: 20_000,
    read: 60_000,
    judge: 120_000,
    speak: 20_000,
  } satisfies Record<CallKind, number>,
  /** A call that shows signs of life may go on this long after the last of them ... */
  idleMs: 20_000,
  /** ... but no longer than this in all. */
  ceilingMs: {
    transcribe: 45_000,
    conduct: 60_000,
    read: 10 * 60_000,
    judge: 15 * 60_000,
    speak: 20_000,
  } satisfies Record<CallKind, number>,
  /** A call may take this many times what its provider's speed suggests. */
  patience: 2,
  attempts: 2,
  /** Full jitter: the wait before the second attempt is anything from 0 to this. */
  backoffMs: 500,
  /** A call is not retried if its provider asks for a longer wait. */
  maxRetryAfterMs: 5_000,
  breakerFailures: 5,
  halfOpenAfterMs: 30_000,
  /** At most this many calls are in flight over all providers, and this many wait for a place. */
  inFlight: 8,
  waiting: 64,
  /** At most this many programs run on this machine at once: each keeps a core busy. */
  programs: 2,
};
export type CallLimits = typeof CALL_LIMITS;

/** How the last call went; null before the first. */
export type LastCall = { worked: true } | { worked: false; fault: ProviderFault | null };

export type CallPolicy = {
  limits: CallLimits;
  lastCall(): LastCall | null;
  /**
   * Makes one call to one provider, within the deadline of its kind. The deadline grows with `expectedMs`, and moves on
   * while `run` gives signs of life. Rejects with AppError AI_UNAVAILABLE, or with the reason of the caller's own
   * signal.
   */
  call<T>(
    step: CallKind,
    run: (signal: AbortSignal, pulse: () => void) => Promise<T>,
    signal?: AbortSignal,
    expectedMs?: number,
  ): Promise<T>;
};

/**
 * Each provider has its own policy, so that a dead voice does not silence the interviewer; they share the places in
 * flight.
 */
export function createCallPolicy(
  provider: string,
  log: Log,
  places: BulkheadPolicy,
  limits: CallLimits = CALL_LIMITS,
): CallPolicy {
  const breaker = circuitBreaker(
    handleWhen((error) => isTimeout(error) || isProviderDown(error)),
    {
      halfOpenAfter: limits.halfOpenAfterMs,
      breaker: new ConsecutiveBreaker(limits.breakerFailures),
    },
  );
  breaker.onStateChange((state) => log.warn({ provider, breaker: CircuitState[state] }, 'provider breaker'));
  const retrying = retry(
    handleWhen((error) => isWorthAnotherAttempt(error, limits)),
    {
      maxAttempts: limits.attempts - 1,
      backoff: new DelegateBackoff((context: IRetryBackoffContext<unknown>) =>
        waitBeforeRetryMs(context.result, limits),
      ),
    },
  );

  let lastCall: LastCall | null = null;
  /** Only what reached the provider says how it is: a call that is refused here must not hide why others failed. */
  const reach = async <T>(work: Promise<T>, within: AbortSignal): Promise<T> => {
    try {
      return await orAborted(work, within);
    } catch (error) {
      const isUnwanted = within.aborted && !isTimeout(within.reason);
      if (!isUnwanted) lastCall = { worked: false, fault: faultOf(error) };
      throw error;
    }
  };

  return {
    limits,
    lastCall: () => lastCall,
    async call(step, run, signal, expectedMs = 0) {
      const attempt = (within: AbortSignal, pulse: () => void) => {
        // While one call tries whether the provider is back, the others fail at once instead of waiting for it.
        if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
        return breaker.execute(() => places.execute(() => reach(run(within, pulse), within), within), within);
      };
      try {
        const answer = await withDeadline(
          timeFor(step, expectedMs, limits),
          (within, pulse) => retrying.execute(() => attempt(within, pulse), within),
          signal,
        );
        lastCall = { worked: true };
        return answer;
      } catch (error) {
        if (signal?.aborted && !isTimeout(signal.reason)) throw signal.reason;
        log.warn({ provider, step, fault: describeFault(error) }, 'provider call failed');
        throw error instanceof AppError ? error : new AppError('AI_UNAVAILABLE', { cause: error });
      }
    },
  };
}

function timeFor(step: CallKind, expectedMs: number, limits: CallLimits): TimeAllowed {
  const { deadlineMs, idleMs, ceilingMs, patience } = limits;
  const ceiling = Math.max(ceilingMs[step], deadlineMs[step]);
  const scaled = Math.min(Math.max(deadlineMs[step], expectedMs * patience), ceiling);
  return { deadlineMs: scaled, idleMs, ceilingMs: ceiling };
}

/** The places in flight that providers share: one set for the network, one for programs of this machine. */
export function createCallPlaces(limits: CallLimits = CALL_LIMITS) {
  return {
    network: bulkhead(limits.inFlight, limits.waiting),
    programs: bulkhead(limits.programs, limits.waiting),
  };
}

function isProviderDown(error: unknown): boolean {
  const fault = faultOf(error);
  return fault !== null && fault.kind !== 'rejected';
}

function isWorthAnotherAttempt(error: unknown, limits: CallLimits): boolean {
  const fault = faultOf(error);
  return fault?.kind === 'transient' && (fault.retryAfterMs ?? 0) <= limits.maxRetryAfterMs;
}

function waitBeforeRetryMs(result: FailureReason<unknown>, limits: CallLimits): number {
  const fault = 'error' in result ? faultOf(result.error) : null;
  return fault?.retryAfterMs ?? Math.random() * limits.backoffMs;
}

/** Whether an error is the reason of a signal whose time ran out, as with AbortSignal.timeout. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** How long work may take. Each sign of life grants it `idleMs` more, up to `ceilingMs` in all. */
type TimeAllowed = { deadlineMs: number; idleMs: number; ceilingMs: number };

/**
 * Runs `work` with a signal that fires when its time is up or with `parent`, and then rejects with the signal's reason,
 * whether or not `work` listens: a client's own timeout does not cover a body that stalls. Work that calls `pulse` is
 * alive.
 */
export async function withDeadline<T>(
  time: number | TimeAllowed,
  work: (signal: AbortSignal, pulse: () => void) => Promise<T>,
  parent?: AbortSignal,
): Promise<T> {
  const { deadlineMs, idleMs, ceilingMs } =
    typeof time === 'number' ? { deadlineMs: time, idleMs: 0, ceilingMs: time } : time;
  const controller = new AbortController();
  const follow = () => controller.abort(parent?.reason);
  const startedAt = performance.now();
  let endsAfterMs = deadlineMs;
  // A pulse only moves the end; the timer is set again when it fires, not with every byte.
  const check = () => {
    const leftMs = startedAt + endsAfterMs - performance.now();
    if (leftMs > 1) timer = setTimeout(check, leftMs);
    else controller.abort(new DOMException('The deadline has passed', 'TimeoutError'));
  };
  const pulse = () => {
    const grantedMs = performance.now() - startedAt + idleMs;
    endsAfterMs = Math.max(endsAfterMs, Math.min(grantedMs, ceilingMs));
  };
  let timer = setTimeout(check, deadlineMs);
  if (parent?.aborted) follow();
  parent?.addEventListener('abort', follow, { once: true });
  try {
    controller.signal.throwIfAborted();
    return await orAborted(work(controller.signal, pulse), controller.signal);
  } finally {
    clearTimeout(timer);
    parent?.removeEventListener('abort', follow);
  }
}

/** The work's outcome, or the signal's reason as soon as it fires. Whatever the work does later is ignored. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * What went wrong at a provider.
 * - `transient`: may work in a moment (network, 408, 409, 429, 5xx): retried.
 * - `down`: will not work soon (key, credit, address, an unusable answer): not retried, counts for the breaker.
 * - `rejected`: this one request was refused (400, 413, 415, 422): says nothing about the next one.
 */
const providerFault = z.object({
  kind: z.enum(['transient', 'down', 'rejected']),
  /** For the log; never holds what was sent or received. */
  what: z.string(),
  /** The status of its HTTP reply, if there was one. */
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
