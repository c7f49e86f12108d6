import { createPhraseMatcher, type PhraseMatcher } from './phrase-matcher.ts';

/** Finds fillers, only as written ("actually", never "actual"), and none in what is meant: "what kind of devices". */
export function createFillerMatcher(
  fillers: readonly string[],
  notFillers: readonly string[],
): PhraseMatcher<true> {
  const find = createPhraseMatcher(fillers.map((phrase) => ({ key: phrase, phrase })));
  const meant = createPhraseMatcher(notFillers.map((phrase) => ({ key: true, phrase })));
  return (tokens) => {
    const kept = meant(tokens);
    return find(tokens).flatMap(({ key, from, to }) => {
      const written = tokens.slice(from, to).map((token) => token.word);
      const isKept = kept.some((place) => place.from <= from && to <= place.to);
      return written.join(' ') === key && !isKept ? [{ key: true as const, from, to }] : [];
    });
  };
}
