import { type Word, wordsIn } from '#engine/words.ts';
import { stem } from './stem.ts';

export type Token = Word & { stem: string };

/** The words of a text with their stems. */
export function tokenize(text: string): Token[] {
  return wordsIn(text).map(({ word, start, end }) => ({ word, start, end, stem: stem(word) }));
}
