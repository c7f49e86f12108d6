/** What was measured, over how many cases, and which of them fell short, worst first. */
export type Reading = { values: readonly number[]; text: string; cases: number; misses: readonly string[] };

/** `isMet` null: shown without a goal. */
export type Goal = { text: string; isMet: ((values: readonly number[]) => boolean) | null };

/** One line of the tables. */
export type Row<Judged> = {
  name: string;
  /** What a model under the product's protocol should reach. */
  goal: Goal;
  /** Null when there is nothing to measure it on. */
  measure(judged: Judged): Reading | null;
};

export const NO_GOAL: Goal = { text: '–', isMet: null };

/** The first figure is at least `bound`. */
export function atLeast(bound: number): Goal {
  return { text: `≥ ${bound}`, isMet: ([value = Number.NaN]) => value >= bound };
}

/** Every figure is at most `bound`. */
export function atMost(bound: number): Goal {
  return { text: `≤ ${bound}`, isMet: (values) => values.every((value) => value <= bound) };
}

/** A number with its sign: "+3", "-2". */
export function signed(value: number, digits: number): string {
  return `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;
}

/** Of `items`, the share that is `good`: how many, and the others by name. */
export function shareOf<Item>(
  items: readonly Item[],
  isGood: (item: Item) => boolean,
  nameOf: (item: Item) => string,
): Reading | null {
  if (items.length === 0) return null;
  const bad = items.filter((item) => !isGood(item));
  const share = 1 - bad.length / items.length;
  return { values: [share], text: share.toFixed(2), cases: items.length, misses: bad.map(nameOf) };
}

/** How many of `items` are `bad`. */
export function countOf<Item>(
  items: readonly Item[],
  isBad: (item: Item) => boolean,
  nameOf: (item: Item) => string,
): Reading | null {
  if (items.length === 0) return null;
  const bad = items.filter(isBad);
  return { values: [bad.length], text: String(bad.length), cases: items.length, misses: bad.map(nameOf) };
}
