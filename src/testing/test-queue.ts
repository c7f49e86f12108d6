import { expect, onTestFinished } from 'vitest';
import type { Db } from '#db/client.ts';
import { type Cluster, SINGLE } from '#server/cluster/cluster.ts';
import { createJobQueue, type JobQueue, type JobRun } from '#server/jobs/job-queue.ts';
import { createJobsStore, insertJob, markDone } from '#server/jobs/jobs.store.ts';
import { createLog } from '#server/log.ts';
import { createTestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';

export async function newDatabase(): Promise<Db> {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  return db;
}

/** The queue of one process, and what puts a job into it. One that dies leaves its runs unended. */
export async function setUpQueue({
  db,
  clock = createTestClock(),
  cluster = SINGLE,
  dies = false,
}: {
  db?: Db;
  clock?: ReturnType<typeof createTestClock>;
  cluster?: Cluster;
  dies?: boolean;
} = {}) {
  const parts = { db: db ?? (await newDatabase()), clock, cluster, log: createLog('silent') };
  const queue = createJobQueue({ ...parts, store: createJobsStore(parts.db) });
  onTestFinished(() => (dies ? queue.release() : queue.stop()));
  const enqueue = async (subjectId: number) => {
    await parts.db.atomic('everything', (tx) => insertJob(tx, 'grade', subjectId, clock.now()));
    queue.wake();
  };
  return { ...parts, queue, enqueue };
}

export const statusOf = async (db: Db, subjectId: number) =>
  (await createJobsStore(db).find('grade', subjectId))?.status;

/** Ends a job as the store command does that keeps its result. */
export async function end(db: Db, { jobId }: JobRun): Promise<'ended'> {
  await db.atomic('everything', (tx) => markDone(tx, jobId, new Date()));
  return 'ended';
}

/** Handles jobs and records their runs; the first `failures` runs fail. */
export function countRuns(queue: JobQueue, db: Db, failures = 0): JobRun[] {
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
export async function untilDone(db: Db, subjectId: number): Promise<void> {
  await expect.poll(() => statusOf(db, subjectId)).toBe('done');
}
