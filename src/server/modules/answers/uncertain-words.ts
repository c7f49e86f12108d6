import type { Heard } from '#server/ai/capabilities.ts';
import type { TextSpan } from '#shared/interview/text-span.ts';

/** Of a recogniser that says how sure it is. */
const SURE_FROM = 0.5;
/** Where more is in doubt, pointing at words helps nobody. */
const MOST_WORDS = 12;
/** One letter of a shorter word makes another word. */
const SHORTEST_NEAR = 4;

type PlacedWord = TextSpan & { word: string; confidence?: number };

export type UncertainWords = {
  /** Those that the candidate is asked to look at: the least sure. */
  uncertain: TextSpan[];
  doubted: TextSpan[];
};

/**
 * Words of a transcript that may be others: those that the recogniser was not sure of; where it does not say, those that
 * sound or look like a term of the question ("note" for "node"). Their places, in order.
 */
export function uncertainWords(heard: Heard, vocabulary: readonly string[]): UncertainWords {
  const placed = wordsIn(heard.text);
  const isMeasured = heard.words?.some(({ confidence }) => confidence !== null) ?? false;
  const doubted = isMeasured ? doubtedIn(heard, placed) : nearTerms(placed, vocabulary);
  const leastSure = [...doubted]
    .sort((a, b) => (a.confidence ?? 0) - (b.confidence ?? 0))
    .slice(0, MOST_WORDS);
  const placesOf = (words: readonly PlacedWord[]) => words.map(({ start, end }) => ({ start, end }));
  return {
    uncertain: placesOf(doubted.filter((word) => leastSure.includes(word))),
    doubted: placesOf(doubted),
  };
}

/** The recogniser's words are found again one after the other: case and punctuation may have been mended since. */
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

type SoundingWord = { word: string; sound: string };

const sounding = (word: string): SoundingWord => ({ word, sound: soundOf(word) });

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

/** What is left of a word when vowels go and sounds that are easily mixed up are written alike. */
function soundOf(word: string): string {
  return word
    .replace(/che?$|sh|ti(?=o)/g, 'x')
    .replace(/ph|v/g, 'f')
    .replace(/[ckqg]+h?/g, 'k')
    .replace(/[td]+h?/g, 't')
    .replace(/[sz]+/g, 's')
    .replace(/[pb]+/g, 'p')
    .replace(/[mn]+/g, 'n')
    .replace(/(?<!^)[aeiouyhw]+/g, '')
    .replace(/(.)\1+/g, '$1');
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, against] of [...other].entries()) {
      const replaced = (row[at] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

function wordsIn(text: string): PlacedWord[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}
