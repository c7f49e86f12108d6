import type { Sentence } from './analyse-transcript.ts';

/**
 * How much was said about the question, in different content words: padding with what bears on nothing, and saying a
 * thing again, add none.
 */
export function measureSubstance(sentences: readonly Sentence[], functionWords: ReadonlySet<string>): number {
  const bearing = sentences.filter(({ terms }) => terms.length > 0).flatMap(({ tokens }) => tokens);
  return new Set(bearing.filter(({ word }) => !functionWords.has(word)).map(({ stem }) => stem)).size;
}

/** Different numbers, each with its unit. */
export function countFigures(sentences: readonly Sentence[]): number {
  const figures = sentences.flatMap(({ quantities, tokens }) =>
    quantities.map(({ from, to }) =>
      tokens
        .slice(from, to)
        .map(({ stem }) => stem)
        .join(' '),
    ),
  );
  return new Set(figures).size;
}
