import type { Anchor } from '#engine/measures.ts';
import type { Sentence } from './analyse-transcript.ts';
import { type AnchorPhrase, anchorPhrase } from './anchor-phrase.ts';
import type { PhraseReading } from './read-interview.ts';

type Place = { sentence: Sentence; from: number; to: number };

/** Enough words of meaning to be worth quoting; looking further for more costs recency. */
const GOOD_WEIGHT = 2;
const MOST_PLACES = 24;

/**
 * Finds a phrase of the candidate's last two answers to quote back: about one of `terms` if there is one, else about
 * anything of the question, a number, or the weightiest words. Null when nothing worth quoting was said.
 */
export function anchorFinder(reading: PhraseReading): (terms: readonly string[]) => Anchor | null {
  const sentences = latestFirst(reading);
  let other: AnchorPhrase | null | undefined;
  return (terms) => {
    const wanted = new Set(terms);
    const linked = bestPhrase(
      reading,
      hitsOf(sentences, (key) => wanted.has(key)),
    );
    if (linked && linked.weight >= GOOD_WEIGHT) return { phrase: linked.phrase, linked: true };
    // The same for all terms.
    other ??= bestPhrase(reading, [
      ...hitsOf(sentences, () => true),
      ...numbersOf(sentences),
      ...wordsOf(reading, sentences),
    ]);
    if (linked && linked.weight >= (other?.weight ?? 0)) return { phrase: linked.phrase, linked: true };
    return other ? { phrase: other.phrase, linked: false } : null;
  };
}

/** A phrase of one sentence, for moves that are about that very sentence. */
export function anchorAt(
  reading: Pick<PhraseReading, 'compiled'>,
  sentence: Sentence,
  terms: readonly string[],
): string | null {
  const wanted = new Set(terms);
  const claims = sentence.claims.filter(({ key }) => wanted.has(key));
  const places = [
    ...hitsOf([sentence], (key) => wanted.has(key)),
    ...claims.map(({ from, to }) => ({ sentence, from, to })),
    ...hitsOf([sentence], () => true),
    ...wordsOf(reading, [sentence]),
  ];
  return bestPhrase(reading, places)?.phrase ?? null;
}

/** The last answer's sentences from the end, then those of the one before. */
function latestFirst({ recent }: PhraseReading): Sentence[] {
  const own = recent.filter(({ flags }) => !flags.has('instr') && !flags.has('aside'));
  const fresh = own.filter((sentence) => !sentence.flags.has('echo') && !sentence.flags.has('dup'));
  return (fresh.length > 0 ? fresh : own).toReversed();
}

/** Longest hits first: they are the most specific. */
function hitsOf(sentences: readonly Sentence[], accepts: (key: string) => boolean): Place[] {
  return sentences.flatMap((sentence) =>
    sentence.terms
      .filter((hit) => accepts(hit.key))
      .map((hit) => ({ sentence, from: hit.from, to: hit.to }))
      .sort((a, b) => b.to - b.from - (a.to - a.from)),
  );
}

function numbersOf(sentences: readonly Sentence[]): Place[] {
  return sentences.flatMap((sentence) => sentence.quantities.map(({ from, to }) => ({ sentence, from, to })));
}

/** Content words, longest first. */
function wordsOf({ compiled }: Pick<PhraseReading, 'compiled'>, sentences: readonly Sentence[]): Place[] {
  return sentences.flatMap((sentence) =>
    sentence.tokens
      .map((token, at) => ({ sentence, from: at, to: at + 1, token }))
      .filter(({ token }) => !compiled.functionWords.has(token.word) && token.word.length > 2)
      .sort((a, b) => b.token.word.length - a.token.word.length)
      .map(({ from, to }) => ({ sentence, from, to })),
  );
}

/** The first phrase with enough meaning, else the weightiest of all. */
function bestPhrase(
  { compiled }: Pick<PhraseReading, 'compiled'>,
  places: readonly Place[],
): AnchorPhrase | null {
  let best: AnchorPhrase | null = null;
  for (const { sentence, from, to } of places.slice(0, MOST_PLACES)) {
    const first = sentence.tokens[from];
    const last = sentence.tokens[to - 1];
    if (!first || !last) continue;
    const found = anchorPhrase(sentence, first.start - sentence.start, last.end - sentence.start, compiled);
    if (!found || (best && found.weight <= best.weight)) continue;
    best = found;
    if (found.weight >= GOOD_WEIGHT) break;
  }
  return best;
}
