import { expect, test } from 'vitest';
import { changeableWords, changedWords } from './correction.ts';

test.each([
  ['the same words', 'one two three', 'One, two three.', 0],
  ['another word', 'the key value start', 'the key value store', 1],
  ['a word more', 'one three', 'one two three', 1],
  ['a word less', 'one two three', 'one three', 1],
  ['two words heard as one', 'a database of notes', 'a data base of nodes', 3],
  ['nothing alike', 'one two three four', 'five six seven eight', 4],
])('counts the changed words of %s', (_, heard, corrected, changes) => {
  expect(changedWords(heard, corrected, 10)).toBe(changes);
});

test('says only that there are more than may be', () => {
  expect(changedWords('one two three four', 'five six seven eight', 2)).toBe(3);
  expect(changedWords('one', 'one two three four five six', 2)).toBe(3);
});

test.each([
  [3, 1],
  [8, 2],
  [100, 25],
])('of %i words %i may change', (words, most) => {
  expect(changeableWords(Array.from({ length: words }, () => 'word').join(' '))).toBe(most);
});
