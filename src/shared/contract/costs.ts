import { z } from 'zod';

/** What providers did and what that cost, in US dollars. */
export const costReply = z.object({
  costUsd: z.number(),
  /** False if a model without a known price was used: the true cost is higher, unless that model is free. */
  isPriceKnown: z.boolean(),
  promptTokens: z.number().int(),
  /** Prompt tokens that came from the provider's cache. */
  cachedTokens: z.number().int(),
  completionTokens: z.number().int(),
  /** True if a server did not report its tokens and they were estimated from characters. */
  isEstimated: z.boolean(),
  /** Seconds of recognized speech. */
  transcribedSeconds: z.number(),
  /** Characters of text that was spoken. */
  spokenCharacters: z.number().int(),
});
export type CostReply = z.infer<typeof costReply>;

/** One calendar month in UTC. */
export const monthlyCostReply = costReply.extend({
  /** As in 2026-01. */
  month: z.string(),
  /** What the operator grants a user in a month, in US dollars; null: no limit. */
  budgetUsd: z.number().nullable(),
});
export type MonthlyCostReply = z.infer<typeof monthlyCostReply>;
