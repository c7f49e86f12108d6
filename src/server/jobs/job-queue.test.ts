import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Db, openDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { createLog } from '#server/log.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { MAX_ATTEMPTS } from './back-off.ts';
import { createJobQueue, type JobQueue, type JobRun } from './job-queue.ts';
import { findJob } from './jobs.store.ts';

async function newDatabase(): Promise<Db> {
  const db = openDatabase(':memory:');
  await migrateDatabase(db, join(PROJECT_ROOT, 'db/migrations'), null);
  onTestFinished(() => void db.$client.close());
  return db;
}

async function setUp(db?: Db) {
  const parts = { db: db ?? (await newDatabase()), clock: createTestClock(), log: createLog('silent') };
  const queue = createJobQueue(parts);
  onTestFinished(() => queue.stop());
  const enqueue = (subjectId: number) =>
    parts.db.transaction((tx) => queue.enqueue(tx, 'grade', subjectId, parts.clock.now()));
  return { ...parts, queue, enqueue };
}

/** Does the work `failures` times in vain. */
function countRuns(queue: JobQueue, db: Db, failures = 0): JobRun[] {
  const runs: JobRun[] = [];
  queue.handle('grade', async (run) => {
    runs.push(run);
    await Promise.resolve();
    if (runs.length <= failures) throw new Error('not yet');
    run.finish(db);
  });
  return runs;
}

/** Resolves once the background has done the job. */
async function untilDone(db: Db, subjectId: number): Promise<void> {
  await expect.poll(() => findJob(db, 'grade', subjectId)?.status, { timeout: 5000 }).toBe('done');
}

describe('a job', () => {
  test('runs once, however many wait for it', async () => {
    const { queue, db, enqueue } = await setUp();
    const runs = countRuns(queue, db);
    enqueue(7);
    const results = await Promise.all(Array.from({ length: 50 }, () => queue.run('grade', 7)));
    expect(results.every((done) => done)).toBe(true);
    expect(runs).toHaveLength(1);
    expect(await queue.run('grade', 7)).toBe(true);
    expect(runs).toHaveLength(1);
  });

  test('does not exist when the transaction that asked for it was undone', async () => {
    const { queue, db, clock } = await setUp();
    const runs = countRuns(queue, db);
    queue.start();
    expect(() =>
      db.transaction((tx) => {
        queue.enqueue(tx, 'grade', 7, clock.now());
        throw new Error('undone');
      }),
    ).toThrow('undone');
    await queue.runDue();
    expect(findJob(db, 'grade', 7)).toBeUndefined();
    expect(runs).toHaveLength(0);
  });

  test('that failed is tried again after a while, not before', async () => {
    const { queue, db, clock, enqueue } = await setUp();
    const runs = countRuns(queue, db, 1);
    enqueue(7);
    expect(await queue.run('grade', 7)).toBe(false);
    await queue.runDue();
    expect(runs).toHaveLength(1);
    clock.advance(5000);
    await queue.runDue();
    expect(runs).toHaveLength(2);
    expect(findJob(db, 'grade', 7)?.status).toBe('done');
  });

  test('that was run without an end is tried again too', async () => {
    const { queue, db, clock, enqueue } = await setUp();
    let tries = 0;
    queue.handle('grade', async (run) => {
      tries += 1;
      if (tries === 2) run.finish(db);
    });
    enqueue(7);
    expect(await queue.run('grade', 7)).toBe(false);
    clock.advance(5000);
    await queue.runDue();
    expect(findJob(db, 'grade', 7)?.status).toBe('done');
  });

  test('is not done when the transaction of its result was undone', async () => {
    const { queue, db, enqueue } = await setUp();
    queue.handle('grade', async (run) => {
      db.transaction((tx) => {
        run.finish(tx);
        throw new Error('undone');
      });
    });
    enqueue(7);
    expect(await queue.run('grade', 7)).toBe(false);
    expect(findJob(db, 'grade', 7)?.status).toBe('queued');
  });

  test('rests after its last try, knows that it was the last, and is taken up by the next boot', async () => {
    const { queue, db, clock, enqueue } = await setUp();
    const runs = countRuns(queue, db, MAX_ATTEMPTS);
    enqueue(7);
    for (let attempt = 0; attempt < MAX_ATTEMPTS + 3; attempt += 1) {
      await queue.runDue();
      clock.advance(2 * 3_600_000);
    }
    expect(runs.map((run) => run.lastAttempt)).toEqual([...Array(MAX_ATTEMPTS - 1).fill(false), true]);
    expect(findJob(db, 'grade', 7)?.status).toBe('failed');

    const next = await setUp(db);
    countRuns(next.queue, db);
    next.queue.start();
    await untilDone(db, 7);
  });

  test('left by a process that died is resumed by the next', async () => {
    const { db, enqueue } = await setUp();
    enqueue(7);
    const next = await setUp(db);
    const runs = countRuns(next.queue, db);
    next.queue.start();
    await untilDone(db, 7);
    expect(runs).toHaveLength(1);
  });

  test('is started by itself once its transaction ended', async () => {
    const { queue, db, enqueue } = await setUp();
    countRuns(queue, db);
    queue.start();
    enqueue(7);
    await untilDone(db, 7);
  });

  test('that was done can be asked for anew', async () => {
    const { queue, db, enqueue } = await setUp();
    const runs = countRuns(queue, db);
    enqueue(7);
    await queue.run('grade', 7);
    enqueue(7);
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
      run.finish(db);
    });
    enqueue(1);
    enqueue(2);
    void queue.run('grade', 1);
    await queue.stop();
    await queue.runDue();
    expect(finished).toEqual([1]);
    expect(findJob(db, 'grade', 2)?.status).toBe('queued');
  });

  test('lets a caller wait for a limited time while the job goes on', async () => {
    const { queue, db, enqueue } = await setUp();
    let release = () => {};
    queue.handle('grade', async (run) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      run.finish(db);
    });
    enqueue(7);
    expect(await queue.run('grade', 7, 10)).toBe(false);
    const rest = queue.run('grade', 7);
    release();
    expect(await rest).toBe(true);
  });

  test('runs many jobs to the end', async () => {
    const { queue, db, enqueue } = await setUp();
    const runs = countRuns(queue, db);
    for (let subject = 1; subject <= 30; subject += 1) enqueue(subject);
    await queue.runDue();
    expect(new Set(runs.map((run) => run.subjectId)).size).toBe(30);
    expect(runs).toHaveLength(30);
  });
});
