import type { Ai, ProviderUse, RecordUse } from '#server/ai/capabilities.ts';
import type { Clock } from '#server/clock.ts';
import type { Env } from '#server/env.ts';
import type { Log } from '#server/log.ts';
import type { Price } from '#shared/content/content.ts';
import type { CostReply, MonthlyCostReply } from '#shared/contract/costs.ts';
import { type Charge, chargedTo, chargeOfNow } from './charged-to.ts';
import type { CostsStore } from './costs.store.ts';
import { priceOf } from './prices.ts';

/** Shown wherever engines that cost money are set aside. */
export const BUDGET_NOTICE =
  "This month's budget for the language model is used up. The written script takes over.";

/** What providers cost, and what follows from it (product rule 51). */
export type Costs = {
  /** US dollars; null if no price is known. */
  priceOf(use: ProviderUse): number | null;
  /**
   * Does work for a user with the engines that the budget allows, or with the model that the user lends; what they use
   * is charged to the user and the interview. Work that has begun goes on, even if the budget ends in the meantime.
   */
  chargedTo<T>(charge: Charge, ai: Ai, work: (allowed: Ai) => Promise<T>): Promise<T>;
  /** Null if no provider did anything for it. */
  ofInterview(interviewId: number): Promise<CostReply | null>;
  /** What a user's calls cost in the present month. */
  ofMonth(userId: number): Promise<MonthlyCostReply>;
  /** What a user should know of the engines that are in use now; null if all that is configured is in use. */
  notice(userId: number, ai: Ai): Promise<string | null>;
};

type Parts = {
  store: CostsStore;
  prices: readonly Price[];
  env: Pick<Env, 'budgets'>;
  clock: Clock;
  /** The models and voices of a user who may use these. */
  activeFor?: (userId: number, ai: Ai) => Ai;
};

export function createCosts({
  store,
  prices,
  env: { budgets },
  clock,
  activeFor = (_userId, ai) => ai,
}: Parts): Costs {
  async function isSpent(userId: number): Promise<boolean> {
    const from = monthOf(clock.now());
    if (budgets.usdPerMonth !== null && (await store.totalSince(from)) >= budgets.usdPerMonth) return true;
    if (budgets.usdPerUserPerMonth === null) return false;
    return (await store.ofUserSince(userId, from)).costUsd >= budgets.usdPerUserPerMonth;
  }

  return {
    priceOf: (use) => priceOf(prices, use),
    async chargedTo(charge, ai, work) {
      const affordable = ai.withoutCost && (await isSpent(charge.userId)) ? ai.withoutCost : ai;
      const allowed = activeFor(charge.userId, affordable);
      // AsyncLocalStorage makes every promise of the process slower from its first use on, so it is not used without
      // services.
      if (allowed.services?.length === 0) return work(allowed);
      return chargedTo(charge, () => work(allowed));
    },
    ofInterview: (interviewId) => store.ofInterview(interviewId),
    async ofMonth(userId) {
      const from = monthOf(clock.now());
      const cost = await store.ofUserSince(userId, from);
      return { ...cost, month: from.toISOString().slice(0, 7), budgetUsd: budgets.usdPerUserPerMonth };
    },
    notice: async (userId, { withoutCost }) =>
      withoutCost && (await isSpent(userId)) ? BUDGET_NOTICE : null,
  };
}

/** Records what calls to providers use, charged to the user they are made for. */
export function createUseRecord(
  store: CostsStore,
  prices: readonly Price[],
  clock: Clock,
  log: Log,
): RecordUse {
  return async (use) => {
    const { isLoopback: _, ...taken } = use;
    const charge = chargeOfNow();
    try {
      await store.add({
        ...taken,
        userId: charge?.userId ?? null,
        interviewId: charge?.interviewId ?? null,
        usd: priceOf(prices, use),
        createdAt: clock.now(),
      });
    } catch (error) {
      log.error({ err: error, capability: use.capability }, 'the cost of a call could not be kept');
    }
  };
}

/** When the calendar month began, by universal time. */
function monthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
}
