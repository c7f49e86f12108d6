import { z } from 'zod';
import { mean } from '../statistics/averages.ts';

/** Which source an item of the sheet came from, and where it was said. */
export const followUpKey = z.strictObject({
  item: z.number().int(),
  source: z.string(),
  interview: z.number().int(),
  turn: z.number().int(),
});

/** A mark of the sheet; null while it is not given. */
export const followUpMark = z.strictObject({
  item: z.number().int(),
  mark: z.number().int().min(0).max(3).nullable(),
});

export type FollowUpKey = z.infer<typeof followUpKey>;
export type FollowUpMark = z.infer<typeof followUpMark>;

/** One line a source: its mean mark over all markers, null without any, and how many marks that are. Best first. */
export function meansBySource(
  key: readonly FollowUpKey[],
  marks: readonly FollowUpMark[],
): { source: string; mean: number | null; marks: number }[] {
  const sources = [...new Set(key.map(({ source }) => source))];
  return sources
    .map((source) => {
      const own = new Set(key.filter((each) => each.source === source).map(({ item }) => item));
      const given = marks.flatMap(({ item, mark }) => (own.has(item) && mark !== null ? [mark] : []));
      return { source, mean: given.length === 0 ? null : mean(given), marks: given.length };
    })
    .toSorted((a, b) => (b.mean ?? -1) - (a.mean ?? -1));
}
