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
/** In the same measure: what the question's own words weigh together in a sentence that has to do with it. */
const BEARING_FROM = 0.9;

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

/**
 * The sentences that have to do with the question: talk that does not earns nothing by its connectives. Beside weighty
 * sentences of the same answer, whose half is lent to it, a plain one counts too.
 */
export function bearingSentences(sentences: readonly Sentence[], vector: WordVector): Sentence[] {
  const weights = sentences.map(({ tokens }) =>
    [...new Set(tokens.map(({ stem }) => stem))]
      .map((stem) => weightOf(stem, vector))
      .filter((weight) => weight > TELLING_FROM)
      .reduce((sum, weight) => sum + weight, 0),
  );
  return sentences.filter(({ turnIndex }, at) => {
    const beside = [at - 1, at + 1].filter((other) => sentences[other]?.turnIndex === turnIndex);
    const own = weights[at] ?? 0;
    const around = beside.reduce((sum, other) => sum + (weights[other] ?? 0), own);
    return Math.max(own, around / 2) >= BEARING_FROM;
  });
}

function isTelling(stem: string, vector: WordVector): boolean {
  return weightOf(stem, vector) > TELLING_FROM;
}

function weightOf(stem: string, vector: WordVector): number {
  return (vector.get(stem) ?? 0) * Math.sqrt(vector.size);
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
