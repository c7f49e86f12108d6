import { expect, test } from 'vitest';
import { gradeOfScore, gradeRow, isFirstImpression, recommendationText } from './grades.ts';

/** Lowest and highest score, letter, points, headline and recommendation of each band. */
const BANDS = [
  [95, 100, 'A+', 4.3, 'Outstanding Performance', 'strong_hire'],
  [90, 94, 'A', 4.0, 'Excellent Performance', 'strong_hire'],
  [85, 89, 'A-', 3.7, 'Very Good Performance', 'strong_hire'],
  [80, 84, 'B+', 3.3, 'Good Performance', 'hire'],
  [75, 79, 'B', 3.0, 'Solid Performance', 'hire'],
  [70, 74, 'B-', 2.7, 'Acceptable Performance', 'hire'],
  [65, 69, 'C+', 2.3, 'Below Average Performance', 'no_hire'],
  [60, 64, 'C', 2.0, 'Poor Performance', 'no_hire'],
  [55, 59, 'C-', 1.7, 'Very Poor Performance', 'no_hire'],
  [50, 54, 'D+', 1.3, 'Inadequate Performance', 'no_hire'],
  [45, 49, 'D', 1.0, 'Failing Performance', 'strong_no_hire'],
  [40, 44, 'D-', 0.7, 'Severely Inadequate', 'strong_no_hire'],
  [0, 39, 'F', 0, 'Complete Failure', 'strong_no_hire'],
] as const;

test.each(BANDS)('every score from %i to %i is %s', (from, to, grade, points, headline, recommendation) => {
  for (let score = from; score <= to; score += 1) {
    expect({ score, ...gradeOfScore(score) }).toEqual({
      score,
      from,
      grade,
      points,
      headline,
      recommendation,
    });
  }
  expect(gradeRow(grade)).toEqual(gradeOfScore(from));
});

test('the bands leave no score out', () => {
  const scores = BANDS.toReversed().flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, step) => from + step),
  );
  expect(scores).toEqual(Array.from({ length: 101 }, (_, score) => score));
});

test('a score below 0 is no score', () => {
  expect(() => gradeOfScore(-1)).toThrow(new RangeError('score out of range: -1'));
});

test('no letter and an unknown one have no row', () => {
  expect(gradeRow(null)).toBeUndefined();
  expect(gradeRow('E')).toBeUndefined();
});

test.each([
  ['strong_hire', 'STRONG HIRE - Highly recommend for next round'],
  ['hire', 'HIRE - Recommend for next round'],
  ['no_hire', 'NO HIRE - Not recommended for next round'],
  ['strong_no_hire', 'STRONG NO HIRE - Definitely not recommended'],
  [null, 'No recommendation available'],
] as const)('%s reads "%s"', (recommendation, text) => {
  expect(recommendationText(recommendation)).toBe(text);
});

test.each([
  [149, 60, true],
  [150, 59, true],
  [150, 60, false],
])('a grade from %i words in %i seconds is a first impression: %s', (words, speechSeconds, expected) => {
  expect(isFirstImpression({ words, speechSeconds }, 49)).toBe(expected);
  expect(isFirstImpression({ words, speechSeconds }, null)).toBe(false);
});
