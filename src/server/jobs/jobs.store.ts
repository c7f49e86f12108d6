import { and, asc, eq, lte, min, ne } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { jobs } from '#db/schema/jobs.ts';

export type JobKind = typeof jobs.$inferSelect.kind;
export type Job = Pick<typeof jobs.$inferSelect, 'id' | 'kind' | 'subjectId' | 'status' | 'attempts'>;

/** Queues the job; one that was done or had failed is queued anew. */
export function insertJob(db: DbOrTx, kind: JobKind, subjectId: number, now: Date): void {
  const fresh = { status: 'queued', attempts: 0, runAfter: now, lastError: null, updatedAt: now } as const;
  db.insert(jobs)
    .values({ kind, subjectId, createdAt: now, ...fresh })
    .onConflictDoUpdate({ target: [jobs.kind, jobs.subjectId], set: fresh })
    .run();
}

export function findJob(db: DbOrTx, kind: JobKind, subjectId: number): Job | undefined {
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.subjectId, subjectId)))
    .get();
}

/** Queued jobs whose time has come, oldest first. */
export function listDueJobs(db: DbOrTx, now: Date): Job[] {
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.status, 'queued'), lte(jobs.runAfter, now)))
    .orderBy(asc(jobs.runAfter), asc(jobs.id))
    .all();
}

export function nextDueTime(db: DbOrTx): Date | null {
  return (
    db
      .select({ at: min(jobs.runAfter) })
      .from(jobs)
      .where(eq(jobs.status, 'queued'))
      .get()?.at ?? null
  );
}

export function markDone(db: DbOrTx, id: number, now: Date): void {
  db.update(jobs).set({ status: 'done', lastError: null, updatedAt: now }).where(eq(jobs.id, id)).run();
}

export type Postponement = { attempts: number; runAfter: Date; giveUp: boolean; lastError: string | null };

export function postpone(db: DbOrTx, id: number, postponement: Postponement, now: Date): void {
  const { giveUp, ...rest } = postponement;
  db.update(jobs)
    .set({ ...rest, status: giveUp ? 'failed' : 'queued', updatedAt: now })
    .where(and(eq(jobs.id, id), ne(jobs.status, 'done')))
    .run();
}

/** Makes every unfinished job due: what was waiting for another try and what had been given up. */
export function requeueUnfinished(db: DbOrTx, now: Date): void {
  db.update(jobs)
    .set({ status: 'queued', attempts: 0, runAfter: now, updatedAt: now })
    .where(ne(jobs.status, 'done'))
    .run();
}
