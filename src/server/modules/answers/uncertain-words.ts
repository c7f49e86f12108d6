import { stem, wordsIn } from '#engine/text/words.ts';
import type { Heard } from '#server/ai/capabilities.ts';
import type { Content } from '#shared/content/content.ts';
import type { DoubtedPhrase, TextSpan } from '#shared/interview/text-span.ts';

/**
 * Below this share of trusted words an answer is not used (product rule 68). What was measured: docs/decisions/0067.
 */
const FLOOR_OF_TRUST = 0.4;
/** With fewer words the share says too little about how well they were heard. */
const FEWEST_WORDS = 8;

const dictionaries = new WeakMap<Content, ReadonlySet<string>>();

/**
 * The share of words, 0 to 1, that the recognizer was sure of and that occur in the bank's own texts or are numbers.
 */
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

/** Whether what was heard can be taken for what was said. */
export function isClearEnough(content: Content, text: string, doubted: readonly TextSpan[]): boolean {
  return wordsIn(text).length < FEWEST_WORDS || trustIn(content, text, doubted) >= FLOOR_OF_TRUST;
}

/** The stems of every word in the bank: some 4,500, nearly all that is said about its questions. */
function dictionaryOf(content: Content): ReadonlySet<string> {
  const made = dictionaries.get(content);
  if (made) return made;
  const { questions, lexicon } = content;
  const texts = JSON.stringify([[...questions.values()], lexicon]);
  // Deduplicated first: the bank repeats its words thirty times, and everybody waits while this is built.
  const once = [...new Set(texts.split(/\s+/))].join(' ');
  const known = new Set(wordsIn(once).map(({ word }) => stem(word)));
  dictionaries.set(content, known);
  return known;
}

/** A word is in doubt below this confidence, if the recognizer reports one. */
const SURE_FROM = 0.5;
/** Only the least sure words are offered for correction: pointing at more would help nobody. */
const MOST_WORDS = 12;
/** Shorter words are not compared with terms: one letter makes a different word of them. */
const SHORTEST_NEAR = 4;
/** Up to this distance (0 to 1), adjacent words are taken for one misheard term. */
const ONE_TERM = 0.35;
/** Words that are not offered for correction: mishearing them changes nothing. */
const COMMON = new Set(
  'that this with from have each they them then than when what will would could should there their where which because into over some more only very also just like were been does'.split(
    ' ',
  ),
);
/** A term is seldom heard as more words than this. */
const LONGEST_PHRASE = 3;

type PlacedWord = TextSpan & { word: string; confidence?: number };

export type UncertainWords = {
  /** Phrases offered to the candidate for correction: the least sure, with what the vocabulary suggests. */
  uncertain: DoubtedPhrase[];
  doubted: TextSpan[];
};

/**
 * Finds words of a transcript that may be others, in order. They are those that the recognizer was not sure of; if it
 * reports no confidence, those that sound or look like a term of the question ("note" for "node").
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

/** Groups the words in doubt: each alone, or several that together sound like one term ("item potency"). */
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
    // A term that was heard correctly is not part of another one.
    const nextTerm = words.slice(at + 1).findIndex((each) => terms.has(each.word));
    const together = terms.has(word.word)
      ? [word]
      : words.slice(at, nextTerm === -1 ? undefined : at + 1 + nextTerm);
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

/** Finds the recognizer's words in the text, one after the other: case and punctuation may differ. */
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
  // A cheap check first, because a candidate waits for this: most pairs already differ in length.
  if (Math.abs(said.word.length - term.word.length) > farthest) return false;
  return editDistance(said.word, term.word) <= farthest;
}

/** Whether two words are forms of the same word, which does not count as misheard. */
function isInflected(one: string, other: string): boolean {
  const stem = (word: string) => word.replace(/(?:ies|es|s|ed|ing|er|e|y)$/, '');
  return stem(one) === stem(other) || one.startsWith(other) || other.startsWith(one);
}

type SoundingWord = { word: string; sound: string };

const sounding = (word: string): SoundingWord => ({ word, sound: soundOf(word) });

/** How far apart two words are, 0 to 1, by letters and by sound in equal parts. */
function distanceBetween(one: SoundingWord, other: SoundingWord): number {
  const letters = editDistance(one.word, other.word) / Math.max(one.word.length, other.word.length);
  const sounds = editDistance(one.sound, other.sound) / Math.max(one.sound.length, other.sound.length);
  return (letters + sounds) / 2;
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

/** A rough spelling by sound: without vowels, and with sounds that are easily mixed up written alike. */
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

/** How many suggestions a phrase gets. */
const MOST_SUGGESTIONS = 3;
/** Shorter words resemble too many others. */
const SHORTEST = 4;
const LONGEST_TERM_WORDS = 3;
/**
 * Up to this distance words are taken for each other; beyond it, up to `FARTHEST`, only if they end alike ("urgency"
 * for "idempotency").
 */
const NEAR = 0.45;
const FARTHEST = 0.7;
const LIKE_ENDING = 4;

/**
 * What was probably said, most alike first, and the distance of the first from what was heard; 1 if nothing is near.
 */
type Suggestions = { terms: string[]; distance: number };

/** Returns a function that suggests terms of a vocabulary for a phrase as it was heard. */
function createSuggester(vocabulary: readonly string[]): (phrase: string) => Suggestions {
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

/** Drops spaces and punctuation, so that "item potency" compares as one word. */
function joined(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}
