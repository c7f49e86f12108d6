import { wordsIn } from '#engine/words.ts';
import type { Heard } from '#server/ai/capabilities.ts';
import type { DoubtedPhrase, TextSpan } from '#shared/interview/text-span.ts';
import {
  createSuggester,
  editDistance,
  type SoundingWord,
  type Suggestions,
  sounding,
} from './like-sounding.ts';

/** Of a recognizer that says how sure it is. */
const SURE_FROM = 0.5;
/** Where more is in doubt, pointing at words helps nobody. */
const MOST_WORDS = 12;
/** One letter of a shorter word makes another word. */
const SHORTEST_NEAR = 4;
/** As near as this, words beside each other are one term. */
const ONE_TERM = 0.35;
/** Whether they were misheard changes nothing. */
const COMMON = new Set(
  'that this with from have each they them then than when what will would could should there their where which because into over some more only very also just like were been does'.split(
    ' ',
  ),
);
/** A term is seldom heard as more words. */
const LONGEST_PHRASE = 3;

type PlacedWord = TextSpan & { word: string; confidence?: number };

export type UncertainWords = {
  /** Phrases that the candidate is offered to correct: the least sure, with what the vocabulary suggests. */
  uncertain: DoubtedPhrase[];
  doubted: TextSpan[];
};

/**
 * Words of a transcript that may be others: those that the recognizer was not sure of; where it does not say, those that
 * sound or look like a term of the question ("note" for "node"). Their places, in order.
 */
export function uncertainWords(heard: Heard, vocabulary: readonly string[]): UncertainWords {
  const placed = wordsIn(heard.text);
  const isMeasured = heard.words?.some(({ confidence }) => confidence !== null) ?? false;
  const doubted = isMeasured ? doubtedIn(heard, placed) : nearTerms(placed, vocabulary);
  const leastSure = [...doubted]
    .sort((a, b) => (a.confidence ?? 0) - (b.confidence ?? 0))
    .slice(0, MOST_WORDS);
  return {
    uncertain: phrasesOf(
      heard.text,
      doubted.filter((word) => leastSure.includes(word)),
      createSuggester(vocabulary),
      new Set(vocabulary.flatMap((term) => wordsIn(term).map(({ word }) => word))),
    ),
    doubted: doubted.map(({ start, end }) => ({ start, end })),
  };
}

/** Words in doubt, each alone, or together where they sound like one term ("item potency"). */
function phrasesOf(
  text: string,
  words: readonly PlacedWord[],
  suggest: (phrase: string) => Suggestions,
  terms: ReadonlySet<string>,
): DoubtedPhrase[] {
  const phrases: DoubtedPhrase[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at];
    if (!word) break;
    // A term that was heard as such is no part of another one.
    const isTerm = words.slice(at + 1).findIndex((each) => terms.has(each.word));
    const together = terms.has(word.word)
      ? [word]
      : words.slice(at, isTerm === -1 ? undefined : at + 1 + isTerm);
    const { end, suggested, taken } = longestPhrase(text, together, suggest);
    at += taken;
    if (taken === 1 && (word.word.length < SHORTEST_NEAR || COMMON.has(word.word))) continue;
    phrases.push({ start: word.start, end, ...(suggested.length > 0 && { suggestions: suggested }) });
  }
  return phrases;
}

function longestPhrase(
  text: string,
  [first, ...rest]: readonly PlacedWord[],
  suggest: (phrase: string) => Suggestions,
) {
  const start = first?.start ?? 0;
  let end = first?.end ?? 0;
  const alone = suggest(text.slice(start, end));
  let best = { end, suggested: alone.terms, distance: alone.distance, taken: 1 };
  for (const [index, next] of rest.slice(0, LONGEST_PHRASE - 1).entries()) {
    if (text.slice(end, next.start) !== ' ') break;
    end = next.end;
    const found = suggest(text.slice(start, end));
    if (found.distance <= ONE_TERM && found.distance < best.distance)
      best = { end, suggested: found.terms, distance: found.distance, taken: index + 2 };
  }
  return best;
}

/** The recognizer's words are found again one after the other: case and punctuation may have changed since. */
function doubtedIn({ words = [] }: Heard, placed: readonly PlacedWord[]): PlacedWord[] {
  const doubted: PlacedWord[] = [];
  let at = 0;
  for (const { text, confidence } of words) {
    for (const part of wordsIn(text)) {
      const found = placed.findIndex(({ word }, index) => index >= at && word === part.word);
      const place = placed[found];
      if (!place) continue;
      at = found + 1;
      if (confidence !== null && confidence < SURE_FROM) doubted.push({ ...place, confidence });
    }
  }
  return doubted;
}

function nearTerms(placed: readonly PlacedWord[], vocabulary: readonly string[]): PlacedWord[] {
  const terms = new Set(vocabulary.flatMap((term) => wordsIn(term).map(({ word }) => word)));
  const long = [...terms].filter((term) => term.length >= SHORTEST_NEAR).map(sounding);
  return placed.filter(({ word }) => {
    if (word.length < SHORTEST_NEAR || terms.has(word)) return false;
    const said = sounding(word);
    return long.some((term) => isNear(said, term) && !isInflected(word, term.word));
  });
}

function isNear(said: SoundingWord, term: SoundingWord): boolean {
  const farthest = said.sound === term.sound ? 2 : 1;
  if (farthest === 1 && said.word.length === SHORTEST_NEAR) return false;
  // A candidate waits for this: most words are told apart by their length.
  if (Math.abs(said.word.length - term.word.length) > farthest) return false;
  return editDistance(said.word, term.word) <= farthest;
}

/** The same word in another form is no other word. */
function isInflected(one: string, other: string): boolean {
  const stem = (word: string) => word.replace(/(?:ies|es|s|ed|ing|er|e|y)$/, '');
  return stem(one) === stem(other) || one.startsWith(other) || other.startsWith(one);
}
