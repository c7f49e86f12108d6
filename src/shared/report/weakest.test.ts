import { expect, test } from 'vitest';
import type { DimensionId, DimensionReply } from '#shared/contract/report.ts';
import { weakestFirst, weakestOf, weakestText } from './weakest.ts';

const POINT = { pointId: 'a', means: '', status: 'absent', cue: 0, quote: null } as const;

function dimension(id: DimensionId, score: number, bar: number, more: Partial<DimensionReply> = {}) {
  const given = { id, name: id, score, bar, weight: 20, points: 30, reason: '', nextAnchor: null };
  return { ...given, evidence: [POINT], ...more };
}
const report = (dimensions: DimensionReply[], engine = 'example-model') => ({
  dimensions,
  caps: [],
  engine: { id: engine },
});

test('the dimension furthest below its bar is weakest, whatever it weighs', () => {
  const rows = [dimension('framing', 2, 3, { weight: 40 }), dimension('depth', 1, 3, { weight: 10 })];
  expect(weakestOf(report(rows))).toMatchObject({ id: 'depth', alike: [] });
});

test('of two as far below, the one that counts more is weakest, and the other is named', () => {
  const rows = [dimension('framing', 1, 3, { weight: 18 }), dimension('design', 1, 3, { weight: 27 })];
  const weakest = weakestOf(report(rows));
  expect(weakest && weakestText(weakest)).toBe('Weakest: design, 2 below the bar. Just as weak: framing');
});

test('where candidates judged themselves, the smallest share of points is weakest, and not their average', () => {
  const had = { ...POINT, status: 'explained' as const };
  const rows = [
    dimension('design', 2.5, 3, { evidence: [had, had, had, had] }),
    dimension('tradeoffs', 2, 2.5, { evidence: [POINT, POINT] }),
    dimension('depth', 2, 2.5, { evidence: [POINT, had] }),
    dimension('communication', 1, 3, { evidence: [] }),
  ];
  const own = weakestOf(report(rows, 'candidate'));
  expect(own && weakestText(own)).toBe('Fewest points: tradeoffs, 0 of 2 with a reason');
  // A model has heard how the answers were put.
  expect(weakestOf(report(rows))?.id).toBe('communication');
});

test('where candidates judged themselves, one at its bar is named before one below it that had a larger share', () => {
  const had = { ...POINT, status: 'explained' as const };
  const rows = [
    dimension('depth', 3, 3, { evidence: [POINT, had] }),
    dimension('design', 3, 4, { evidence: [POINT, had, had, had] }),
    dimension('framing', 3, 3, { evidence: [had, POINT] }),
  ];
  const own = weakestOf(report(rows, 'candidate'));
  expect(own && weakestText(own)).toBe('Fewest points: depth, 1 of 2 with a reason. Just as few: framing');
});

test('points that were only named put no dimension before one with a smaller share of points with a reason', () => {
  const had = { ...POINT, status: 'explained' as const };
  const named = { ...POINT, status: 'mentioned' as const };
  const rows = [
    dimension('resilience', 2, 4, { evidence: [had, POINT, POINT, POINT] }),
    dimension('tradeoffs', 2.5, 2.5, { evidence: [named, named] }),
  ];
  const own = weakestOf(report(rows, 'candidate'));
  expect(own && weakestText(own)).toBe('Fewest points: tradeoffs, 0 of 2 with a reason');
  expect(weakestFirst(report(rows, 'candidate')).map(({ id }) => id)).toEqual(['tradeoffs', 'resilience']);
});

test('two others that are as weak are named, and more than two are counted', () => {
  const ids = ['framing', 'design', 'depth', 'tradeoffs'] as const;
  const rows = ids.map((id) => dimension(id, 1, 3, { weight: 18 }));
  const textOf = (count: number) => {
    const weakest = weakestOf(report(rows.slice(0, count)));
    return weakest && weakestText(weakest);
  };
  expect(textOf(3)).toBe('Weakest: framing, 2 below the bar. Just as weak: design; depth');
  expect(textOf(4)).toBe('Weakest: framing, 2 below the bar. Just as weak: 3 others');
});

test('nothing is weakest where candidates had all of their points', () => {
  const had = { ...POINT, status: 'justified' as const };
  const rows = [
    dimension('design', 2.5, 3, { evidence: [had] }),
    dimension('communication', 2, 3, { evidence: [] }),
  ];
  expect(weakestOf(report(rows, 'candidate'))).toBeNull();
});

test('nothing is weakest where nothing is below its bar, or where a limit holds the total', () => {
  expect(weakestOf(report([dimension('design', 3, 3)]))).toBeNull();
  const rows = [
    dimension('design', 4, 3, { points: 90, weight: 90 }),
    dimension('depth', 1, 2, { weight: 10 }),
  ];
  expect(weakestOf(report(rows))?.id).toBe('depth');
  expect(weakestOf({ ...report(rows), caps: [{ cap: 50, reason: 'Few points.' }] })).toBeNull();
});
