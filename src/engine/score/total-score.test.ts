import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { category } from '#shared/content/question.ts';
import { gradeOfScore } from '#shared/rules/grades.ts';
import { atBar, barOf, DIMENSIONS, FULL_SESSION, LEVELS } from '#testing/scores.ts';
import { testContent } from '#testing/test-content.ts';
import {
  capsFor,
  type DimensionScores,
  isTooShort,
  percentOf,
  totalScore,
  uncappedScore,
  weightOf,
} from './total-score.ts';

const content = testContent();

const halves = fc.integer({ min: 0, max: 10 }).map((half) => half / 2);
const anyScores: fc.Arbitrary<DimensionScores> = fc.record({
  framing: halves,
  design: halves,
  depth: halves,
  resilience: halves,
  tradeoffs: halves,
  communication: halves,
});
const anyFacts = fc.record({
  countedWords: fc.integer({ min: 0, max: 900 }),
  speechSeconds: fc.integer({ min: 0, max: 600 }),
});
const anyLevel = fc.constantFrom(...LEVELS);
const anyCategory = fc.constantFrom(...category.options);

describe('the total score', () => {
  test.each(LEVELS)('is a B for someone exactly on the bar everywhere at %s', (name) => {
    for (const kind of category.options) {
      const score = totalScore(content, name, kind, atBar(name), FULL_SESSION);
      expect({ score, grade: gradeOfScore(score).grade }).toEqual({ score: 75, grade: 'B' });
    }
  });

  test('never rises against a harder level', () => {
    fc.assert(
      fc.property(anyScores, anyCategory, anyFacts, (scores, kind, given) => {
        const facts = { ...FULL_SESSION, ...given };
        const results = LEVELS.map((name) => totalScore(content, name, kind, scores, facts));
        expect(results).toEqual([...results].sort((a, b) => b - a));
      }),
    );
  });

  test('never falls when one dimension rises', () => {
    fc.assert(
      fc.property(
        anyScores,
        fc.constantFrom(...DIMENSIONS),
        halves,
        anyLevel,
        anyCategory,
        (scores, id, other, name, kind) => {
          const better = { ...scores, [id]: Math.max(scores[id], other) };
          expect(totalScore(content, name, kind, better, FULL_SESSION)).toBeGreaterThanOrEqual(
            totalScore(content, name, kind, scores, FULL_SESSION),
          );
        },
      ),
    );
  });

  test('is a whole number from 0 to 100 whose letter and recommendation agree', () => {
    fc.assert(
      fc.property(anyScores, anyLevel, anyCategory, (scores, name, kind) => {
        const score = totalScore(content, name, kind, scores, FULL_SESSION);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        const { points, recommendation } = gradeOfScore(score);
        expect(points >= 2.7).toBe(recommendation === 'hire' || recommendation === 'strong_hire');
        const below = DIMENSIONS.some((id) => content.rubric.bars[id][name] - scores[id] > 0.5);
        if (recommendation === 'strong_hire') expect(below).toBe(false);
      }),
    );
  });

  test('stays under 60 without a working design, however good the rest is', () => {
    const scores = { framing: 5, design: 1, depth: 5, resilience: 5, tradeoffs: 5, communication: 5 };
    for (const name of LEVELS) {
      expect(totalScore(content, name, 'backend', scores, FULL_SESSION)).toBeLessThanOrEqual(59);
    }
  });

  test('stays under 50 with little speech, in words or in time', () => {
    const best = { framing: 5, design: 5, depth: 5, resilience: 5, tradeoffs: 5, communication: 5 };
    for (const given of [{ countedWords: 149 }, { speechSeconds: 59 }]) {
      expect(totalScore(content, 'junior', 'ai', best, { ...FULL_SESSION, ...given })).toBe(49);
    }
  });

  test('is not given at all below 60 words or 30 seconds', () => {
    expect(isTooShort({ ...FULL_SESSION, countedWords: 59 })).toBe(true);
    expect(isTooShort({ ...FULL_SESSION, speechSeconds: 29 })).toBe(true);
    expect(isTooShort({ ...FULL_SESSION, countedWords: 60, speechSeconds: 30 })).toBe(false);
  });
});

describe('what it is made of', () => {
  test('weights add up to 100 at every level of every category', () => {
    for (const name of LEVELS) {
      for (const kind of category.options) {
        const sum = DIMENSIONS.reduce((total, id) => total + weightOf(content, name, kind, id), 0);
        expect(sum).toBe(100);
      }
    }
  });

  test.each([
    [
      'senior',
      'backend',
      { framing: 15, design: 20, depth: 22, resilience: 18, tradeoffs: 15, communication: 10 },
    ],
    [
      'senior',
      'web-scale',
      { framing: 12, design: 18, depth: 22, resilience: 25, tradeoffs: 15, communication: 8 },
    ],
    [
      'junior',
      'frontend',
      { framing: 20, design: 33, depth: 15, resilience: 7, tradeoffs: 10, communication: 15 },
    ],
    [
      'mid',
      'mobile',
      { framing: 18, design: 25, depth: 18, resilience: 15, tradeoffs: 12, communication: 12 },
    ],
    ['staff', 'ai', { framing: 18, design: 10, depth: 26, resilience: 18, tradeoffs: 18, communication: 10 }],
    [
      'principal',
      'security',
      { framing: 23, design: 7, depth: 22, resilience: 20, tradeoffs: 20, communication: 8 },
    ],
  ] as const)('weights at %s in %s are %j', (name, kind, weights) => {
    expect(Object.fromEntries(DIMENSIONS.map((id) => [id, weightOf(content, name, kind, id)]))).toEqual(
      weights,
    );
  });

  test('points lie between those of the whole scores around a half', () => {
    expect(percentOf(content, 3, 2.5)).toBe(65);
    expect(percentOf(content, 3, 3)).toBe(75);
    expect(percentOf(content, 1, 0.5)).toBe(37.5);
  });

  test('every cap that applies is named, the lowest first', () => {
    const scores = { framing: 1, design: 1, depth: 3, resilience: 3, tradeoffs: 3, communication: 3 };
    const caps = capsFor(content, 'senior', scores, { ...FULL_SESSION, countedWords: 100 });
    expect(caps.map(({ cap }) => cap)).toEqual([49, 59, 69, 84]);
  });
});

describe('the points of a score', () => {
  /** Bar, then the points of 0, 0.5, 1 … 5. */
  test.each([
    [1, [0, 37.5, 75, 81.5, 88, 92, 96, 98, 100, 100, 100]],
    [2, [0, 26, 52, 63.5, 75, 82.5, 90, 93.5, 97, 98.5, 100]],
    [3, [0, 16, 32, 43.5, 55, 65, 75, 82.5, 90, 95, 100]],
    [4, [0, 10, 20, 29, 38, 47.5, 57, 66, 75, 87.5, 100]],
  ] as const)('against a bar of %i are %j', (bar, points) => {
    expect(points.map((_, half) => percentOf(content, bar, half / 2))).toEqual(points);
  });

  test.each([
    [0, 3],
    [5, 3],
    [3, 5.5],
    [3, -0.5],
  ])('do not exist for bar %d and score %d', (bar, score) => {
    expect(() => percentOf(content, bar, score)).toThrow(
      new RangeError(`no points for ${score} at bar ${bar}`),
    );
  });
});

describe('the arithmetic', () => {
  /** Twice the points of a score are whole, and so is their weighted sum. */
  const wholeScore = (
    name: (typeof LEVELS)[number],
    kind: (typeof category.options)[number],
    scores: DimensionScores,
  ) => {
    const doubled = DIMENSIONS.reduce(
      (sum, id) =>
        sum + weightOf(content, name, kind, id) * 2 * percentOf(content, barOf(id, name), scores[id]),
      0,
    );
    expect(Number.isInteger(doubled)).toBe(true);
    const rounded = Math.floor((doubled + 100) / 200);
    return Math.min(rounded, ...capsFor(content, name, scores, FULL_SESSION).map(({ cap }) => cap));
  };

  test('rounds a half up, as whole numbers do', () => {
    fc.assert(
      fc.property(anyScores, anyLevel, anyCategory, (scores, name, kind) => {
        const upTo = LEVELS.slice(0, LEVELS.indexOf(name) + 1);
        expect(totalScore(content, name, kind, scores, FULL_SESSION)).toBe(
          Math.min(...upTo.map((easier) => wholeScore(easier, kind, scores))),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('rounds up a half that binary numbers fall short of', () => {
    const scores = { framing: 3, design: 3.5, depth: 0, resilience: 2, tradeoffs: 0.5, communication: 0.5 };
    expect(uncappedScore(content, 'junior', 'backend', scores)).toBeLessThan(62.5);
    expect(totalScore(content, 'junior', 'backend', scores, FULL_SESSION)).toBe(63);
  });
});
