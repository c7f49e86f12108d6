import type { SpokenLanguage } from './spoken-language.ts';

/** Fewer tell nothing about their order. */
const WORDS_FROM = 60;
/** The tersest engineers have 0.37 of function words; recited terms have next to none. */
const RECITED_BELOW = 0.27;
/**
 * Different function words by the square root of all words: speech has 2.6 at least, terms strung together with the same
 * few words 1.75 at most.
 */
const VARIETY_BELOW = 2;
/** Fewer misplaced words than this many by chance, and their share means nothing. */
const MISPLACED_EXPECTED_FROM = 3;
/**
 * Of the misplaced words that chance would make. Spoken answers make at most 0.23, with a word in ten misheard 0.49 at
 * the 98th percentile; the same words in random order 0.4 at the 2nd.
 */
const MISPLACED_SHARE_FROM = 0.45;
/** Standard deviations of the listed pairs above chance (Poisson): speech 3.0 at the 2nd percentile, shuffled 3.2 at most. */
const PAIRS_ABOVE_CHANCE_BELOW = 3.4;
/** The same for speakers who use hardly any article, where misplaced words tell nothing. */
const PAIRS_ABOVE_CHANCE_BELOW_WITHOUT_ARTICLES = 1.5;

/**
 * Whether words stand in no order that people speak in. Chance is measured in the very words that were said, so that
 * terse, second-language and misheard speakers are not taken for it; being wrong here would cost them everything.
 */
export function isWordSalad(language: SpokenLanguage, words: readonly string[]): boolean {
  if (words.length < WORDS_FROM) return false;
  const { functionWords, functionBigrams, articles, neverAfterArticle } = language;
  const counts = countOf(words);
  const countAll = (of: ReadonlySet<string>) =>
    [...of].reduce((sum, word) => sum + (counts.get(word) ?? 0), 0);

  const pairs = countPairs(words, (first, second) => functionBigrams.get(first)?.has(second) ?? false);
  const plain = words.filter((word) => functionWords.has(word));
  if (plain.length < RECITED_BELOW * words.length) return true;
  if (new Set(plain).size < VARIETY_BELOW * Math.sqrt(words.length)) return true;
  const pairsByChance = [...functionBigrams].reduce(
    (sum, [first, seconds]) => sum + ((counts.get(first) ?? 0) * countAll(seconds)) / words.length,
    0,
  );
  const aboveChance = (pairs - pairsByChance) / Math.sqrt(pairsByChance);

  const misplaced = countPairs(
    words,
    (first, second) => articles.has(first) && neverAfterArticle.has(second),
  );
  const misplacedByChance = (countAll(articles) * countAll(neverAfterArticle)) / words.length;
  if (misplacedByChance < MISPLACED_EXPECTED_FROM) {
    return aboveChance < PAIRS_ABOVE_CHANCE_BELOW_WITHOUT_ARTICLES;
  }
  return misplaced >= MISPLACED_SHARE_FROM * misplacedByChance && aboveChance < PAIRS_ABOVE_CHANCE_BELOW;
}

function countOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function countPairs(words: readonly string[], isPair: (first: string, second: string) => boolean): number {
  let pairs = 0;
  for (let at = 1; at < words.length; at += 1) pairs += Number(isPair(words[at - 1] ?? '', words[at] ?? ''));
  return pairs;
}
