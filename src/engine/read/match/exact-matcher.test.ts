import { expect, test } from 'vitest';
import { testReader } from '#testing/test-reader.ts';
import { prepareTokens } from '../text/prepare-tokens.ts';

const { fillers } = testReader().compiled;
const wordsOf = (text: string) =>
  prepareTokens(text, fillers, new Map())
    .map(({ word }) => word)
    .join(' ');

test.each([
  ['I would, I mean, kind of keep it short', 'i would keep it short'],
  ['it is sort of actually fine', 'it is fine'],
])('"%s" is heard without its fillers', (said, heard) => {
  expect(wordsOf(said)).toBe(heard);
});

test.each([
  'what kind of devices do they have',
  'there are two kinds of mistakes',
  'the actual price is on the page',
  'how do you know',
])('"%s" has none', (said) => {
  expect(wordsOf(said)).toBe(said);
});
