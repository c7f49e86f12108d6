import { and, asc, eq, gt, lt, lte, min, ne, or, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { all, change, type Statements } from '#db/driver/statements.ts';
import { jobs } from '#db/schema/jobs.ts';

export type JobKind = typeof jobs.$inferSelect.kind;
export type Job = Pick<
  typeof jobs.$inferSelect,
  'id' | 'kind' | 'subjectId' | 'status' | 'attempts' | 'unendedRuns'
>;
export type RetrySchedule = {
  attempts: number;
  runAfter: Date;
  exhausted: boolean;
  lastError: string | null;
};

/** No job has to wait this long for its next attempt. */
const LONGEST_WAIT_MS = 2 * 3_600_000;

export type JobsStore = {
  find(kind: JobKind, subjectId: number): Promise<Job | undefined>;
  /** Queued jobs whose time has come, oldest first. */
  listDue(now: Date): Promise<Job[]>;
  /** When the next job comes due after this time. */
  nextDueTime(now: Date): Promise<Date | null>;
  /**
   * Counts a run that has begun; its end, good or bad, resets the count. If it never ends, the job is due again at
   * `dueAgain`.
   */
  beginRun(id: number, dueAgain: Date): Promise<void>;
  markDone(id: number, now: Date): Promise<void>;
  /** Does nothing to a job that is done. */
  scheduleRetry(id: number, schedule: RetrySchedule, now: Date): Promise<void>;
  /**
   * Makes every unfinished job due, those that wait for another attempt and those that were given up. A job whose last
   * runs never ended is due after `pauseMs`.
   */
  requeueUnfinished(now: Date, pauseMs: (unendedRuns: number) => number): Promise<void>;
  /** Deletes old jobs that are done: a job that does not exist counts as done. */
  deleteDoneBefore(time: Date): Promise<void>;
};

export function createJobsStore(db: Db): JobsStore {
  const isNamed = and(
    eq(jobs.kind, sql.placeholder('kind')),
    eq(jobs.subjectId, sql.placeholder('subjectId')),
  );
  const isFresh = and(eq(jobs.attempts, 0), eq(jobs.unendedRuns, 0));
  // Prepared, because it is read with every finished interview.
  const find = db.prepare((on) => on.select(JOB).from(jobs).where(isNamed));
  return {
    find: async (kind, subjectId) => db.read(() => find.one({ kind, subjectId })),
    listDue: async (now) =>
      db.all(
        db
          .select()
          .from(jobs)
          .where(
            and(
              eq(jobs.status, 'queued'),
              // A longer wait than any job has means that the clock was put back since. A job that was never tried is
              // due whatever its time: the clock of the process that made it may be ahead.
              or(
                isFresh,
                lte(jobs.runAfter, now),
                gt(jobs.runAfter, new Date(now.getTime() + LONGEST_WAIT_MS)),
              ),
            ),
          )
          .orderBy(asc(jobs.runAfter), asc(jobs.id)),
      ),
    nextDueTime: async (now) =>
      (
        await db.one(
          db
            .select({ at: min(jobs.runAfter) })
            .from(jobs)
            .where(and(eq(jobs.status, 'queued'), gt(jobs.runAfter, now))),
        )
      )?.at ?? null,
    beginRun: async (id, dueAgain) => {
      await db.change(
        db
          .update(jobs)
          .set({ unendedRuns: sql`${jobs.unendedRuns} + 1`, runAfter: dueAgain })
          .where(eq(jobs.id, id)),
      );
    },
    markDone: async (id, now) => db.read(() => markDone(db, id, now)),
    scheduleRetry: async (id, { exhausted, ...rest }, now) => {
      await db.change(
        db
          .update(jobs)
          .set({ ...rest, status: exhausted ? 'failed' : 'queued', unendedRuns: 0, updatedAt: now })
          .where(and(eq(jobs.id, id), ne(jobs.status, 'done'))),
      );
    },
    requeueUnfinished: (now, pauseMs) =>
      db.read(function* () {
        const unfinished = ne(jobs.status, 'done');
        const counts = yield* all(
          db.selectDistinct({ count: jobs.unendedRuns }).from(jobs).where(unfinished),
        );
        for (const { count } of counts) {
          const runAfter = new Date(now.getTime() + pauseMs(count));
          yield* change(
            db
              .update(jobs)
              .set({ status: 'queued', attempts: 0, runAfter, updatedAt: now })
              .where(and(unfinished, eq(jobs.unendedRuns, count))),
          );
        }
      }),
    deleteDoneBefore: async (time) => {
      await db.change(db.delete(jobs).where(and(eq(jobs.status, 'done'), lt(jobs.updatedAt, time))));
    },
  };
}

const JOB = {
  id: jobs.id,
  kind: jobs.kind,
  subjectId: jobs.subjectId,
  status: jobs.status,
  attempts: jobs.attempts,
  unendedRuns: jobs.unendedRuns,
};

/**
 * Part of the transaction that makes the job necessary, so that the job exists exactly when its cause does. Queues a
 * job that was done again.
 */
export function* insertJob(tx: Tx, kind: JobKind, subjectId: number, now: Date): Statements<void> {
  const fresh = {
    status: 'queued',
    attempts: 0,
    unendedRuns: 0,
    runAfter: now,
    lastError: null,
    updatedAt: now,
  } as const;
  yield* change(
    tx
      .insert(jobs)
      .values({ kind, subjectId, createdAt: now, ...fresh })
      .onConflictDoUpdate({ target: [jobs.kind, jobs.subjectId], set: fresh }),
  );
}

/** Queues a job that never has to be done again, because its result stays right. */
export function* insertJobOnce(db: DbOrTx, kind: JobKind, subjectId: number, now: Date): Statements<void> {
  yield* change(
    db
      .insert(jobs)
      .values({ kind, subjectId, createdAt: now, runAfter: now, updatedAt: now })
      .onConflictDoNothing(),
  );
}

/** Part of the transaction that stores a job's result, so that it is never made twice. */
export function* markDone(db: DbOrTx, id: number, now: Date): Statements<void> {
  yield* change(
    db
      .update(jobs)
      .set({ status: 'done', unendedRuns: 0, lastError: null, updatedAt: now })
      .where(eq(jobs.id, id)),
  );
}
