import { and, eq, gte, max, type SQL, sql, sum } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { providerCalls as calls } from '#db/schema/costs.ts';
import { interviews } from '#db/schema/interviews.ts';
import { users } from '#db/schema/users.ts';
import type { CostReply } from '#shared/contract/costs.ts';

export type ChargedCall = Omit<typeof calls.$inferInsert, 'id'>;

/** What calls to providers took and cost. */
export type CostsStore = {
  add(call: ChargedCall): Promise<void>;
  /** Null when no provider did anything for it. */
  ofInterview(interviewId: number): Promise<CostReply | null>;
  ofUserSince(userId: number, from: Date): Promise<CostReply>;
  /** US dollars that everybody's calls cost. */
  totalSince(from: Date): Promise<number>;
};

const SUMS = {
  count: sql<number>`count(*)`,
  usd: sum(calls.usd).mapWith(Number),
  unpriced: sql<number>`sum(${calls.usd} is null)`,
  promptTokens: sum(calls.promptTokens).mapWith(Number),
  cachedTokens: sum(calls.cachedTokens).mapWith(Number),
  completionTokens: sum(calls.completionTokens).mapWith(Number),
  isEstimated: max(calls.isEstimated),
  seconds: sum(calls.seconds).mapWith(Number),
  characters: sum(calls.characters).mapWith(Number),
};

export function createCostsStore(db: Db): CostsStore {
  const ofInterview = db
    .select(SUMS)
    .from(calls)
    .where(eq(calls.interviewId, sql.placeholder('interviewId')))
    .prepare();
  const sumsOf = (which: SQL | undefined) => toCost(db.select(SUMS).from(calls).where(which).get());
  return {
    add: async (call) => {
      db.insert(calls)
        .values({
          ...call,
          // The user may have been deleted meanwhile; what the call cost stays in the sum.
          userId: sql`(select ${users.id} from ${users} where ${users.id} = ${call.userId ?? null})`,
          interviewId: sql`(select ${interviews.id} from ${interviews} where ${interviews.id} = ${call.interviewId ?? null})`,
        })
        .run();
    },
    ofInterview: async (interviewId) => {
      const { cost, count } = toCost(ofInterview.get({ interviewId }));
      return count > 0 ? cost : null;
    },
    ofUserSince: async (userId, from) =>
      sumsOf(and(eq(calls.userId, userId), gte(calls.createdAt, from))).cost,
    totalSince: async (from) => sumsOf(gte(calls.createdAt, from)).cost.costUsd,
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
