import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drillLengthProblem, drillSeconds } from './drill-length.ts';

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

test('a drill takes the 225 words that fit into 90 seconds, and not one more', () => {
  expect(drillSeconds(words(225))).toBe(90);
  expect(drillLengthProblem(words(225))).toBeNull();
  expect(drillLengthProblem(words(226))).toBe(
    'This takes about 91 s to say; a drill has 90 s. Please shorten it.',
  );
});

test('spaces alone are no answer, and spaces around one change nothing', () => {
  expect(drillLengthProblem(' \n\t ')).toBe('Please type your answer to the drill first.');
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(drillSeconds(`  ${text}\n`)).toBe(drillSeconds(text));
    }),
  );
});
