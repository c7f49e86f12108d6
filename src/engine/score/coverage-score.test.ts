import { expect, test } from 'vitest';
import { COVERAGE_CAP, coverageRange } from './coverage-score.ts';

test('a coverage score stands as far from both ends of its range, and never beyond 0 and 100', () => {
  const { from, to } = coverageRange(60);
  expect(from).toBeLessThan(60);
  expect(60 - from).toBe(to - 60);
  expect(coverageRange(0).from).toBe(0);
  expect(coverageRange(0).to).toBe(60 - from);
  expect(coverageRange(100).to).toBe(100);
  expect(coverageRange(100).from).toBe(100 - (60 - from));
});

test('the cap says why', () => {
  expect(COVERAGE_CAP).toEqual({ cap: 84, reason: expect.stringContaining('cannot judge') });
});
