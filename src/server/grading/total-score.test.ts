import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { category, level } from '#shared/content/question.ts';
import { dimensionId } from '#shared/contract/report.ts';
import { gradeOfScore } from '#shared/rules/grades.ts';
import { testContent } from '#testing/test-content.ts';
import type { DimensionScores, SessionFacts } from './evidence.ts';
import { capsFor, isTooShort, pointsFor, totalScore, weightOf } from './total-score.ts';

const content = testContent();
const LEVELS = level.options;
const DIMENSIONS = dimensionId.options;

const FULL_SESSION: SessionFacts = {
  words: 800,
  countedWords: 800,
  bearingWords: 800,
  speechSeconds: 400,
  novelty: 1,
  questions: 0,
  assumptions: 0,
  scopeCuts: 0,
  tradeoffs: 0,
  statements: 0,
  absolutes: 0,
  reasons: 0,
  signposts: 0,
  checkIns: 0,
  substance: 250,
  topic: 1,
  figures: 20,
  chains: 0,
  plausibleHits: 0,
  instructionAttempts: 0,
  incoherent: false,
};

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

function atBar(name: (typeof LEVELS)[number]): DimensionScores {
  const bar = (id: (typeof DIMENSIONS)[number]) => content.rubric.bars[id][name];
  return {
    framing: bar('framing'),
    design: bar('design'),
    depth: bar('depth'),
    resilience: bar('resilience'),
    tradeoffs: bar('tradeoffs'),
    communication: bar('communication'),
  };
}

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

  test('is not given at all below 40 words or 20 seconds', () => {
    expect(isTooShort(content, { ...FULL_SESSION, countedWords: 39 })).toBe(true);
    expect(isTooShort(content, { ...FULL_SESSION, speechSeconds: 19 })).toBe(true);
    expect(isTooShort(content, { ...FULL_SESSION, countedWords: 40, speechSeconds: 20 })).toBe(false);
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

  test('points lie between those of the whole scores around a half', () => {
    expect(pointsFor(content, 3, 2.5)).toBe(65);
    expect(pointsFor(content, 3, 3)).toBe(75);
    expect(pointsFor(content, 1, 0.5)).toBe(37.5);
  });

  test('every cap that applies is named, the lowest first', () => {
    const scores = { framing: 1, design: 1, depth: 3, resilience: 3, tradeoffs: 3, communication: 3 };
    const caps = capsFor(content, 'senior', scores, { ...FULL_SESSION, countedWords: 100 });
    expect(caps.map(({ cap }) => cap)).toEqual([49, 59, 69, 84]);
  });
});
