import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';
import { type Token, tokenize } from '../text/tokenize.ts';

/** Words of a text with their weights. */
export type WordVector = ReadonlyMap<string, number>;

/** What each question of the bank talks about: TF-IDF over the bank (Salton and Buckley 1988), of length 1. */
export type QuestionVectors = {
  of(question: Question): WordVector;
  /** What was said, in the same measure. */
  weigh(tokens: readonly Token[]): WordVector;
  /** By question id. */
  all: ReadonlyMap<string, WordVector>;
};

/** Takes the whole bank once. */
export function questionVectors(content: Content, functionWords: ReadonlySet<string>): QuestionVectors {
  const countStems = (tokens: readonly Token[]) => {
    const counts = new Map<string, number>();
    for (const { word, stem } of tokens) {
      if (!functionWords.has(word) && !/\d/.test(word)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
    return counts;
  };
  const questions = [...content.questions.values()];
  const counted = questions.map((question) => ({
    id: question.id,
    counts: countStems(tokenize(wordsOf(question))),
  }));
  const spread = new Map<string, number>();
  for (const { counts } of counted) {
    for (const stem of counts.keys()) spread.set(stem, (spread.get(stem) ?? 0) + 1);
  }
  const weigh = (counts: ReadonlyMap<string, number>): WordVector => {
    const weights = [...counts].map(([stem, count]): [string, number] => {
      const rarity = Math.log(questions.length / (spread.get(stem) ?? questions.length));
      return [stem, (1 + Math.log(count)) * rarity];
    });
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return new Map(weights.map(([stem, weight]) => [stem, weight / length]));
  };
  const all = new Map(counted.map(({ id, counts }) => [id, weigh(counts)]));
  return {
    // A question outside the bank has only itself to be told from.
    of: ({ id }) => all.get(id) ?? new Map(),
    weigh: (tokens) => weigh(countStems(tokens)),
    all,
  };
}

/**
 * All that the bank says about a question, but for its fixtures, which are what is tested, and for the points' terms: these
 * hold every way of saying a thing, so mostly words that belong to no question.
 */
function wordsOf({ title, prompt, variants = [], hardParts, facts, points, modelAnswer }: Question): string {
  return [
    title,
    prompt,
    ...variants,
    ...hardParts,
    ...facts.map(({ say }) => say),
    ...points.flatMap(({ means, better, why, probes }) => [
      means,
      better,
      why,
      ...probes.map(({ say }) => say),
    ]),
    ...modelAnswer.lines.map(({ say }) => say),
  ].join(' . ');
}
