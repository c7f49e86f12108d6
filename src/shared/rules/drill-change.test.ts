import { expect, test } from 'vitest';
import { drillChange } from './drill-change.ts';

test('a point is better in the drill when more of it was heard, or a mistake is gone', () => {
  expect(drillChange({ before: 'absent', after: 'mentioned' })).toBe('better');
  expect(drillChange({ before: 'explained', after: 'justified' })).toBe('better');
  expect(drillChange({ before: 'wrong', after: 'absent' })).toBe('better');
});

test('it is as before, or less, when it was heard so', () => {
  expect(drillChange({ before: 'absent', after: 'absent' })).toBe('same');
  expect(drillChange({ before: 'justified', after: 'explained' })).toBe('less');
  expect(drillChange({ before: 'mentioned', after: 'wrong' })).toBe('less');
});
