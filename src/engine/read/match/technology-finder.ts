import { LRUCache } from 'lru-cache';
import type { Concept } from '#shared/content/lexicon.ts';
import type { Question } from '#shared/content/question.ts';
import { tokenize } from '../text/tokenize.ts';
import { createPhraseMatcher } from './phrase-matcher.ts';

type Named = { id: string; isName: boolean };

/** A name with its place in the list. */
const BYTES_EACH = 80;

/**
 * Finds the technologies of a text: a question's own (`ownIds`) in any wording, all others only by their first name.
 * Single words count only as written, or in the plural: "grounds" is not the technique of grounding.
 */
export function createTechnologyFinder(
  lexicon: readonly Concept[],
  ownIds: (question: Question) => ReadonlySet<string>,
  maxBytes: number,
): { find: (text: string, question: Question) => Set<string>; bytes: () => number } {
  const match = createPhraseMatcher(
    lexicon
      .filter((concept) => concept.technology)
      .flatMap(({ id, terms }) =>
        terms.map((phrase, at) => ({ key: { id, phrase, isName: at === 0 }, phrase })),
      ),
  );
  const read = (text: string): Named[] => {
    const tokens = tokenize(text);
    return match(tokens)
      .filter(({ key: { phrase }, from, to }) => {
        const word = tokens[from]?.word ?? '';
        const single = to - from === 1 && !phrase.endsWith('*');
        return !single || word === phrase || word === `${phrase}s` || `${word}s` === phrase;
      })
      .map(({ key: { id, isName } }) => ({ id, isName }));
  };
  // What was named so far is asked before every turn and of every wording.
  const kept = new LRUCache<string, Named[]>({
    maxSize: Math.max(1, Math.floor(maxBytes)),
    sizeCalculation: (named, text) => BYTES_EACH * (1 + named.length) + 2 * text.length,
    memoMethod: read,
  });
  return {
    find(text, question) {
      const own = ownIds(question);
      const named = kept.memo(text).filter(({ id, isName }) => isName || own.has(id));
      return new Set(named.map(({ id }) => id));
    },
    bytes: () => kept.calculatedSize,
  };
}
