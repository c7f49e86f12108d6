import type { Sentence } from './analyse-transcript.ts';
import type { WordVector } from './topic/question-vectors.ts';

/** What any other word is worth beside one of the question's own: plain speech has fewer of those. */
const OTHER_WORDS = 0.25;
/** A word that hardly tells this question from the others is not its own. */
const TELLING_FROM = 0.01;

/**
 * How much was said about the question, in different words, its own first: padding with what bears on nothing, and saying a
 * thing again, add none. `vector` is the question's.
 */
export function measureSubstance(
  sentences: readonly Sentence[],
  vector: WordVector,
  functionWords: ReadonlySet<string>,
): number {
  const stems = new Set(
    sentences.flatMap(({ tokens }) =>
      tokens.filter(({ word }) => !functionWords.has(word)).map(({ stem }) => stem),
    ),
  );
  const telling = [...stems].filter((stem) => isTelling(stem, vector)).length;
  return Math.round(telling + OTHER_WORDS * (stems.size - telling));
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
