import { tokenize } from '#engine/text/words.ts';
import type { Content } from '#shared/content/content.ts';

/** Stems of the words that carry meaning. */
export function wordsOfWeight({ language }: Content, text: string): Set<string> {
  const plain = new Set(language.words.functionWords);
  return new Set(tokenize(text).flatMap(({ word, stem }) => (plain.has(word) ? [] : [stem])));
}

/** How many words of weight of one text another one has, and what share of them. */
export function sharedWords(content: Content, of: string, text: string): { count: number; share: number } {
  const [own, spoken] = [wordsOfWeight(content, of), wordsOfWeight(content, text)];
  const count = [...own].filter((stem) => spoken.has(stem)).length;
  return { count, share: count / Math.max(1, own.size) };
}

/** Fewer shared words mean nothing. */
export const FEWEST_SHARED = 2;
