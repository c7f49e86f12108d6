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
import { isTimeout, orAborted, type TimeAllowed, withDeadline } from './deadline.ts';
import { describeFault, faultOf, type ProviderFault } from './provider-fault.ts';

export type Step = 'transcribe' | 'conduct' | 'read' | 'judge' | 'speak';

/** Trust, section 5. */
export const CALL_LIMITS = {
  deadlineMs: {
    transcribe: 45_000,
    conduct: 20_000,
    read: 60_000,
    judge: 120_000,
    speak: 20_000,
  } satisfies Record<Step, number>,
  /** What still arrives is waited for: so long after its last sign of life ... */
  idleMs: 20_000,
  /** ... and so long in all. */
  ceilingMs: {
    transcribe: 45_000,
    conduct: 60_000,
    read: 10 * 60_000,
    judge: 15 * 60_000,
    speak: 20_000,
  } satisfies Record<Step, number>,
  /** A call may take so many times as long as its provider's speed lets one expect. */
  patience: 2,
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

/** How the last call went; null before the first. */
export type LastCall = { worked: true } | { worked: false; fault: ProviderFault | null };

export type CallPolicy = {
  limits: CallLimits;
  lastCall(): LastCall | null;
  /**
   * One call to one provider, within the step's deadline, which is longer where `expectedMs` is, and moves on while `run`
   * gives signs of life. Rejects with AppError AI_UNAVAILABLE, or with the reason of the caller's own signal.
   */
  call<T>(
    step: Step,
    run: (signal: AbortSignal, pulse: () => void) => Promise<T>,
    signal?: AbortSignal,
    expectedMs?: number,
  ): Promise<T>;
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

  let lastCall: LastCall | null = null;
  return {
    limits,
    lastCall: () => lastCall,
    async call(step, run, signal, expectedMs = 0) {
      const attempt = (within: AbortSignal, pulse: () => void) => {
        // While one call tries whether the provider is back, the others fail at once instead of waiting for it.
        if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
        return breaker.execute(
          () => places.execute(() => orAborted(run(within, pulse), within), within),
          within,
        );
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
        lastCall = { worked: false, fault: faultOf(error) };
        log.warn({ provider, step, fault: describeFault(error) }, 'provider call failed');
        throw error instanceof AppError ? error : new AppError('AI_UNAVAILABLE', { cause: error });
      }
    },
  };
}

function timeFor(step: Step, expectedMs: number, limits: CallLimits): TimeAllowed {
  const { deadlineMs, idleMs, ceilingMs, patience } = limits;
  const ceiling = Math.max(ceilingMs[step], deadlineMs[step]);
  const scaled = Math.min(Math.max(deadlineMs[step], expectedMs * patience), ceiling);
  return { deadlineMs: scaled, idleMs, ceilingMs: ceiling };
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
