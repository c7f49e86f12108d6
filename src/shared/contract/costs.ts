import { z } from 'zod';

/** What providers did and what that cost, in US dollars. */
export const costReply = z.object({
  costUsd: z.number(),
  /** False where a model without a known price was used: the true cost is higher, or nothing. */
  isPriceKnown: z.boolean(),
  promptTokens: z.number().int(),
  /** Of the prompt's, served from the provider's cache. */
  cachedTokens: z.number().int(),
  completionTokens: z.number().int(),
  /** True where a server did not say, and tokens were counted from characters. */
  isEstimated: z.boolean(),
  /** Of speech that was recognized. */
  transcribedSeconds: z.number(),
  /** Of text that was spoken. */
  spokenCharacters: z.number().int(),
});
export type CostReply = z.infer<typeof costReply>;

/** One calendar month, by universal time. */
export const monthlyCostReply = costReply.extend({
  /** As in 2026-01. */
  month: z.string(),
  /** What the operator grants a user in a month, in US dollars; null: no limit. */
  budgetUsd: z.number().nullable(),
});
export type MonthlyCostReply = z.infer<typeof monthlyCostReply>;
