import { desc, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { drillTries } from '#db/schema/interviews.ts';
import type { DrillTryReply } from '#shared/contract/drill.ts';

/** Lists are bounded (trust A-7). */
const MAX_LISTED = 50;

const COLUMNS = {
  id: drillTries.id,
  dimension: drillTries.dimension,
  task: drillTries.task,
  answer: drillTries.answer,
  seconds: drillTries.seconds,
  points: drillTries.points,
  createdAt: drillTries.createdAt,
};

export function insertDrillTry(tx: Tx, drillTry: typeof drillTries.$inferInsert): number {
  return tx.insert(drillTries).values(drillTry).returning({ id: drillTries.id }).get().id;
}

export function findDrillTry(db: DbOrTx, id: number): DrillTryReply | undefined {
  return db.select(COLUMNS).from(drillTries).where(eq(drillTries.id, id)).get();
}

/** Newest first. */
export function listDrillTries(db: DbOrTx, interviewId: number): DrillTryReply[] {
  return db
    .select(COLUMNS)
    .from(drillTries)
    .where(eq(drillTries.interviewId, interviewId))
    .orderBy(desc(drillTries.id))
    .limit(MAX_LISTED)
    .all();
}
