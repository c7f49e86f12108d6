import type { CompiledContent } from '../match/compile-content.ts';
import type { PhraseHit } from '../match/phrase-matcher.ts';
import type { Token } from './tokenize.ts';

const FARTHEST_NEGATOR = 4;

/** Marks the hits that a negator within four tokens rejects ("no need for", "instead of"), within one clause. */
export function negatedHits(
  text: string,
  tokens: readonly Token[],
  hits: readonly PhraseHit<string>[],
  { negators, scopeEnds }: Pick<CompiledContent, 'negators' | 'scopeEnds'>,
): (PhraseHit<string> & { negated: boolean })[] {
  const rejections = negators(tokens);
  return hits.map((hit) => ({
    ...hit,
    negated: rejections.some(({ to }) => {
      if (to > hit.from || hit.from - to >= FARTHEST_NEGATOR) return false;
      if (tokens.slice(to, hit.from).some((token) => scopeEnds.has(token.word))) return false;
      const between = text.slice(tokens[to - 1]?.end, tokens[hit.from]?.start);
      return !/[,;:.?!]/.test(between);
    }),
  }));
}
