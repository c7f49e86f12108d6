import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Charge, chargedTo } from '#server/costs/charged-to.ts';
import { CALL_LIMITS } from './call-policy.ts';
import { createCallScheduler } from './call-scheduler.ts';

type CallKind = 'conduct' | 'read' | 'judge';

/** A model whose calls end when the test says so; `begun` lists them in order. */
function modelWith(slots: number, limits = CALL_LIMITS) {
  const scheduler = createCallScheduler(() => slots, limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    call: (name: string, step: CallKind, charge: Charge | null = null, caller = untilTestEnds()) => {
      const run = () =>
        scheduler.run(
          step,
          (within) =>
            new Promise<string>((resolve, reject) => {
              begun.push(name);
              ends.set(name, () => resolve(name));
              within.addEventListener('abort', () => reject(within.reason), { once: true });
            }),
          caller,
        );
      const outcome = charge ? chargedTo(charge, run) : run();
      // A call that a test leaves waiting is aborted at its end, and its error does not matter.
      outcome.catch(() => {});
      return outcome;
    },
    /** Ends a call, and lets the next ones begin. */
    async end(name: string) {
      ends.get(name)?.();
      await nextRound();
    },
  };
}

/** Each call has a signal of its own, as each caller has. */
function untilTestEnds(): AbortSignal {
  const ending = new AbortController();
  onTestFinished(() => ending.abort(new Error('the test is over')));
  return ending.signal;
}

const of = (userId: number, interviewId: number): Charge => ({ userId, interviewId });

test('a server is asked for no more at once than it serves', async () => {
  const { call, end, begun } = modelWith(2);
  const all = ['a', 'b', 'c'].map((name) => call(name, 'judge'));
  await nextRound();
  expect(begun).toEqual(['a', 'b']);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c']);
  await Promise.all([end('b'), end('c')]);
  await expect(Promise.all(all)).resolves.toEqual(['a', 'b', 'c']);
});

test('no more than eight calls are in flight, whatever the server serves', async () => {
  const { call, begun } = modelWith(100);
  for (let at = 0; at < 12; at += 1) void call(`${at}`, 'judge');
  await nextRound();
  expect(begun).toHaveLength(8);
});

test('a user has three calls in flight; others are not kept waiting by that', async () => {
  const { call, begun } = modelWith(8);
  for (const name of ['a', 'b', 'c', 'd']) void call(name, 'judge', of(1, 1));
  void call('other', 'judge', of(2, 2));
  await nextRound();
  expect(begun).toEqual(['a', 'b', 'c', 'other']);
});

test('an interview has one turn and one reading in flight', async () => {
  const { call, end, begun } = modelWith(8);
  void call('turn', 'conduct', of(1, 1));
  void call('reading', 'read', of(1, 1));
  void call('second turn', 'conduct', of(1, 1));
  void call('second reading', 'read', of(1, 1));
  void call('elsewhere', 'read', of(1, 2));
  await nextRound();
  expect(begun).toEqual(['turn', 'reading', 'elsewhere']);
  await end('reading');
  expect(begun).toEqual(['turn', 'reading', 'elsewhere', 'second reading']);
});

test('a turn goes before those that wait longer', async () => {
  const { call, end, begun } = modelWith(1);
  void call('step', 'judge');
  void call('reading', 'read');
  void call('turn', 'conduct');
  await nextRound();
  await end('step');
  expect(begun).toEqual(['step', 'turn']);
});

test('where one call is served at a time a reading gives way to a turn, and is done again after it', async () => {
  const { call, end, begun } = modelWith(1);
  const reading = call('reading', 'read');
  await nextRound();
  const turn = call('turn', 'conduct');
  await nextRound();
  expect(begun).toEqual(['reading', 'turn']);
  await end('turn');
  await expect(turn).resolves.toBe('turn');
  expect(begun).toEqual(['reading', 'turn', 'reading']);
  await end('reading');
  await expect(reading).resolves.toBe('reading');
});

test('so does a step of a grade, and nothing gives way to another turn', async () => {
  const { call, end, begun } = modelWith(1);
  const step = call('step', 'judge');
  await nextRound();
  void call('turn', 'conduct');
  await nextRound();
  void call('second turn', 'conduct');
  await nextRound();
  expect(begun).toEqual(['step', 'turn']);
  await end('turn');
  await end('second turn');
  await nextRound();
  expect(begun).toEqual(['step', 'turn', 'second turn', 'step']);
  await end('step');
  await expect(step).resolves.toBe('step');
});

test('a turn that gets no room in time is worded otherwise', async () => {
  const { call } = modelWith(1, { ...CALL_LIMITS, deadlineMs: { ...CALL_LIMITS.deadlineMs, conduct: 20 } });
  void call('step', 'judge');
  await expect(call('turn', 'conduct')).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
});

test('who leaves while waiting takes no room', async () => {
  const { call, end, begun } = modelWith(1);
  void call('step', 'judge');
  const caller = new AbortController();
  const left = call('left', 'judge', null, caller.signal);
  void call('next', 'judge');
  caller.abort(new Error('the server stops'));
  await expect(left).rejects.toThrow('the server stops');
  await end('step');
  expect(begun).toEqual(['step', 'next']);
});
