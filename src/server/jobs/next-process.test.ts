import { expect, test } from 'vitest';
import { countRuns, setUpQueue, statusOf, untilDone } from '#testing/test-queue.ts';
import { type JobQueue, MAX_ATTEMPTS } from './job-queue.ts';

/** Begins each job and never ends it, as a process does that dies over it. Answers how often it began. */
function dieOver(queue: JobQueue): () => number {
  let starts = 0;
  queue.handle('grade', () => {
    starts += 1;
    return new Promise<never>(() => {});
  });
  return () => starts;
}

test('a job rests after its last attempt, knows that it was the last, and is taken up by the next boot', async () => {
  const { queue, db, clock, enqueue } = await setUpQueue();
  const runs = countRuns(queue, db, MAX_ATTEMPTS);
  await enqueue(7);
  for (let attempt = 0; attempt < MAX_ATTEMPTS + 3; attempt += 1) {
    await queue.runDue();
    clock.advance(2 * 3_600_000);
  }
  expect(runs.map((run) => run.lastAttempt)).toEqual([...Array(MAX_ATTEMPTS - 1).fill(false), true]);
  expect(await statusOf(db, 7)).toBe('failed');

  const next = await setUpQueue({ db });
  countRuns(next.queue, db);
  await next.queue.start();
  await untilDone(db, 7);
});

test('a job left by a process that died is resumed by the next, and one that was done is not', async () => {
  const { queue, db, enqueue } = await setUpQueue();
  countRuns(queue, db);
  await enqueue(6);
  await queue.run('grade', 6);
  await enqueue(7);
  const next = await setUpQueue({ db });
  const runs = countRuns(next.queue, db);
  await next.queue.start();
  await untilDone(db, 7);
  await next.queue.runDue();
  expect(runs.map(({ subjectId }) => subjectId)).toEqual([7]);
});

test('a job that was running each time the process died no longer dies with each start, and keeps no other waiting', async () => {
  const { db, clock, enqueue } = await setUpQueue();
  await enqueue(7);
  for (let death = 1; death <= 3; death += 1) {
    const { queue } = await setUpQueue({ db, clock, dies: true });
    const starts = dieOver(queue);
    await queue.start();
    await expect.poll(starts).toBe(1);
    queue.release();
  }
  const latest = await setUpQueue({ db, clock });
  countRuns(latest.queue, db);
  await latest.enqueue(8);
  await latest.queue.start();
  await untilDone(db, 8);
  expect(await statusOf(db, 7)).toBe('queued');
  clock.advance(5_000);
  await latest.queue.runDue();
  expect(await statusOf(db, 7)).toBe('done');
});

test('a job that several processes have died of waits before the next of them takes it', async () => {
  const { db, clock, enqueue } = await setUpQueue();
  await enqueue(7);
  for (let death = 1; death <= 3; death += 1) {
    const { queue } = await setUpQueue({ db, dies: true });
    const starts = dieOver(queue);
    void queue.runDue();
    await expect.poll(starts).toBe(1);
  }
  const survivor = await setUpQueue({ db, clock });
  const runs = countRuns(survivor.queue, db);
  clock.advance(4_000);
  await survivor.queue.runDue();
  expect(runs).toHaveLength(0);
  clock.advance(1_000);
  await survivor.queue.runDue();
  expect(await statusOf(db, 7)).toBe('done');
});

test('nobody waits for a job any longer once the server stops, and the next process does it', async () => {
  const { queue, db, enqueue } = await setUpQueue({ dies: true });
  const starts = dieOver(queue);
  await enqueue(7);
  const waiting = queue.run('grade', 7, 60_000);
  await expect.poll(starts).toBe(1);
  queue.release();
  expect(await waiting).toBe(false);
  const next = await setUpQueue({ db });
  countRuns(next.queue, db);
  await next.queue.start();
  await untilDone(db, 7);
});
