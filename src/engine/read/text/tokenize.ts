import { type Word, wordsIn } from '#engine/words.ts';
import { stem } from './stem.ts';

export type Token = Word & {
  stem: string;
  /** True when a mis-hearing was repaired here: such words are never quoted back. */
  repaired: boolean;
};

/** The words of a text with their stems. */
export function tokenize(text: string): Token[] {
  return wordsIn(text).map(({ word, start, end }) => ({
    word,
    stem: stem(word),
    start,
    end,
    repaired: false,
  }));
}
