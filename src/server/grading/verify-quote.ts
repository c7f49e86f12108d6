/** A quote found again: `text` is cut from the source, never from the quote. */
export type VerifiedQuote = { text: string; start: number; end: number; similarity: number };

/**
 * Looks for a quote in the words of one turn: contiguous, at least 4 tokens, token similarity at least 0.9,
 * ignoring case, punctuation and fillers. Null when it is not there.
 */
export function verifyQuote(
  _source: string,
  _quote: string,
  _fillers: readonly string[],
): VerifiedQuote | null {
  throw new Error('the grader is being built');
}
