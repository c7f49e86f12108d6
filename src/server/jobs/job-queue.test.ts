import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { type Cluster, SINGLE } from '#server/cluster/cluster.ts';
import { countRuns, end, newDatabase, setUpQueue, statusOf, untilDone } from '#testing/test-queue.ts';
import { createJobsStore, insertJob, markDone } from './jobs.store.ts';

describe('a job', () => {
  test('runs once, however many wait for it', async () => {
    const { queue, db, enqueue } = await setUpQueue();
    const runs = countRuns(queue, db);
    await enqueue(7);
    const results = await Promise.all(Array.from({ length: 50 }, () => queue.run('grade', 7)));
    expect(results.every((done) => done)).toBe(true);
    expect(runs).toHaveLength(1);
    expect(await queue.run('grade', 7)).toBe(true);
    expect(runs).toHaveLength(1);
  });

  test('does not exist when the transaction that asked for it was undone', async () => {
    const { queue, db, clock } = await setUpQueue();
    const runs = countRuns(queue, db);
    await queue.start();
    const undone = db.atomic('everything', function* (tx) {
      yield* insertJob(tx, 'grade', 7, clock.now());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await queue.runDue();
    expect(await statusOf(db, 7)).toBeUndefined();
    expect(runs).toHaveLength(0);
  });

  test('that another process runs is waited for, and not run twice', async () => {
    const cluster = { ...SINGLE, isShared: true, tryAlone: async () => null };
    const { queue, db, clock, enqueue } = await setUpQueue({ cluster });
    const runs = countRuns(queue, db);
    await enqueue(7);
    const joined = queue.run('grade', 7);
    await queue.runDue();
    const store = createJobsStore(db);
    await store.markDone((await store.find('grade', 7))?.id ?? 0, clock.now());
    expect(await joined).toBe(true);
    expect(runs).toHaveLength(0);
  });

  test('that another process ended between the look and the lock is not run again', async () => {
    const db = await newDatabase();
    const cluster: Cluster = {
      ...SINGLE,
      isShared: true,
      tryAlone: async (_what, id, work) => {
        await createJobsStore(db).markDone(id, new Date());
        return work();
      },
    };
    const { queue, enqueue } = await setUpQueue({ db, cluster });
    const runs = countRuns(queue, db);
    await enqueue(7);
    expect(await queue.run('grade', 7)).toBe(true);
    expect(runs).toHaveLength(0);
  });

  test('that failed keeps no other one waiting', async () => {
    const { queue, db, enqueue } = await setUpQueue();
    countRuns(queue, db, 1);
    await enqueue(7);
    await enqueue(8);
    expect(await queue.run('grade', 7)).toBe(false);
    await queue.runDue();
    expect(await statusOf(db, 8)).toBe('done');
  });

  test('that failed is tried again after a while, not before', async () => {
    const { queue, db, clock, enqueue } = await setUpQueue();
    const runs = countRuns(queue, db, 1);
    await enqueue(7);
    expect(await queue.run('grade', 7)).toBe(false);
    await queue.runDue();
    expect(runs).toHaveLength(1);
    clock.advance(5000);
    await queue.runDue();
    expect(runs).toHaveLength(2);
    expect(await statusOf(db, 7)).toBe('done');
  });

  test('that was run without an end is tried again too', async () => {
    const { queue, db, clock, enqueue } = await setUpQueue();
    let attempts = 0;
    queue.handle('grade', async (run) => {
      attempts += 1;
      return attempts === 2 ? end(db, run) : 'again';
    });
    await enqueue(7);
    expect(await queue.run('grade', 7)).toBe(false);
    clock.advance(5000);
    await queue.runDue();
    expect(await statusOf(db, 7)).toBe('done');
  });

  test('is not done when the transaction of its result was undone', async () => {
    const { queue, db, enqueue } = await setUpQueue();
    queue.handle('grade', async ({ jobId }) =>
      db.atomic('everything', function* (tx) {
        yield* markDone(tx, jobId, new Date());
        throw new Error('undone');
      }),
    );
    await enqueue(7);
    expect(await queue.run('grade', 7)).toBe(false);
    expect(await statusOf(db, 7)).toBe('queued');
  });

  test('is started by itself once its transaction ended', async () => {
    const { queue, db, enqueue } = await setUpQueue();
    countRuns(queue, db);
    await queue.start();
    await enqueue(7);
    await untilDone(db, 7);
  });

  test('that was done can be asked for anew', async () => {
    const { queue, db, enqueue } = await setUpQueue();
    const runs = countRuns(queue, db);
    await enqueue(7);
    await queue.run('grade', 7);
    await enqueue(7);
    await queue.run('grade', 7);
    expect(runs).toHaveLength(2);
  });

  test('that was given up and is asked for anew has all its attempts again', async () => {
    const { queue, db, enqueue } = await setUpQueue();
    const runs = countRuns(queue, db, Number.POSITIVE_INFINITY);
    await enqueue(7);
    while ((await statusOf(db, 7)) !== 'failed') await queue.run('grade', 7);
    expect(runs.at(-1)?.lastAttempt).toBe(true);
    await enqueue(7);
    await queue.run('grade', 7);
    expect(runs.at(-1)?.lastAttempt).toBe(false);
    expect(await statusOf(db, 7)).toBe('queued');
  });
});

describe('the job queue', () => {
  test('when stopped waits for what is running and takes nothing new', async () => {
    const { queue, db, enqueue } = await setUpQueue();
    const finished: number[] = [];
    queue.handle('grade', async (run) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      finished.push(run.subjectId);
      return end(db, run);
    });
    await enqueue(1);
    await enqueue(2);
    void queue.run('grade', 1);
    await queue.stop();
    await queue.runDue();
    expect(finished).toEqual([1]);
    expect(await statusOf(db, 2)).toBe('queued');
  });

  test('lets a caller wait for a limited time while the job goes on', async () => {
    const { queue, db, enqueue } = await setUpQueue();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    queue.handle('grade', async (run) => {
      await released;
      return end(db, run);
    });
    await enqueue(7);
    expect(await queue.run('grade', 7, 10)).toBe(false);
    const rest = queue.run('grade', 7);
    release();
    expect(await rest).toBe(true);
  });

  test('runs many jobs to the end', async () => {
    const { queue, db, enqueue } = await setUpQueue();
    const runs = countRuns(queue, db);
    for (let subject = 1; subject <= 30; subject += 1) await enqueue(subject);
    await queue.runDue();
    expect(new Set(runs.map((run) => run.subjectId)).size).toBe(30);
    expect(runs).toHaveLength(30);
  });

  test('tries a job again when its time has come, however long another one takes', async () => {
    const { queue, db, clock, enqueue } = await setUpQueue();
    const slow = new AbortController();
    let failures = 0;
    queue.handle('grade', async (run) => {
      if (run.subjectId === 1) await once(slow.signal, 'abort');
      else if (failures++ === 0) throw new Error('not yet');
      return end(db, run);
    });
    await enqueue(1);
    await enqueue(2);
    await queue.start();
    await expect.poll(() => failures).toBe(1);
    clock.advance(5000);
    await untilDone(db, 2);
    expect(await statusOf(db, 1)).toBe('queued');
    slow.abort();
    await untilDone(db, 1);
  });

  test('runs 200 jobs at once and the others after them, however often it is woken', async () => {
    const { queue, db, enqueue } = await setUpQueue();
    let makeRoom = () => {};
    const room = new Promise<void>((resolve) => {
      makeRoom = resolve;
    });
    let begun = 0;
    queue.handle('grade', async (run) => {
      begun += 1;
      await room;
      return end(db, run);
    });
    for (let subject = 1; subject <= 203; subject += 1) await enqueue(subject);
    await queue.start();
    await expect.poll(() => begun).toBe(200);
    queue.wake();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(begun).toBe(200);
    makeRoom();
    await untilDone(db, 203);
    expect(begun).toBe(203);
  });
});

test('a job that was postponed before the clock was put back by a year is tried now, not in a year', async () => {
  const { queue, db, clock, enqueue } = await setUpQueue();
  const runs = countRuns(queue, db, 1);
  const YEAR_MS = 365 * 24 * 3_600_000;
  clock.advance(YEAR_MS);
  await enqueue(7);
  expect(await queue.run('grade', 7)).toBe(false);
  clock.advance(-YEAR_MS);
  await queue.runDue();
  expect(runs).toHaveLength(2);
  expect(await statusOf(db, 7)).toBe('done');
});
