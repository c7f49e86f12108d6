import { tokenize } from '../../src/engine/text/words.ts';
import type { Content } from '../../src/shared/content/content.ts';
import type { Question } from '../../src/shared/content/question.ts';
import { bareTotal, type EqualLengthTask, type JudgedSet, knownOf } from './judged-set.ts';
import { answersOf, type Performance, performancesOf, questionIn, wordsOf } from './performances.ts';
import type { EqualLength } from './sets.ts';
import { mean } from './statistics.ts';

/** What anybody could do without understanding a word: an engine that does no better has measured nothing. */
export function baselineSets(task: EqualLengthTask): JudgedSet[] {
  return [judgeByRank(task, 'Word count', wordCount), judgeByRank(task, 'TF-IDF', wordOverlap(task.content))];
}

function wordCount(performance: Performance): number {
  return wordsOf(
    answersOf(performance)
      .map(({ text }) => text)
      .join(' '),
  ).length;
}

/** How near the best sentence comes to each point of the question, on average over the points. */
function wordOverlap(content: Content): (performance: Performance) => number {
  const { vectorOf, likeness } = textVectors([...content.questions.values()].flatMap(pointTexts));
  return (performance) => {
    const sentences = answersOf(performance)
      .flatMap(({ text }) => text.split(/(?<=[.?!])\s+/))
      .map(vectorOf);
    const points = pointTexts(questionIn(content, performance.question)).map(vectorOf);
    return mean(points.map((point) => Math.max(...sentences.map((sentence) => likeness(point, sentence)))));
  };
}

function pointTexts({ points, modelAnswer }: Question): string[] {
  return points.map(({ id, means, why, better }) =>
    [means, why, better, ...modelAnswer.lines.filter(({ point }) => point === id).map(({ say }) => say)].join(
      ' ',
    ),
  );
}

/**
 * Totals by the place of a value among those of the other questions: the raters' total at the same place. Without ratings
 * the totals are spread evenly over 0 to 100.
 */
function judgeByRank(
  { content, set, whole }: EqualLengthTask,
  name: string,
  measure: (performance: Performance) => number,
): JudgedSet {
  const judged = (part: EqualLength) =>
    performancesOf(content, part.sets).map((performance) => ({
      ...performance,
      ...knownOf(content, part, performance),
      value: measure(performance),
    }));
  const all = judged(whole);
  const performances = judged(set).map(({ value, ...performance }) => {
    const others = all.filter(({ question }) => question !== performance.question);
    const below = others.filter((other) => other.value < value).length;
    const equal = others.filter((other) => other.value === value).length;
    const place = others.length === 0 ? 0.5 : (below + equal / 2) / others.length;
    const totals = others.flatMap(({ truth }) => truth ?? []);
    return {
      ...performance,
      judgment: bareTotal(totals.length === 0 ? place * 100 : atPlace(totals, place)),
    };
  });
  return { name, hasGoals: false, performances, instructed: [] };
}

/** The value at a place from 0 (lowest) to 1 (highest), linear between neighbors. */
function atPlace(values: readonly number[], place: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = place * (sorted.length - 1);
  const [lower = 0, upper = lower] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return lower + (upper - lower) * (at - Math.floor(at));
}

/** A text as its words' weights, of length 1. */
type TextVector = ReadonlyMap<string, number>;

/** TF-IDF over these texts: rare words weigh more than common ones. */
function textVectors(texts: readonly string[]): {
  vectorOf(text: string): TextVector;
  /** Cosine, 0 to 1. */
  likeness(one: TextVector, other: TextVector): number;
} {
  const appearances = new Map<string, number>();
  for (const text of texts) {
    for (const stem of new Set(stemsOf(text))) appearances.set(stem, (appearances.get(stem) ?? 0) + 1);
  }
  const vectorOf = (text: string): TextVector => {
    const counts = new Map<string, number>();
    for (const stem of stemsOf(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    const weights = [...counts].map(
      ([stem, count]) =>
        [stem, count * Math.log((texts.length + 1) / ((appearances.get(stem) ?? 0) + 1))] as const,
    );
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return new Map(weights.map(([stem, weight]) => [stem, weight / length]));
  };
  return {
    vectorOf,
    likeness: (one, other) =>
      [...one].reduce((total, [stem, weight]) => total + weight * (other.get(stem) ?? 0), 0),
  };
}

function stemsOf(text: string): string[] {
  return tokenize(text).map(({ stem }) => stem);
}
