import type { Sentence } from './analyse-transcript.ts';
import type { WordVector } from './topic/question-vectors.ts';

/** A word that hardly tells this question from the others adds nothing. */
const TELLING_FROM = 0.01;

/**
 * How much was said about the question, in different words of its own: padding with what bears on nothing, and saying a
 * thing again, add none. `vector` is the question's.
 */
export function measureSubstance(sentences: readonly Sentence[], vector: WordVector): number {
  const stems = sentences.flatMap(({ tokens }) => tokens.map(({ stem }) => stem));
  return new Set(stems.filter((stem) => isTelling(stem, vector))).size;
}

/** Whether a sentence has anything to do with the question: talk that does not earns nothing by its connectives. */
export function bearsOn(sentence: Sentence, vector: WordVector): boolean {
  return sentence.tokens.some(({ stem }) => isTelling(stem, vector));
}

function isTelling(stem: string, vector: WordVector): boolean {
  return (vector.get(stem) ?? 0) > TELLING_FROM;
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
