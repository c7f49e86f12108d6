import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exerciseLengthProblem, exerciseSeconds } from './exercises.ts';

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

test('an exercise takes the 225 words that fit into 90 seconds, and not one more', () => {
  expect(exerciseSeconds(words(225))).toBe(90);
  expect(exerciseLengthProblem(words(225))).toBeNull();
  expect(exerciseLengthProblem(words(226))).toBe(
    'This takes about 91 s to say; an exercise has 90 s. Please shorten it.',
  );
});

test('an exercise without spaces takes no more than one with them', () => {
  expect(exerciseLengthProblem('cache,'.repeat(450))).toBeNull();
  expect(exerciseLengthProblem('cache,'.repeat(3_333))).toMatch(/^This takes about 667 s to say;/);
});

test('spaces alone are no answer, and spaces around one change nothing', () => {
  expect(exerciseLengthProblem(' \n\t ')).toBe('Please type your answer first.');
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(exerciseSeconds(`  ${text}\n`)).toBe(exerciseSeconds(text));
    }),
  );
});
