import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { hotQuery } from '#db/hot-query.ts';
import { drillTries } from '#db/schema/reports.ts';
import { oncePerKey } from '#server/idempotency/idempotency.store.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import type { DrillTryReply } from '#shared/contract/drill.ts';

/** Lists are bounded (trust A-7). */
const MAX_LISTED = 50;

export type NewDrillTry = Omit<DrillTryReply, 'id'> & { interviewId: number };

/** Answers to what a report asks to be said again. */
export type DrillTriesStore = {
  insert(call: KeyedCall, drillTry: NewDrillTry): Promise<number>;
  find(id: number): Promise<DrillTryReply | undefined>;
  /** Newest first. */
  list(interviewId: number): Promise<DrillTryReply[]>;
};

export function createDrillTriesStore(db: Db): DrillTriesStore {
  const ofInterview = hotQuery(
    db,
    DRILL_TRY,
    db
      .select(DRILL_TRY)
      .from(drillTries)
      .where(eq(drillTries.interviewId, sql.placeholder('interviewId')))
      .orderBy(desc(drillTries.id))
      .limit(MAX_LISTED),
  );
  return {
    insert: async (call, { points, ...rest }) =>
      db.transaction(
        (tx) => {
          const id = oncePerKey(
            tx,
            call,
            rest.createdAt,
            () =>
              tx
                .insert(drillTries)
                .values({ ...rest, points: { v: 1, points } })
                .returning({ id: drillTries.id })
                .get().id,
          );
          if (id === null) throw new Error('a drill try has no id');
          return id;
        },
        { behavior: 'immediate' },
      ),
    find: async (id) => {
      const row = db.select(DRILL_TRY).from(drillTries).where(eq(drillTries.id, id)).get();
      return row && toReply(row);
    },
    list: async (interviewId) => ofInterview.all({ interviewId }).map(toReply),
  };
}

const DRILL_TRY = {
  id: drillTries.id,
  dimension: drillTries.dimension,
  task: drillTries.task,
  answer: drillTries.answer,
  seconds: drillTries.seconds,
  points: drillTries.points,
  createdAt: drillTries.createdAt,
};

function toReply(row: Pick<typeof drillTries.$inferSelect, keyof typeof DRILL_TRY>): DrillTryReply {
  return { ...row, points: row.points.points };
}
