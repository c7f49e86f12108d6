import { expect, test } from 'vitest';
import { COVERAGE_CAP, coverageRange } from './coverage-score.ts';

test('a coverage score stands as far from both ends of its range, and never below 0 or beyond the cap', () => {
  const { from, to } = coverageRange(60);
  expect(from).toBeLessThan(60);
  expect(60 - from).toBe(to - 60);
  expect(coverageRange(0).from).toBe(0);
  expect(coverageRange(0).to).toBe(60 - from);
  expect(coverageRange(COVERAGE_CAP.cap).to).toBe(COVERAGE_CAP.cap);
  expect(coverageRange(COVERAGE_CAP.cap).from).toBe(COVERAGE_CAP.cap - (60 - from));
});

test('the cap says why', () => {
  expect(COVERAGE_CAP).toEqual({ cap: 84, reason: expect.stringContaining('cannot judge') });
});
