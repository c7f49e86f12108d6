import type { Sentence } from './analyse-transcript.ts';
import type { WordVector } from './topic/question-vectors.ts';

/** What any other word is worth beside one of the question's own: plain speech has fewer of those. */
const OTHER_WORDS = 0.4;
/** So many of the question's own words make its other words count: small talk has one by chance. */
const CLOSE_FROM = 2;
/**
 * A word that hardly tells this question from the others is not its own. In shares of what an even spread over the
 * question's words would give each, so that a question with more ways of saying a thing does not hear less.
 */
const TELLING_FROM = 0.2;

/**
 * How much was said about the question, in different words, its own first: padding with what bears on nothing, and saying a
 * thing again, add none. `vector` is the question's.
 */
export function measureSubstance(
  sentences: readonly Sentence[],
  vector: WordVector,
  functionWords: ReadonlySet<string>,
): number {
  const telling = new Set<string>();
  const others = new Set<string>();
  for (const { tokens } of sentences) {
    const stems = tokens.filter(({ word }) => !functionWords.has(word)).map(({ stem }) => stem);
    const own = new Set(stems.filter((stem) => isTelling(stem, vector)));
    for (const stem of stems) {
      if (own.has(stem)) telling.add(stem);
      else if (own.size >= CLOSE_FROM) others.add(stem);
    }
  }
  return Math.round(telling.size + OTHER_WORDS * others.size);
}

/** Whether a sentence has anything to do with the question: talk that does not earns nothing by its connectives. */
export function bearsOn(sentence: Sentence, vector: WordVector): boolean {
  return sentence.tokens.some(({ stem }) => isTelling(stem, vector));
}

function isTelling(stem: string, vector: WordVector): boolean {
  return (vector.get(stem) ?? 0) * Math.sqrt(vector.size) > TELLING_FROM;
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
