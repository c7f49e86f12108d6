import { stem } from '#engine/text/stem.ts';
import { wordsIn } from '#engine/words.ts';
import type { Content } from '#shared/content/content.ts';
import type { TextSpan } from '#shared/interview/text-span.ts';

/** Below it an answer is not used (decisions D68). What was measured: docs/decisions/0067. */
export const FLOOR_OF_TRUST = 0.4;
/** Fewer words say too little about how well they were heard. */
const FEWEST_WORDS = 8;

const dictionaries = new WeakMap<Content, ReadonlySet<string>>();

/** The share of words that the recognizer was sure of and that the bank's own texts know. */
export function trustIn(content: Content, text: string, doubted: readonly TextSpan[]): number {
  const known = dictionaryOf(content);
  const words = wordsIn(text);
  const trusted = words.filter(
    ({ word, start, end }) =>
      !doubted.some((span) => span.start < end && span.end > start) &&
      (known.has(stem(word)) || /\d/.test(word)),
  );
  return words.length === 0 ? 0 : trusted.length / words.length;
}

/** Whether what was heard can be held for what was said. */
export function isClearEnough(content: Content, text: string, doubted: readonly TextSpan[]): boolean {
  return wordsIn(text).length < FEWEST_WORDS || trustIn(content, text, doubted) >= FLOOR_OF_TRUST;
}

/** Every word of the bank: some 4,500 stems, nearly all that is said about its questions. */
function dictionaryOf(content: Content): ReadonlySet<string> {
  const made = dictionaries.get(content);
  if (made) return made;
  const { questions, lexicon } = content;
  const texts = JSON.stringify([[...questions.values()], lexicon]);
  const known = new Set(wordsIn(texts).map(({ word }) => stem(word)));
  dictionaries.set(content, known);
  return known;
}
