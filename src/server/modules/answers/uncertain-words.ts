import { wordsIn } from '#engine/words.ts';
import type { Heard } from '#server/ai/capabilities.ts';
import type { DoubtedPhrase, TextSpan } from '#shared/interview/text-span.ts';
import { createSuggester, editDistance, type SoundingWord, sounding } from './like-sounding.ts';

/** Of a recognizer that says how sure it is. */
const SURE_FROM = 0.5;
/** Where more is in doubt, pointing at words helps nobody. */
const MOST_WORDS = 12;
/** One letter of a shorter word makes another word. */
const SHORTEST_NEAR = 4;
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
  const suggest = createSuggester(vocabulary);
  const phrases = phrasesOf(
    heard.text,
    doubted.filter((word) => leastSure.includes(word)),
  );
  return {
    uncertain: phrases.map(({ start, end }) => {
      const suggestions = suggest(heard.text.slice(start, end));
      return { start, end, ...(suggestions.length > 0 && { suggestions }) };
    }),
    doubted: doubted.map(({ start, end }) => ({ start, end })),
  };
}

/** Words in doubt that stand beside each other are one phrase. */
function phrasesOf(text: string, words: readonly TextSpan[]): TextSpan[] {
  const phrases: (TextSpan & { words: number })[] = [];
  for (const { start, end } of words) {
    const last = phrases.at(-1);
    if (last && last.words < LONGEST_PHRASE && text.slice(last.end, start) === ' ') {
      last.end = end;
      last.words += 1;
    } else {
      phrases.push({ start, end, words: 1 });
    }
  }
  return phrases;
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
