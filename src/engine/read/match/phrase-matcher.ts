import { stem } from '../text/stem.ts';
import { type Token, tokenize } from '../text/tokenize.ts';

/** One occurrence: tokens `from` (inclusive) to `to` (exclusive). */
export type PhraseHit<Key> = { key: Key; from: number; to: number };

type PhraseWord = { text: string; prefix: boolean };
type Phrase<Key> = { key: Key; words: readonly PhraseWord[] };

export type PhraseMatcher<Key> = (tokens: readonly Token[]) => PhraseHit<Key>[];

const PREFIX_KEY_LENGTH = 2;
const MOST_SKIPPED = 2;

/**
 * Compiles phrases ("read heavy", "partition*") into one matcher. Words match by stem, starred words by prefix;
 * up to two `skippable` words may stand between the words of a phrase. Each key is reported once per place.
 */
export function createPhraseMatcher<Key>(
  entries: Iterable<{ key: Key; phrase: string }>,
  skippable: ReadonlySet<string> = new Set(),
): PhraseMatcher<Key> {
  const byStem = new Map<string, Phrase<Key>[]>();
  const byPrefix = new Map<string, Phrase<Key>[]>();
  for (const { key, phrase } of entries) {
    const words = phraseWords(phrase);
    const first = words[0];
    if (!first) continue;
    const index = first.prefix ? byPrefix : byStem;
    const at = first.prefix ? first.text.slice(0, PREFIX_KEY_LENGTH) : first.text;
    const list = index.get(at);
    if (list) list.push({ key, words });
    else index.set(at, [{ key, words }]);
  }

  return (tokens) => {
    const hits: PhraseHit<Key>[] = [];
    for (const [from, token] of tokens.entries()) {
      const prefix = token.word.slice(0, PREFIX_KEY_LENGTH);
      for (const candidates of [byStem.get(token.stem), byPrefix.get(prefix)]) {
        for (const { key, words } of candidates ?? []) {
          const to = endOfMatch(words, tokens, from, skippable);
          if (to !== null) hits.push({ key, from, to });
        }
      }
    }
    return hits;
  };
}

function endOfMatch(
  words: readonly PhraseWord[],
  tokens: readonly Token[],
  from: number,
  skippable: ReadonlySet<string>,
): number | null {
  let at = from;
  for (const word of words) {
    let skipped = 0;
    while (true) {
      const token = tokens[at];
      if (!token) return null;
      if (word.prefix ? token.word.startsWith(word.text) : token.stem === word.text) break;
      if (at === from || skipped === MOST_SKIPPED || !skippable.has(token.word)) return null;
      skipped += 1;
      at += 1;
    }
    at += 1;
  }
  return at;
}

/** The words of a phrase; a starred one keeps its letters, the others become stems. */
export function phraseWords(phrase: string): PhraseWord[] {
  return phrase.split(/\s+/).flatMap((piece) => {
    const tokens = tokenize(piece.replace(/\*$/, ''));
    return tokens.map((token, index) => {
      const prefix = piece.endsWith('*') && index === tokens.length - 1;
      return { text: prefix ? token.word : stem(token.word), prefix };
    });
  });
}
