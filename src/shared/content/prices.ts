import { z } from 'zod';

const dollars = z.number().nonnegative();

/**
 * What a model costs, in US dollars. `model` is its name, or the part of it that stands before a date or a variant
 * (`gpt-5-mini` for `gpt-5-mini-2025-08-07`); the longest that fits is taken.
 */
export const price = z.strictObject({
  model: z.string().min(1),
  /** A million tokens of a language model. */
  prompt: dollars.optional(),
  cachedPrompt: dollars.optional(),
  completion: dollars.optional(),
  /** A minute of recognised speech. */
  minute: dollars.optional(),
  /** A million characters of spoken text. */
  characters: dollars.optional(),
});
export type Price = z.infer<typeof price>;

export const pricesFile = z.strictObject({ prices: z.array(price) });
