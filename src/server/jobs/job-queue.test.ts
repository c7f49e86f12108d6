import { describe, expect, onTestFinished, test } from 'vitest';
import type { Db } from '#db/client.ts';
import { type Cluster, SINGLE } from '#server/cluster/cluster.ts';
import { createLog } from '#server/log.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { createJobQueue, type JobQueue, type JobRun, MAX_ATTEMPTS } from './job-queue.ts';
import { createJobsStore, insertJob, markDone } from './jobs.store.ts';

async function newDatabase(): Promise<Db> {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  return db;
}

async function setUp(db?: Db, cluster: Cluster = SINGLE) {
  const parts = {
    db: db ?? (await newDatabase()),
    clock: createTestClock(),
    cluster,
    log: createLog('silent'),
  };
  const queue = createJobQueue({ ...parts, store: createJobsStore(parts.db) });
  onTestFinished(() => queue.stop());
  const enqueue = async (subjectId: number) => {
    await parts.db.atomic('everything', (tx) => insertJob(tx, 'grade', subjectId, parts.clock.now()));
    queue.wake();
  };
  return { ...parts, queue, enqueue };
}

const statusOf = async (db: Db, subjectId: number) =>
  (await createJobsStore(db).find('grade', subjectId))?.status;

/** Ends a job as the store command does that keeps its result. */
async function end(db: Db, { jobId }: JobRun): Promise<'ended'> {
  await db.atomic('everything', (tx) => markDone(tx, jobId, new Date()));
  return 'ended';
}

/** Handles jobs and records their runs; the first `failures` runs fail. */
function countRuns(queue: JobQueue, db: Db, failures = 0): JobRun[] {
  const runs: JobRun[] = [];
  queue.handle('grade', async (run) => {
    runs.push(run);
    await Promise.resolve();
    if (runs.length <= failures) throw new Error('not yet');
    return end(db, run);
  });
  return runs;
}

/** Resolves once the job is done in the background. */
async function untilDone(db: Db, subjectId: number): Promise<void> {
  await expect.poll(() => statusOf(db, subjectId)).toBe('done');
}

describe('a job', () => {
  test('runs once, however many wait for it', async () => {
    const { queue, db, enqueue } = await setUp();
    const runs = countRuns(queue, db);
    await enqueue(7);
    const results = await Promise.all(Array.from({ length: 50 }, () => queue.run('grade', 7)));
    expect(results.every((done) => done)).toBe(true);
    expect(runs).toHaveLength(1);
    expect(await queue.run('grade', 7)).toBe(true);
    expect(runs).toHaveLength(1);
  });

  test('does not exist when the transaction that asked for it was undone', async () => {
    const { queue, db, clock } = await setUp();
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
    const { queue, db, clock, enqueue } = await setUp(undefined, cluster);
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
    const { queue, enqueue } = await setUp(db, cluster);
    const runs = countRuns(queue, db);
    await enqueue(7);
    expect(await queue.run('grade', 7)).toBe(true);
    expect(runs).toHaveLength(0);
  });

  test('that failed is tried again after a while, not before', async () => {
    const { queue, db, clock, enqueue } = await setUp();
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
    const { queue, db, clock, enqueue } = await setUp();
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
    const { queue, db, enqueue } = await setUp();
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

  test('rests after its last attempt, knows that it was the last, and is taken up by the next boot', async () => {
    const { queue, db, clock, enqueue } = await setUp();
    const runs = countRuns(queue, db, MAX_ATTEMPTS);
    await enqueue(7);
    for (let attempt = 0; attempt < MAX_ATTEMPTS + 3; attempt += 1) {
      await queue.runDue();
      clock.advance(2 * 3_600_000);
    }
    expect(runs.map((run) => run.lastAttempt)).toEqual([...Array(MAX_ATTEMPTS - 1).fill(false), true]);
    expect(await statusOf(db, 7)).toBe('failed');

    const next = await setUp(db);
    countRuns(next.queue, db);
    await next.queue.start();
    await untilDone(db, 7);
  });

  test('left by a process that died is resumed by the next', async () => {
    const { db, enqueue } = await setUp();
    await enqueue(7);
    const next = await setUp(db);
    const runs = countRuns(next.queue, db);
    await next.queue.start();
    await untilDone(db, 7);
    expect(runs).toHaveLength(1);
  });

  test('that was running each time the process died no longer dies with each start, and keeps no other waiting', async () => {
    const { db, queue, clock, enqueue } = await setUp();
    await enqueue(7);
    let starts = 0;
    let latest = queue;
    const dieOn7 = async (of: JobQueue) => {
      of.handle('grade', async (run) => {
        if (run.subjectId !== 7) return end(db, run);
        starts += 1;
        return new Promise<never>(() => {});
      });
      await of.start();
    };
    for (let death = 1; death <= 3; death += 1) {
      await dieOn7(latest);
      await expect.poll(() => starts).toBe(death);
      latest = createJobQueue({
        clock,
        cluster: SINGLE,
        log: createLog('silent'),
        store: createJobsStore(db),
      });
    }
    latest.handle('grade', async (run) => end(db, run));
    await enqueue(8);
    await latest.start();
    await untilDone(db, 8);
    expect(await statusOf(db, 7)).toBe('queued');
    clock.advance(5_000);
    await latest.runDue();
    expect(await statusOf(db, 7)).toBe('done');
  });

  test('that several processes have died of waits before the next of them takes it', async () => {
    const { db, clock, enqueue } = await setUp();
    await enqueue(7);
    let starts = 0;
    for (let death = 1; death <= 3; death += 1) {
      const { queue } = await setUp(db);
      queue.handle('grade', () => {
        starts += 1;
        return new Promise<never>(() => {});
      });
      void queue.runDue();
      await expect.poll(() => starts).toBe(death);
    }
    const survivor = createJobQueue({
      clock,
      cluster: SINGLE,
      log: createLog('silent'),
      store: createJobsStore(db),
    });
    const runs = countRuns(survivor, db);
    clock.advance(4_000);
    await survivor.runDue();
    expect(runs).toHaveLength(0);
    clock.advance(1_000);
    await survivor.runDue();
    expect(await statusOf(db, 7)).toBe('done');
  });

  test('is started by itself once its transaction ended', async () => {
    const { queue, db, enqueue } = await setUp();
    countRuns(queue, db);
    await queue.start();
    await enqueue(7);
    await untilDone(db, 7);
  });

  test('that was done can be asked for anew', async () => {
    const { queue, db, enqueue } = await setUp();
    const runs = countRuns(queue, db);
    await enqueue(7);
    await queue.run('grade', 7);
    await enqueue(7);
    await queue.run('grade', 7);
    expect(runs).toHaveLength(2);
  });
});

describe('the job queue', () => {
  test('when stopped waits for what is running and takes nothing new', async () => {
    const { queue, db, enqueue } = await setUp();
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
    const { queue, db, enqueue } = await setUp();
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
    const { queue, db, enqueue } = await setUp();
    const runs = countRuns(queue, db);
    for (let subject = 1; subject <= 30; subject += 1) await enqueue(subject);
    await queue.runDue();
    expect(new Set(runs.map((run) => run.subjectId)).size).toBe(30);
    expect(runs).toHaveLength(30);
  });
});

test('a job that was postponed before the clock was put back by a year is tried now, not in a year', async () => {
  const { queue, db, clock, enqueue } = await setUp();
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

test('nobody waits for a job any longer once the server stops, and the next process does it', async () => {
  const { queue, db, enqueue } = await setUp();
  let goOn = () => {};
  queue.handle('grade', async (run) => {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    return end(db, run);
  });
  await enqueue(7);
  const waiting = queue.run('grade', 7, 60_000);
  queue.release();
  expect(await waiting).toBe(false);
  expect(await statusOf(db, 7)).toBe('queued');
  goOn();
});
