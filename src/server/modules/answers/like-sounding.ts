import { wordsIn } from '#engine/words.ts';

/** A word as it is written and as it sounds. */
export type SoundingWord = { word: string; sound: string };

export const sounding = (word: string): SoundingWord => ({ word, sound: soundOf(word) });

/** How far apart two words are, 0 to 1, by letters and by sound alike. */
export function distanceBetween(one: SoundingWord, other: SoundingWord): number {
  const letters = editDistance(one.word, other.word) / Math.max(one.word.length, other.word.length);
  const sounds = editDistance(one.sound, other.sound) / Math.max(one.sound.length, other.sound.length);
  return (letters + sounds) / 2;
}

export function editDistance(one: string, other: string): number {
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

/** Offered for one phrase. */
const MOST_SUGGESTIONS = 3;
/** Shorter words resemble too many others. */
const SHORTEST = 4;
const LONGEST_TERM_WORDS = 3;
/** Farther apart they are taken for each other only where they end alike ("urgency" for "idempotency"). */
const NEAR = 0.45;
const FARTHEST = 0.7;
const LIKE_ENDING = 4;

/** What was probably said, the most alike first, and how far the first is from what was heard: 1 where nothing is near. */
export type Suggestions = { terms: string[]; distance: number };

/** Finds what of a vocabulary was probably said where a phrase was heard. */
export function createSuggester(vocabulary: readonly string[]): (phrase: string) => Suggestions {
  const terms = vocabulary.map((term) => wordsIn(term).map(({ word }) => word));
  const phrases = terms.filter((words) => words.length <= LONGEST_TERM_WORDS).map((words) => words.join(' '));
  const offered = [...new Set([...phrases, ...terms.flat()])]
    .filter((term) => term.length >= SHORTEST)
    .map((term) => ({ term, ...sounding(joined(term)) }));
  return (phrase) => {
    const heard = sounding(joined(phrase.toLowerCase()));
    if (heard.word.length < SHORTEST) return { terms: [], distance: 1 };
    const near = offered
      .filter(({ word }) => word !== heard.word)
      .map((each) => ({ ...each, distance: distanceBetween(heard, each) }))
      .filter(
        ({ distance, word }) =>
          distance <= NEAR || (distance <= FARTHEST && word.endsWith(heard.word.slice(-LIKE_ENDING))),
      )
      .sort((a, b) => a.distance - b.distance)
      .slice(0, MOST_SUGGESTIONS);
    return { terms: near.map(({ term }) => term), distance: near[0]?.distance ?? 1 };
  };
}

/** "item potency" sounds like one word. */
function joined(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}
