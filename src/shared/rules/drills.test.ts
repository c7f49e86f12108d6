import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drillChange, drillLengthProblem, drillSeconds } from './drills.ts';

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

test('a drill takes the 225 words that fit into 90 seconds, and not one more', () => {
  expect(drillSeconds(words(225))).toBe(90);
  expect(drillLengthProblem(words(225))).toBeNull();
  expect(drillLengthProblem(words(226))).toBe(
    'This takes about 91 s to say; a drill has 90 s. Please shorten it.',
  );
});

test('spaces alone are no answer, and spaces around one change nothing', () => {
  expect(drillLengthProblem(' \n\t ')).toBe('Please type your answer first.');
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(drillSeconds(`  ${text}\n`)).toBe(drillSeconds(text));
    }),
  );
});

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
