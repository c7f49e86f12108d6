import { describe, expect, test } from 'vitest';
import { mean, quantile, standardDeviation, standardisedDifference } from './averages.ts';
import { orderedPairs } from './ordered-pairs.ts';
import { rankCorrelation } from './rank-correlation.ts';
import { weightedKappa } from './weighted-kappa.ts';

describe('quadratic weighted kappa', () => {
  test('is 1 where two raters always agree and -1 where they are as far apart as can be', () => {
    expect(
      weightedKappa(
        [
          [0, 0],
          [3, 3],
          [5, 5],
        ],
        5,
      ),
    ).toBe(1);
    expect(
      weightedKappa(
        [
          [0, 1],
          [1, 0],
        ],
        1,
      ),
    ).toBe(-1);
  });

  test('of a small table is what one gets by hand', () => {
    // Observed (0 + 1 + 0 + 4) / 4 = 1.25. By chance the 16 combinations of 0 1 2 2 with 0 2 2 0:
    // 8 for the 0, 4 for the 1, 8 for each 2, together 28 / 16 = 1.75. So 1 - 1.25 / 1.75 = 2/7.
    const pairs = [
      [0, 0],
      [1, 2],
      [2, 2],
      [2, 0],
    ] as const;
    expect(weightedKappa(pairs, 2)).toBeCloseTo(2 / 7, 12);
    expect(weightedKappa(pairs, 5)).toBeCloseTo(2 / 7, 12);
  });

  test('is nothing where there is nothing to agree on', () => {
    expect(weightedKappa([], 5)).toBeNull();
    expect(weightedKappa([[3, 3]], 5)).toBeNull();
  });
});

describe('rank correlation', () => {
  test('follows the order, not the distances', () => {
    expect(
      rankCorrelation([
        [1, 10],
        [2, 11],
        [3, 900],
      ]),
    ).toBe(1);
    expect(
      rankCorrelation([
        [1, 3],
        [2, 2],
        [3, 1],
      ]),
    ).toBe(-1);
  });

  test('without ties is 1 - 6 Σd² / n(n² - 1)', () => {
    // Ranks 1 2 3 4 5 against 2 1 4 3 5: Σd² = 4, n = 5: 1 - 24 / 120 = 0.8.
    const pairs = [
      [10, 20],
      [20, 10],
      [30, 40],
      [40, 30],
      [50, 50],
    ] as const;
    expect(rankCorrelation(pairs)).toBeCloseTo(0.8, 12);
  });

  test('lets equal values share their rank', () => {
    // Ranks 1.5 1.5 3 against 1 2 3: Pearson of (-.5, -.5, 1) and (-1, 0, 1) = 1.5 / √(1.5 · 2) = √3 / 2.
    expect(
      rankCorrelation([
        [1, 1],
        [1, 2],
        [2, 3],
      ]),
    ).toBeCloseTo(Math.sqrt(3) / 2, 12);
  });

  test('is nothing where one side never varies', () => {
    expect(
      rankCorrelation([
        [1, 5],
        [2, 5],
      ]),
    ).toBeNull();
  });
});

describe('ordered pairs', () => {
  const items = [
    { id: 'weak', rank: 1, value: 20 },
    { id: 'below', rank: 2, value: 60 },
    { id: 'meets', rank: 3, value: 55 },
    { id: 'meets too', rank: 3, value: 60 },
    { id: 'strong', rank: 4, value: 90 },
  ];

  test('one band apart: five pairs, of which the two with `below` on the left are not in order', () => {
    const { pairs, ordered, wrong } = orderedPairs(items, (ranks) => ranks === 1);
    expect({ pairs, ordered }).toEqual({ pairs: 5, ordered: 3 });
    expect(wrong).toEqual(['below (60) ≥ meets (55)', 'below (60) ≥ meets too (60)']);
  });

  test('two or more apart: four pairs, all in order', () => {
    expect(orderedPairs(items, (ranks) => ranks >= 2)).toMatchObject({ pairs: 4, ordered: 4 });
  });
});

describe('averages', () => {
  test('are what one gets by hand', () => {
    expect(mean([1, 2, 6])).toBe(3);
    expect(standardDeviation([2, 4, 6])).toBe(2);
    expect(standardDeviation([7])).toBe(0);
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2);
    expect(quantile([4, 1, 3, 2], 0.95)).toBe(4);
  });

  test('the standardised difference counts in units of the spread', () => {
    // Means 6 and 4, both with a standard deviation of 2.
    expect(standardisedDifference([4, 6, 8], [2, 4, 6])).toBe(1);
  });
});
