import { mean } from './averages.ts';

/**
 * Quadratic weighted kappa (Cohen 1968) of two raters over whole categories 0 to `highest`: 1 full agreement, 0 what
 * chance gives. Null when there is nothing to agree on: no pairs, or both always the same one category.
 */
export function weightedKappa(pairs: readonly (readonly [number, number])[], highest: number): number | null {
  const categories = Array.from({ length: highest + 1 }, (_, at) => at);
  const share = (rater: 0 | 1, category: number) =>
    pairs.filter((pair) => pair[rater] === category).length / pairs.length;
  const marginals = categories.map((category) => ({ first: share(0, category), second: share(1, category) }));
  const weight = (a: number, b: number) => ((a - b) / highest) ** 2;
  const observed = mean(pairs.map(([a, b]) => weight(a, b)));
  let expected = 0;
  for (const [a, { first }] of marginals.entries()) {
    for (const [b, { second }] of marginals.entries()) expected += first * second * weight(a, b);
  }
  return pairs.length === 0 || expected === 0 ? null : 1 - observed / expected;
}
