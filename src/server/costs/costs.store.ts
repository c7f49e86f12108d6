import { and, eq, gte, type SQL, sql, sum } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { one } from '#db/driver/statements.ts';
import { providerCalls as calls } from '#db/schema/costs.ts';
import { interviews } from '#db/schema/interviews.ts';
import { users } from '#db/schema/users.ts';
import type { CostReply } from '#shared/contract/costs.ts';

export type ChargedCall = Omit<typeof calls.$inferInsert, 'id'>;

/** What calls to providers used and cost. */
export type CostsStore = {
  add(call: ChargedCall): Promise<void>;
  /** Null if no provider did anything for it. */
  ofInterview(interviewId: number): Promise<CostReply | null>;
  ofUserSince(userId: number, from: Date): Promise<CostReply>;
  /** US dollars that everybody's calls cost. */
  totalSince(from: Date): Promise<number>;
};

const SUMS = {
  count: sql<number>`count(*)`,
  usd: sum(calls.usd).mapWith(Number),
  unpriced: sql<number>`count(case when ${calls.usd} is null then 1 end)`,
  promptTokens: sum(calls.promptTokens).mapWith(Number),
  cachedTokens: sum(calls.cachedTokens).mapWith(Number),
  completionTokens: sum(calls.completionTokens).mapWith(Number),
  isEstimated: sql<number | null>`max(case when ${calls.isEstimated} then 1 else 0 end)`.mapWith(Boolean),
  seconds: sum(calls.seconds).mapWith(Number),
  characters: sum(calls.characters).mapWith(Number),
};

export function createCostsStore(db: Db): CostsStore {
  const ofInterview = db.prepare((on) =>
    on
      .select(SUMS)
      .from(calls)
      .where(eq(calls.interviewId, sql.placeholder('interviewId'))),
  );
  const sumsOf = function* (which: SQL | undefined) {
    return toCost(yield* one(db.select(SUMS).from(calls).where(which)));
  };
  return {
    add: async (call) => {
      await db.change(
        db.insert(calls).values({
          ...call,
          // The user may have been deleted in the meantime; the cost of the call still counts in the sum.
          userId: sql`(select ${users.id} from ${users} where ${users.id} = ${call.userId ?? null})`,
          interviewId: sql`(select ${interviews.id} from ${interviews} where ${interviews.id} = ${call.interviewId ?? null})`,
        }),
      );
    },
    ofInterview: async (interviewId) => {
      const { cost, count } = toCost(await db.read(() => ofInterview.one({ interviewId })));
      return count > 0 ? cost : null;
    },
    ofUserSince: async (userId, from) =>
      (await db.read(() => sumsOf(and(eq(calls.userId, userId), gte(calls.createdAt, from))))).cost,
    totalSince: async (from) => (await db.read(() => sumsOf(gte(calls.createdAt, from)))).cost.costUsd,
  };
}

type Sums = {
  count: number;
  usd: number | null;
  unpriced: number | null;
  promptTokens: number | null;
  cachedTokens: number | null;
  completionTokens: number | null;
  isEstimated: boolean | null;
  seconds: number | null;
  characters: number | null;
};

function toCost(row: Sums | undefined): { cost: CostReply; count: number } {
  const cost: CostReply = {
    costUsd: row?.usd ?? 0,
    isPriceKnown: !row?.unpriced,
    promptTokens: row?.promptTokens ?? 0,
    cachedTokens: row?.cachedTokens ?? 0,
    completionTokens: row?.completionTokens ?? 0,
    isEstimated: Boolean(row?.isEstimated),
    transcribedSeconds: row?.seconds ?? 0,
    spokenCharacters: row?.characters ?? 0,
  };
  return { cost, count: row?.count ?? 0 };
}
