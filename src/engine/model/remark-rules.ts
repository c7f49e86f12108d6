import { overlaps, type Quote } from '#engine/reading.ts';
import { QUOTE_WORDS, verifyQuote } from '#engine/text/quotes.ts';
import type { Content } from '#shared/content/content.ts';
import type { TurnRecord } from '#shared/interview/context.ts';

/** Phrases about the person or about other people. */
const OUT_OF_PLACE =
  /\b(you don'?t know|you are (?:an?|not|very)|other candidates|most (?:candidates|people|engineers)|consider improving)\b/i;
/** Phrases about the candidate's grade. "The score of an item" is a term of ranking and passes. */
const GRADE =
  /\b(your (?:score|grade|rating)|(?:an?|the|this|that) grade|deserves?|score of \d|out of (?:5|five|10|ten|100|a hundred)|hir(?:e|ed|ing))\b/i;
const MARKUP = /[<>*_`#[\]{}]|https?:/;
/** Banned phrases that pass: in a question about one, a language model is a part of the design. */
const TERMS = new Set(['language model']);

/**
 * A model's words for the report in one line, without the marks that set off a name; null if they break the rules of a
 * remark.
 */
export function fitRemark(content: Content, text: string, longest: number): string | null {
  const plain = text
    .replace(/[`*]/g, '')
    .replace(/(?<=\w)_(?=\w)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const words = plain.toLowerCase();
  const isFit =
    words.length > 0 &&
    words.length <= longest &&
    !MARKUP.test(words) &&
    !OUT_OF_PLACE.test(words) &&
    !GRADE.test(words) &&
    !content.language.words.bannedPhrases.some(
      (phrase) => !TERMS.has(phrase) && holdsPhrase(words, phrase.toLowerCase()),
    );
  return isFit ? plain : null;
}

/** Prompts ask for a number of words; a sentence that is a little longer will do. */
export const MAX_SENTENCE_CHARACTERS = 320;

/** As many whole sentences as fit, so that nothing ends in the middle; the text itself if it is short enough. */
export function wholeWithin(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = [...text.matchAll(/[.!?](?=\s)/g)].findLast(({ index }) => index < longest)?.index;
  return end === undefined ? '' : text.slice(0, end + 1);
}

/** Whole words: "great" is banned, "greater" is not. */
function holdsPhrase(words: string, phrase: string): boolean {
  const letters = /[\p{L}\p{N}]/u;
  for (let at = words.indexOf(phrase); at !== -1; at = words.indexOf(phrase, at + 1)) {
    const [before = ' ', after = ' '] = [words[at - 1], words[at + phrase.length]];
    if (!letters.test(before) && !letters.test(after)) return true;
  }
  return false;
}

/** The one rule for quotes, in every task. */
export const QUOTE_RULE = `${QUOTE_WORDS.fewest} to ${QUOTE_WORDS.most} words in a row, whole clauses where they fit, copied from the candidate exactly as they stand, mishearings included`;

/** The items without those that quote the same words as an earlier one. */
export function onceEach<Item extends { quote: Quote }>(items: readonly Item[]): Item[] {
  return items.filter(({ quote }, at) => items.findIndex((other) => overlaps(other.quote, quote)) === at);
}

/** A model's quote as found in the candidate's turns, the earliest one if there are several; null if nobody said it. */
export function findQuote(content: Content, turns: readonly TurnRecord[], words: string): Quote | null {
  for (const { id, speaker, text } of turns) {
    const found = speaker === 'user' ? verifyQuote(text, words, content.language.words.fillers) : null;
    if (found) return { turnId: id, ...found };
  }
  return null;
}
