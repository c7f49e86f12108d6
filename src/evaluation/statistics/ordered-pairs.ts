/** Something that should stand in an order: `rank` is where it belongs, `value` what it was given. */
export type Ranked = { id: string; rank: number; value: number };

export type PairOrder = { pairs: number; ordered: number; wrong: string[] };

/** Of all pairs whose ranks differ as `apart` says: how many have the higher value at the higher rank. Equal values do not. */
export function orderedPairs(items: readonly Ranked[], apart: (ranks: number) => boolean): PairOrder {
  let pairs = 0;
  const wrong: { text: string; by: number }[] = [];
  for (const lower of items) {
    for (const higher of items) {
      if (higher.rank <= lower.rank || !apart(higher.rank - lower.rank)) continue;
      pairs += 1;
      const by = lower.value - higher.value;
      if (by >= 0) wrong.push({ text: `${lower.id} (${lower.value}) ≥ ${higher.id} (${higher.value})`, by });
    }
  }
  return {
    pairs,
    ordered: pairs - wrong.length,
    wrong: wrong.sort((a, b) => b.by - a.by).map(({ text }) => text),
  };
}
