import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';
import { createFairQueue, createQueues } from './queues.ts';

const LIMITS = { atOnce: 1, waiting: 100, waitingAUser: 50 };

/** Work that ends when the test says so, and logs when it begins. */
function held(log: string[], name: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    log.push(name);
    await ended;
  };
  return { work, end };
}

test('grades without a model are made one at a time, also where a model is set whose budget is spent', async () => {
  const { think } = createQueues(aiWith({ interviewer: standInModel() }));
  const log: string[] = [];
  const [first, second] = [held(log, 'first'), held(log, 'second')];
  const done = [think.run(1, first.work), think.run(2, second.work)];
  expect(think.state()).toEqual({ running: 1, waiting: 1 });
  first.end();
  second.end();
  await Promise.all(done);
  expect(log).toEqual(['first', 'second']);
});

describe('users who want the same', () => {
  test('are served round robin, however much one of them wants', async () => {
    const queue = createFairQueue(LIMITS);
    const order: string[] = [];
    const note = (name: string) => async () => void order.push(name);
    const all = [
      ...Array.from({ length: 4 }, (_, i) => queue.run(1, note(`greedy ${i}`))),
      queue.run(2, note('honest 0')),
      queue.run(3, note('patient 0')),
      queue.run(2, note('honest 1')),
    ];
    await Promise.all(all);
    expect(order).toEqual([
      'greedy 0',
      'greedy 1',
      'honest 0',
      'patient 0',
      'greedy 2',
      'honest 1',
      'greedy 3',
    ]);
  });

  test('have one thing done at a time each, although there are more places', async () => {
    const queue = createFairQueue({ ...LIMITS, atOnce: 3 });
    const log: string[] = [];
    const first = held(log, 'first');
    const second = held(log, 'second');
    const done = [queue.run(1, first.work), queue.run(1, second.work)];
    await queue.run(2, async () => {});
    expect(log).toEqual(['first']);
    expect(queue.state()).toEqual({ running: 1, waiting: 1 });
    first.end();
    second.end();
    await Promise.all(done);
    expect(log).toEqual(['first', 'second']);
  });

  test('are refused once too much of theirs waits, and only they', async () => {
    const queue = createFairQueue({ ...LIMITS, waitingAUser: 2 });
    const first = held([], 'first');
    const running = queue.run(1, first.work);
    const waiting = [queue.run(1, async () => {}), queue.run(1, async () => {})];
    await expect(queue.run(1, async () => {})).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    const other = queue.run(2, async () => 'heard');
    first.end();
    expect(await other).toBe('heard');
    await Promise.all([running, ...waiting]);
  });

  test('are all refused once too much waits in all', async () => {
    const queue = createFairQueue({ ...LIMITS, waiting: 1 });
    const first = held([], 'first');
    const running = [queue.run(1, first.work), queue.run(2, async () => {})];
    await expect(queue.run(3, async () => {})).rejects.toMatchObject({ code: 'OVERLOADED' });
    first.end();
    await Promise.all(running);
  });

  test('get what failed as a failure, and the next goes on', async () => {
    const queue = createFairQueue(LIMITS);
    const failing = queue.run(1, async () => {
      throw new Error('damaged');
    });
    const next = queue.run(1, async () => 'whole');
    await expect(failing).rejects.toThrow('damaged');
    expect(await next).toBe('whole');
    expect(queue.state()).toEqual({ running: 0, waiting: 0 });
  });

  test('are served each within one round, in whatever order they came', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 40 }), async (users) => {
        const queue = createFairQueue(LIMITS);
        const order: number[] = [];
        await Promise.all(users.map((user) => queue.run(user, async () => void order.push(user))));
        expect([...order].sort()).toEqual([...users].sort());
        const waiters = new Set(users).size;
        for (const user of new Set(users)) expect(order.indexOf(user)).toBeLessThanOrEqual(waiters);
      }),
    );
  });
});
