import { stem, type Token, tokenize } from './words.ts';

/** One occurrence: tokens `from` (inclusive) to `to` (exclusive). */
type PhraseHit<Key> = { key: Key; from: number; to: number };

export type PhraseFinder<Key> = (tokens: readonly Token[]) => PhraseHit<Key>[];

type PhraseWord = { text: string; isPrefix: boolean };
type Phrase<Key> = { key: Key; words: readonly PhraseWord[] };

/**
 * Compiles phrases ("read heavy", "partition*") into one search. Words match by stem, starred ones by their first
 * letters; up to two `skippable` words may come between them.
 */
export function createPhraseFinder<Key>(
  entries: Iterable<{ key: Key; phrase: string }>,
  skippable: ReadonlySet<string> = new Set(),
): PhraseFinder<Key> {
  const byStem = new Map<string, Phrase<Key>[]>();
  const byLetters = Array.from({ length: INDEXED_LETTERS + 1 }, () => new Map<number, Phrase<Key>[]>());
  for (const { key, phrase } of entries) {
    const words = wordsOf(phrase);
    const [first] = words;
    if (!first) continue;
    const length = Math.min(INDEXED_LETTERS, first.text.length);
    const begun = first.isPrefix ? byLetters[length] : null;
    if (begun) push(begun, lettersOf(first.text, length), { key, words });
    else push(byStem, first.text, { key, words });
  }
  const starred = byLetters.flatMap((phrases, length) => (phrases.size > 0 ? [{ phrases, length }] : []));
  // This runs for every word of every answer and every list, hence plain loops.
  return (tokens) => {
    const hits: PhraseHit<Key>[] = [];
    for (let from = 0; from < tokens.length; from += 1) {
      const token = tokens[from];
      if (!token) continue;
      const known = byStem.get(token.stem);
      if (known) addHits(hits, known, tokens, from, skippable);
      for (const { phrases, length } of starred) {
        if (token.word.length < length) break;
        const begun = phrases.get(lettersOf(token.word, length));
        if (begun) addHits(hits, begun, tokens, from, skippable);
      }
    }
    return hits;
  };
}

const INDEXED_LETTERS = 4;
const MOST_SKIPPED = 2;

function push<Of, Item>(lists: Map<Of, Item[]>, at: Of, item: Item): void {
  const known = lists.get(at);
  if (known) known.push(item);
  else lists.set(at, [item]);
}

/** A hash of the first letters of a word, made without a new string; words that share one are compared afterwards. */
function lettersOf(word: string, length: number): number {
  let letters = length;
  for (let at = 0; at < length; at += 1) letters = (letters * 31 + word.charCodeAt(at)) | 0;
  return letters;
}

function addHits<Key>(
  hits: PhraseHit<Key>[],
  phrases: readonly Phrase<Key>[],
  tokens: readonly Token[],
  from: number,
  skippable: ReadonlySet<string>,
): void {
  for (const { key, words } of phrases) {
    const to = endOfPhrase(words, tokens, from, skippable);
    if (to !== null) hits.push({ key, from, to });
  }
}

function endOfPhrase(
  words: readonly PhraseWord[],
  tokens: readonly Token[],
  from: number,
  skippable: ReadonlySet<string>,
): number | null {
  let at = from;
  for (const word of words) {
    for (let skipped = 0; !isWord(word, tokens[at]); skipped += 1, at += 1) {
      const isBetween = at > from && skipped < MOST_SKIPPED && skippable.has(tokens[at]?.word ?? '');
      if (!isBetween) return null;
    }
    at += 1;
  }
  return at;
}

function isWord({ text, isPrefix }: PhraseWord, token: Token | undefined): boolean {
  return token !== undefined && (isPrefix ? token.word.startsWith(text) : token.stem === text);
}

function wordsOf(phrase: string): PhraseWord[] {
  return phrase.split(/\s+/).flatMap((piece) =>
    tokenize(piece.replace(/\*$/, '')).map(({ word }, index, all) => {
      const isPrefix = piece.endsWith('*') && index === all.length - 1;
      return { text: isPrefix ? word : stem(word), isPrefix };
    }),
  );
}
