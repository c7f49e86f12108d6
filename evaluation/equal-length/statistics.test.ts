import { describe, expect, test } from 'vitest';
import { mean, quantile, rankCorrelation } from './statistics.ts';

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

describe('averages', () => {
  test('are what one gets by hand', () => {
    expect(mean([1, 2, 6])).toBe(3);
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2);
    expect(quantile([4, 1, 3, 2], 0.95)).toBe(4);
  });
});
