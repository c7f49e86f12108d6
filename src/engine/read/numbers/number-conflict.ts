import { counts, type Sentence } from '../analyse-transcript.ts';
import type { Quantity } from './find-quantities.ts';
import { readNumber } from './read-number.ts';

export type NumberPlace = { sentence: Sentence; quantity: Quantity };

/** Two numbers of the candidate that cannot both hold. */
export type NumberConflict = {
  /**
   * `converted`: one was worked out from the other; `calculated`: from it and the number before it; `restated`: the
   * same thing was given two sizes.
   */
  kind: 'converted' | 'calculated' | 'restated';
  earlier: NumberPlace;
  later: NumberPlace;
  /** What `later` should have been, in its unit; the earlier number itself when it was restated. */
  expected: number;
};

/** Numbers of statements, in the order in which they were said. */
export function statedNumbers(sentences: readonly Sentence[]): NumberPlace[] {
  return sentences
    .filter((sentence) => counts(sentence) && !sentence.question)
    .flatMap((sentence) => sentence.quantities.map((quantity) => ({ sentence, quantity })));
}

/** How many times one number is the other, 1 or more. */
export function factorBetween(one: number, other: number): number {
  return one > 0 && other > 0 ? Math.max(one / other, other / one) : 1;
}

/** Stems of the words that say what is counted: "new people arriving" in "seven thousand new people arriving a second". */
export function countedStems(
  { sentence, quantity }: NumberPlace,
  functionWords: ReadonlySet<string>,
): string[] {
  const number = readNumber(sentence.tokens, quantity.from);
  const from = number?.to ?? quantity.from;
  return sentence.tokens
    .slice(from, Math.max(from, quantity.to - 1))
    .filter((token) => !functionWords.has(token.word))
    .map((token) => token.stem);
}
