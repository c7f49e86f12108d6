import { createPhraseMatcher, type PhraseMatcher } from './phrase-matcher.ts';

/**
 * Finds phrases only as written ("actually", never "actual"), and none inside an exception ("what kind of devices" holds
 * no "kind of").
 */
export function createExactMatcher(
  phrases: readonly string[],
  exceptions: readonly string[],
): PhraseMatcher<true> {
  const find = createPhraseMatcher(phrases.map((phrase) => ({ key: phrase, phrase })));
  const excepted = createPhraseMatcher(exceptions.map((phrase) => ({ key: true, phrase })));
  return (tokens) => {
    const kept = excepted(tokens);
    return find(tokens).flatMap(({ key, from, to }) => {
      const written = tokens.slice(from, to).map((token) => token.word);
      const isKept = kept.some((place) => place.from <= from && to <= place.to);
      return written.join(' ') === key && !isKept ? [{ key: true as const, from, to }] : [];
    });
  };
}
