import { and, eq, gt, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { startsWith } from '#db/driver/kit.ts';
import { rateLimits } from '#db/schema/jobs.ts';

/** Counters of fixed windows. Times are milliseconds since 1970. */
export type RateLimitsStore = {
  /**
   * Counts one in a single statement, so that no two slip through together. Returns until when the window is full, or
   * null.
   */
  count(key: string, max: number, now: number, windowEnd: number): Promise<number | null>;
  uncount(key: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes every key that begins with the prefix. */
  removeFrom(prefix: string): Promise<void>;
  deleteExpired(now: number): Promise<void>;
};

/** The clocks of processes that count together may differ by this much. */
const CLOCKS_APART_MS = 5 * 60_000;

export function createRateLimitsStore(db: Db): RateLimitsStore {
  const { key, count, resetAt } = rateLimits;
  const named = eq(key, sql.placeholder('key'));
  const end = db.prepare((on) => on.select({ resetAt }).from(rateLimits).where(named));
  const windowEnds = sql.placeholder('windowEnd');
  // A window that ends much later than one begun now was begun before the clock was put back.
  const isOver = or(lte(resetAt, sql.placeholder('now')), gt(resetAt, sql.placeholder('latestEnd')));
  // Every call is counted, even if it is refused, so the statement is built only once.
  const counting = db.prepareChange((on) =>
    on
      .insert(rateLimits)
      .values({ key: sql.placeholder('key'), count: 1, resetAt: sql`${windowEnds}` })
      .onConflictDoUpdate({
        target: key,
        set: {
          count: sql`case when ${isOver} then 1 else ${count} + 1 end`,
          resetAt: sql`case when ${isOver} then ${windowEnds} else ${resetAt} end`,
        },
        setWhere: or(isOver, lt(count, sql.placeholder('max'))),
      }),
  );
  return {
    count: async (row, max, now, windowEnd) => {
      const { changes } = await db.relaxed(null, () =>
        counting.change({ key: row, max, now, windowEnd, latestEnd: windowEnd + CLOCKS_APART_MS }),
      );
      return changes > 0 ? null : ((await db.read(() => end.one({ key: row })))?.resetAt.getTime() ?? now);
    },
    uncount: async (row) => {
      await db.change(
        db
          .update(rateLimits)
          .set({ count: sql`${count} - 1` })
          .where(and(eq(key, row), gt(count, 0))),
      );
    },
    remove: async (row) => {
      await db.change(db.delete(rateLimits).where(eq(key, row)));
    },
    removeFrom: async (prefix) => {
      await db.change(db.delete(rateLimits).where(startsWith(key, prefix)));
    },
    deleteExpired: async (now) => {
      await db.change(db.delete(rateLimits).where(lte(resetAt, new Date(now))));
    },
  };
}
