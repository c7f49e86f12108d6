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
import { AppError } from '#server/errors.ts';
import type { Log } from '#server/log.ts';
import { isTimeout, orAborted, withDeadline } from './deadline.ts';
import { describeFault, faultOf } from './provider-fault.ts';

export type Step = 'transcribe' | 'nextTurn' | 'grade' | 'speak';

/** Trust, section 5. */
export const CALL_LIMITS = {
  deadlineMs: { transcribe: 45_000, nextTurn: 20_000, grade: 60_000, speak: 20_000 } satisfies Record<
    Step,
    number
  >,
  tries: 2,
  /** Full jitter: the wait before the second try is anything from 0 to this. */
  backoffMs: 500,
  /** A provider that asks for a longer wait is given up. */
  maxRetryAfterMs: 5_000,
  breakerFailures: 5,
  halfOpenAfterMs: 30_000,
  /** Calls in flight over all providers, and those that wait for a place. */
  inFlight: 8,
  waiting: 64,
  /** Programs of this machine at once: each keeps a core busy. */
  programs: 2,
};
export type CallLimits = typeof CALL_LIMITS;

export type CallPolicy = {
  deadlineMs: CallLimits['deadlineMs'];
  /**
   * One call to one provider, within the step's deadline. Rejects with AppError AI_UNAVAILABLE,
   * or with the reason of the caller's own signal.
   */
  call<T>(step: Step, run: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>;
};

/** One policy a provider, so that a dead voice does not silence the interviewer; the places in flight are shared. */
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
    handleWhen((error) => isWorthAnotherTry(error, limits)),
    {
      maxAttempts: limits.tries - 1,
      backoff: new DelegateBackoff((context: IRetryBackoffContext<unknown>) =>
        waitBeforeRetryMs(context.result, limits),
      ),
    },
  );

  return {
    deadlineMs: limits.deadlineMs,
    async call(step, run, signal) {
      const attempt = (within: AbortSignal) => {
        // While one call tries whether the provider is back, the others fail at once instead of waiting for it.
        if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
        return breaker.execute(() => places.execute(() => orAborted(run(within), within), within), within);
      };
      try {
        return await withDeadline(
          limits.deadlineMs[step],
          (within) => retrying.execute(() => attempt(within), within),
          signal,
        );
      } catch (error) {
        if (signal?.aborted && !isTimeout(signal.reason)) throw signal.reason;
        log.warn({ provider, step, fault: describeFault(error) }, 'provider call failed');
        throw error instanceof AppError ? error : new AppError('AI_UNAVAILABLE', { cause: error });
      }
    },
  };
}

/** The places in flight that all providers of a process share: one set for the network, one for programs. */
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

function isWorthAnotherTry(error: unknown, limits: CallLimits): boolean {
  const fault = faultOf(error);
  return fault?.kind === 'transient' && (fault.retryAfterMs ?? 0) <= limits.maxRetryAfterMs;
}

function waitBeforeRetryMs(result: FailureReason<unknown>, limits: CallLimits): number {
  const fault = 'error' in result ? faultOf(result.error) : null;
  return fault?.retryAfterMs ?? Math.random() * limits.backoffMs;
}
