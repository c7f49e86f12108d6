import { createPhraseMatcher } from './match/phrase-matcher.ts';
import { prepareTokens } from './text/prepare-tokens.ts';
import type { Token } from './text/tokenize.ts';

/** A quote found again: `text` is cut from the source, never from the quote. */
export type VerifiedQuote = { text: string; start: number; end: number; similarity: number };

const FEWEST_TOKENS = 4;
const SIMILAR_FROM = 0.9;

/**
 * Looks for a quote in the words of one turn: contiguous, at least 4 tokens, token similarity at least 0.9,
 * ignoring case, punctuation and fillers. Null when it is not there.
 */
export function verifyQuote(source: string, quote: string, fillers: readonly string[]): VerifiedQuote | null {
  const matcher = createPhraseMatcher(fillers.map((phrase) => ({ key: true as const, phrase })));
  const wanted = prepareTokens(quote, matcher, new Map());
  const given = prepareTokens(source, matcher, new Map());
  if (wanted.length < FEWEST_TOKENS) return null;
  const best = closestRun(given, wanted);
  const first = given[best.from];
  const last = given[best.to - 1];
  if (!first || !last) return null;
  const similarity = 1 - best.edits / Math.max(wanted.length, best.to - best.from);
  if (similarity < SIMILAR_FROM) return null;
  return { text: source.slice(first.start, last.end), start: first.start, end: last.end, similarity };
}

type Run = { edits: number; from: number; to: number };

/** The run of `given` with the fewest word edits from `wanted` (Sellers' approximate matching). */
function closestRun(given: readonly Token[], wanted: readonly Token[]): Run {
  let row: { edits: number; from: number }[] = wanted.map((_, at) => ({ edits: at + 1, from: 0 }));
  let best: Run = { edits: wanted.length, from: 0, to: 0 };
  for (const [at, token] of given.entries()) {
    let diagonal = { edits: 0, from: at };
    let left = { edits: 0, from: at + 1 };
    row = row.map((above, column) => {
      const same = wanted[column]?.word === token.word;
      const cells = [
        { edits: diagonal.edits + (same ? 0 : 1), from: diagonal.from },
        { edits: above.edits + 1, from: above.from },
        { edits: left.edits + 1, from: left.from },
      ];
      const cell = cells.reduce((least, other) => (other.edits < least.edits ? other : least));
      diagonal = above;
      left = cell;
      return cell;
    });
    const end = row.at(-1);
    if (end && end.edits < best.edits) best = { ...end, to: at + 1 };
  }
  return best;
}
