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
  const index = new Map<string, { key: Key; words: readonly PhraseWord[] }[]>();
  for (const { key, phrase } of entries) {
    const words = wordsOf(phrase);
    const [first] = words;
    if (!first) continue;
    const at = first.isPrefix ? first.text.slice(0, PREFIX_LETTERS) : `=${first.text}`;
    index.set(at, [...(index.get(at) ?? []), { key, words }]);
  }
  return (tokens) =>
    tokens.flatMap((token, from) =>
      [`=${token.stem}`, token.word.slice(0, PREFIX_LETTERS)]
        .flatMap((at) => index.get(at) ?? [])
        .flatMap(({ key, words }) => {
          const to = endOfPhrase(words, tokens, from, skippable);
          return to === null ? [] : [{ key, from, to }];
        }),
    );
}

const PREFIX_LETTERS = 2;
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
