import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limitScore, type ScoreEvidence } from './scores-from-model.ts';

const shown = (status: ScoreEvidence['status'], more: Partial<ScoreEvidence> = {}): ScoreEvidence => ({
  status,
  hintLevel: 0,
  kind: 'point',
  isInsight: false,
  ...more,
});
const PLENTY = [shown('justified', { kind: 'stretch' }), shown('explained'), shown('explained')];
const limits = (evidence: ScoreEvidence[], coverage = 4, falsehoods = 0) => ({
  evidence,
  coverage,
  falsehoods,
});

describe('a score', () => {
  test.each<[number, string, ScoreEvidence[]]>([
    [1, 'nothing verified', []],
    [2.5, 'one explanation', [shown('justified'), shown('mentioned')]],
    [3.5, 'two explanations', [shown('justified'), shown('explained')]],
    [3.5, 'three without a reason', [shown('explained'), shown('explained'), shown('explained')]],
    [
      3.5,
      'three with a reason after much help',
      [shown('justified', { hintLevel: 2 }), shown('explained'), shown('explained')],
    ],
    [4.5, 'three with a reason of one’s own', [shown('justified'), shown('explained'), shown('explained')]],
    [
      4.5,
      'three with a reason after little help',
      [shown('justified', { hintLevel: 1 }), shown('explained'), shown('explained')],
    ],
    [5, 'a stretch point besides', PLENTY],
    [
      5,
      'an insight besides',
      [shown('justified', { kind: 'beyond', isInsight: true }), shown('explained'), shown('explained')],
    ],
  ])('of at most %d rests on %s', (most, _, evidence) => {
    expect(limitScore(5, limits(evidence))).toBe(most);
  });

  test('that weighed the errors itself loses nothing more', () => {
    expect([0, 1, 9].map((falsehoods) => limitScore(0.5, limits(PLENTY, 1, falsehoods)))).toEqual([
      0.5, 0.5, 0.5,
    ]);
    expect(limitScore(1.5, limits(PLENTY, 4, 2))).toBe(1.5);
  });

  test('that overlooked them ends where the anchors do: the more of the core is false, the lower', () => {
    expect([0, 1, 2, 3, 9].map((falsehoods) => limitScore(4, limits(PLENTY, 4, falsehoods)))).toEqual([
      4, 3, 2, 0.5, 0.5,
    ]);
  });

  test('keeps near what the bank’s points cover', () => {
    expect(limitScore(5, limits(PLENTY, 2))).toBe(3.5);
    expect(limitScore(0, limits(PLENTY, 4))).toBe(2.5);
  });

  test('is not held up by the points of a design that was dropped', () => {
    expect(limitScore(1.5, { ...limits(PLENTY, 4.5), isReversed: true })).toBe(1.5);
    expect(limitScore(4, { ...limits(PLENTY, 4.5), isReversed: true })).toBe(2);
  });

  test('may leave it as far as verified words carry that no point lists', () => {
    const own = Array.from({ length: 4 }, () => shown('justified', { kind: 'beyond' }));
    expect([0, 2, 4].map((count) => limitScore(4, limits([...own.slice(0, count)], 0.5)))).toEqual([1, 3, 4]);
  });
});

const evidence = fc.array(
  fc.record({
    status: fc.constantFrom('mentioned' as const, 'explained' as const, 'justified' as const),
    hintLevel: fc.integer({ min: 0, max: 4 }),
    kind: fc.constantFrom('point' as const, 'stretch' as const, 'beyond' as const),
    isInsight: fc.boolean(),
  }),
  { maxLength: 8 },
);
const score = fc.double({ min: -10, max: 10, noNaN: true });
const coverage = fc.integer({ min: 0, max: 9 }).map((halves) => halves / 2);

describe('whatever a model answers', () => {
  test('a score is in halves from 0 to 5', () => {
    fc.assert(
      fc.property(score, evidence, coverage, fc.nat(6), (given, items, covered, falsehoods) => {
        const limited = limitScore(given, { evidence: items, coverage: covered, falsehoods });
        expect(limited * 2).toBe(Math.round(limited * 2));
        expect(limited).toBeGreaterThanOrEqual(0);
        expect(limited).toBeLessThanOrEqual(5);
      }),
    );
  });

  test('a higher answer, or one more explanation, never lowers it, and a mistake never raises it', () => {
    fc.assert(
      fc.property(score, evidence, coverage, fc.nat(6), (given, items, covered, falsehoods) => {
        const of = (more: { given?: number; items?: ScoreEvidence[]; falsehoods?: number } = {}) =>
          limitScore(more.given ?? given, {
            evidence: more.items ?? items,
            coverage: covered,
            falsehoods: more.falsehoods ?? falsehoods,
          });
        expect(of({ given: given + 1 })).toBeGreaterThanOrEqual(of());
        expect(of({ items: [...items, shown('justified', { kind: 'beyond' })] })).toBeGreaterThanOrEqual(
          of(),
        );
        expect(of({ falsehoods: falsehoods + 1 })).toBeLessThanOrEqual(of());
      }),
    );
  });
});
