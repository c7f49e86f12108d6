import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#server/errors.ts';
import { createLog } from '#server/log.ts';
import {
  CALL_LIMITS,
  type CallLimits,
  createCallPlaces,
  createCallPolicy,
  faultError,
} from './call-policy.ts';

const log = createLog('silent');
const never = () => new Promise<never>(() => {});

function policyWith(limits: Partial<CallLimits> = {}, places = createCallPlaces().network) {
  return createCallPolicy('test', log, places, { ...CALL_LIMITS, backoffMs: 1, ...limits });
}

/** A provider that fails with each error in turn, then answers; it counts its calls. */
function provider(...errors: AppError[]) {
  const state = { calls: 0 };
  const run = async () => {
    state.calls += 1;
    const error = errors[state.calls - 1];
    if (error) throw error;
    return 'answer';
  };
  return { run, state };
}

const deadlines = (ms: number) => ({ transcribe: ms, conduct: ms, read: ms, judge: ms, speak: ms });

describe('a call to a provider', () => {
  test('is tried again after a passing fault', async () => {
    const { run, state } = provider(faultError('transient', 'http 500'));
    await expect(policyWith().call('speak', run)).resolves.toBe('answer');
    expect(state.calls).toBe(2);
  });

  test('is tried twice and no more', async () => {
    const fault = () => faultError('transient', 'network');
    const { run, state } = provider(fault(), fault(), fault());
    await expect(policyWith().call('speak', run)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    expect(state.calls).toBe(2);
  });

  test.each(['down', 'rejected'] as const)('is not tried again when the provider is %s', async (kind) => {
    const { run, state } = provider(faultError(kind, 'http 401'));
    await expect(policyWith().call('speak', run)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    expect(state.calls).toBe(1);
  });

  test('is given up when the provider asks for a longer wait than the limit', async () => {
    const { run, state } = provider(
      faultError('transient', 'http 429', { status: 429, retryAfterMs: 5_001 }),
    );
    await expect(policyWith().call('speak', run)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    expect(state.calls).toBe(1);
  });

  test('waits as long as the provider asks within the limit', async () => {
    vi.useFakeTimers();
    const { run, state } = provider(
      faultError('transient', 'http 429', { status: 429, retryAfterMs: 4_000 }),
    );
    const call = policyWith().call('speak', run);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(state.calls).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(call).resolves.toBe('answer');
    vi.useRealTimers();
  });

  test('ends at its deadline although it never settles and ignores its signal', async () => {
    const policy = policyWith({ deadlineMs: deadlines(20) });
    await expect(policy.call('transcribe', never)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
  });

  test('gets a signal that fires at the deadline', async () => {
    let seen: AbortSignal | undefined;
    const policy = policyWith({ deadlineMs: deadlines(20) });
    const call = policy.call('judge', (signal) => {
      seen = signal;
      return never();
    });
    await expect(call).rejects.toBeInstanceOf(AppError);
    expect(seen?.aborted).toBe(true);
  });

  test('ends with the reason of the caller who left', async () => {
    const caller = new AbortController();
    const call = policyWith().call('conduct', never, caller.signal);
    caller.abort(new Error('the server stops'));
    await expect(call).rejects.toThrow('the server stops');
  });
});

describe('a provider that keeps failing', () => {
  const breaking = { attempts: 1, breakerFailures: 3, halfOpenAfterMs: 40 };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function failing(policy: ReturnType<typeof policyWith>, times: number) {
    for (let at = 0; at < times; at += 1) {
      await policy.call('speak', provider(faultError('down', 'http 500')).run).catch(() => {});
    }
  }

  test('is left alone, and asked again after a while', async () => {
    const policy = policyWith(breaking);
    await failing(policy, 3);
    const rested = provider();
    await expect(policy.call('speak', rested.run)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    expect(rested.state.calls).toBe(0);
    await vi.advanceTimersByTimeAsync(39);
    await expect(policy.call('speak', rested.run)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    await vi.advanceTimersByTimeAsync(1);
    await expect(policy.call('speak', rested.run)).resolves.toBe('answer');
    await expect(policy.call('speak', rested.run)).resolves.toBe('answer');
  });

  test('is known by its own fault while calls are refused without asking it', async () => {
    const policy = policyWith(breaking);
    await failing(policy, 4);
    const refused = { kind: 'down', what: 'http 500', status: null, retryAfterMs: null };
    expect(policy.lastCall()).toEqual({ worked: false, fault: refused });
  });

  test('is known by its own fault when the first calls of all fail together', async () => {
    const policy = policyWith({ breakerFailures: 3, backoffMs: 1 });
    const calls = [1, 2, 3].map(() => {
      const fault = () => faultError('transient', 'network ECONNREFUSED');
      return policy.call('speak', provider(fault(), fault()).run).catch(() => {});
    });
    await vi.advanceTimersByTimeAsync(10);
    await Promise.all(calls);
    expect(policy.lastCall()).toMatchObject({ fault: { what: 'network ECONNREFUSED' } });
  });

  test('makes nobody wait while one call finds out whether it is back', async () => {
    const policy = policyWith({ ...breaking, deadlineMs: deadlines(200) });
    await failing(policy, 3);
    await vi.advanceTimersByTimeAsync(40);
    const scout = policy.call('speak', never).catch(() => 'still down');
    const other = provider();
    await expect(policy.call('speak', other.run)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    expect(other.state.calls).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    await expect(scout).resolves.toBe('still down');
  });

  test('is left alone as well when it only hangs', async () => {
    const policy = policyWith({ ...breaking, deadlineMs: deadlines(10) });
    for (let at = 0; at < 3; at += 1) {
      const call = policy.call('speak', never).catch(() => {});
      await vi.advanceTimersByTimeAsync(10);
      await call;
    }
    const next = provider();
    await expect(policy.call('speak', next.run)).rejects.toBeInstanceOf(AppError);
    expect(next.state.calls).toBe(0);
  });

  test('is not blamed for requests that it refused as wrong', async () => {
    const policy = policyWith(breaking);
    for (let at = 0; at < 5; at += 1) {
      await policy.call('speak', provider(faultError('rejected', 'http 400')).run).catch(() => {});
    }
    await expect(policy.call('speak', provider().run)).resolves.toBe('answer');
  });

  test('does not take another provider down with it', async () => {
    const places = createCallPlaces().network;
    await failing(policyWith(breaking, places), 3);
    await expect(policyWith(breaking, places).call('speak', provider().run)).resolves.toBe('answer');
  });
});

test('no more calls are in flight than there are places, and the others follow', async () => {
  const places = createCallPlaces({ ...CALL_LIMITS, inFlight: 2 }).network;
  const policies = [policyWith({}, places), policyWith({}, places)];
  let running = 0;
  let most = 0;
  const run = async () => {
    running += 1;
    most = Math.max(most, running);
    await sleep(5);
    running -= 1;
    return 'answer';
  };
  const calls = Array.from({ length: 10 }, (_, at) => policies[at % 2]?.call('judge', run));
  await expect(Promise.all(calls)).resolves.toHaveLength(10);
  expect(most).toBe(2);
});

test('calls that hang do not keep their places', async () => {
  const places = createCallPlaces({ ...CALL_LIMITS, inFlight: 1 }).network;
  const policy = policyWith({ deadlineMs: deadlines(15) }, places);
  await policy.call('speak', never).catch(() => {});
  await expect(policy.call('speak', provider().run)).resolves.toBe('answer');
});
