import { stem } from './stem.ts';
import { type Token, tokenize } from './tokens.ts';

/** One occurrence: tokens `from` (inclusive) to `to` (exclusive). */
export type PhraseHit<Key> = { key: Key; from: number; to: number };

export type PhraseFinder<Key> = (tokens: readonly Token[]) => PhraseHit<Key>[];

type PhraseWord = { text: string; isPrefix: boolean };

/**
 * Compiles phrases ("read heavy", "partition*") into one search. Words meet by stem, starred ones by their first letters;
 * up to two of the words between them may be `skippable`.
 */
export function createPhraseFinder<Key>(
  entries: Iterable<{ key: Key; phrase: string }>,
  skippable: ReadonlySet<string> = new Set(),
): PhraseFinder<Key> {
  type Phrase = { key: Key; words: readonly PhraseWord[] };
  const byStem = new Map<string, Phrase[]>();
  const byLetters = new Map<string, Phrase[]>();
  for (const { key, phrase } of entries) {
    const words = wordsOf(phrase);
    const [first] = words;
    if (!first) continue;
    const index = first.isPrefix ? byLetters : byStem;
    const at = first.isPrefix ? first.text.slice(0, INDEXED_LETTERS) : first.text;
    const known = index.get(at);
    if (known) known.push({ key, words });
    else index.set(at, [{ key, words }]);
  }
  // Every word of every answer passes here for every list: plain loops.
  return (tokens) => {
    const hits: PhraseHit<Key>[] = [];
    const look = (phrases: readonly Phrase[] | undefined, from: number) => {
      if (!phrases) return;
      for (const { key, words } of phrases) {
        const to = endOfPhrase(words, tokens, from, skippable);
        if (to !== null) hits.push({ key, from, to });
      }
    };
    for (let from = 0; from < tokens.length; from += 1) {
      const token = tokens[from];
      if (!token) continue;
      look(byStem.get(token.stem), from);
      if (byLetters.size === 0) continue;
      for (let letters = 1; letters <= Math.min(INDEXED_LETTERS, token.word.length); letters += 1) {
        look(byLetters.get(token.word.slice(0, letters)), from);
      }
    }
    return hits;
  };
}

const INDEXED_LETTERS = 4;
const MOST_SKIPPED = 2;

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
