import type { CompiledContent } from '../match/compile-content.ts';
import type { PhraseHit } from '../match/phrase-matcher.ts';
import type { Token } from './tokenize.ts';

/** Words allowed between a negator of several words and what it rejects. */
const MOST_BETWEEN = 3;
/** The same for "no", "without", "avoid": "no two servers hold the same range" rejects nothing. */
const MOST_BETWEEN_SHORT = 1;

/** Marks the hits that a negator just before them rejects ("no need for", "instead of"), within one clause. */
export function negatedHits(
  text: string,
  tokens: readonly Token[],
  hits: readonly PhraseHit<string>[],
  { negators, scopeEnds }: Pick<CompiledContent, 'negators' | 'scopeEnds'>,
): (PhraseHit<string> & { negated: boolean })[] {
  const rejections = negators(tokens);
  return hits.map((hit) => ({
    ...hit,
    negated: rejections.some(({ from, to }) => {
      const between = hit.from - to;
      if (between < 0 || between > (to - from > 1 ? MOST_BETWEEN : MOST_BETWEEN_SHORT)) return false;
      if (tokens.slice(to, hit.from).some((token) => scopeEnds.has(token.word))) return false;
      const gap = text.slice(tokens[to - 1]?.end, tokens[hit.from]?.start);
      return !/[,;:.?!]/.test(gap);
    }),
  }));
}
