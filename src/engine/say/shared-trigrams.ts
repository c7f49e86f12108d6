import { wordsIn } from '#engine/words.ts';

/** Share of a text's word triples that another text has too, 0 to 1. */
export function sharedTrigrams(text: string, other: string): number {
  const own = trigrams(text);
  const others = trigrams(other);
  if (own.size === 0) return 0;
  return [...own].filter((trigram) => others.has(trigram)).length / own.size;
}

function trigrams(text: string): Set<string> {
  const words = wordsIn(text).map(({ word }) => word);
  return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
}
