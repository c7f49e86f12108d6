import { type DimensionScores, totalScore } from '../../src/engine/score/total-score.ts';
import type { Content } from '../../src/shared/content/content.ts';
import type { InterviewContext } from '../../src/shared/interview/context.ts';
import { instructedPerformances, type Performance, performancesOf, wordsOf } from './performances.ts';
import { type PlantedErrors, plantedErrors } from './planted-errors.ts';
import type { EqualLength, Rating } from './sets.ts';
import { mean } from './statistics.ts';

/** One performance beside what is known of it. */
export type JudgedPerformance = Pick<Performance, 'id' | 'question' | 'kind' | 'heldOut' | 'context'> & {
  judgment: Judgment;
  /** The mean total of the raters; null before they have rated. */
  truth: number | null;
  planted: PlantedErrors;
};

/** What one judge made of the set. */
export type JudgedSet = Pick<Judge, 'name' | 'hasGoals'> & {
  performances: readonly JudgedPerformance[];
  /** The weak performances with an instruction to the grader in them; empty where that cannot change anything. */
  instructed: readonly Pick<JudgedPerformance, 'id' | 'question' | 'heldOut' | 'judgment'>[];
};

export type EqualLengthTask = {
  content: Content;
  /** What is judged. */
  set: EqualLength;
  /** What that is a part of: ranks are those among all. */
  whole: EqualLength;
};

/** Has every performance judged. */
export async function judgeSet(
  { content, set }: Omit<EqualLengthTask, 'whole'>,
  judge: Judge,
  parallel: number,
): Promise<JudgedSet> {
  const judged = async (performance: Performance) => ({
    ...performance,
    judgment: await judge.judge(performance),
  });
  const plain = performancesOf(content, set.sets);
  const all = await mapParallel(
    [...plain, ...instructedPerformances(content, set.sets, set.instructions)],
    parallel,
    judged,
  );
  return {
    name: judge.name,
    hasGoals: judge.hasGoals,
    performances: all.slice(0, plain.length).map((each) => ({ ...each, ...knownOf(content, set, each) })),
    instructed: all.slice(plain.length),
  };
}

/** What raters and writers say of a performance. */
export function knownOf(
  content: Content,
  set: EqualLength,
  performance: Performance,
): Pick<JudgedPerformance, 'truth' | 'planted'> {
  const isOf = (each: { question: string; kind: string }) =>
    each.question === performance.question && each.kind === performance.kind;
  const ratings = set.ratings.filter(isOf);
  return {
    truth: meanTotal(content, performance.context, ratings),
    planted: plantedErrors(set.sets, performance, ratings),
  };
}

/** Runs `work` over all items, so many at a time, and keeps their order. */
async function mapParallel<Item, Result>(
  items: readonly Item[],
  parallel: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = [...items.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return results;
}

/** Words of an answer, by its number from 1, as the judge gave them. */
export type JudgedQuote = { answer: number | null; text: string };

/** A statement that a judge holds to be false or at odds with an earlier one. */
export type JudgedClaim = {
  verdict: 'false' | 'contradicts_earlier' | 'contradicts_fact';
  quote: JudgedQuote;
  earlier: JudgedQuote | null;
};

/** What a judge makes of one performance. Null where it judges nothing of the kind. */
export type Judgment = {
  /** 0 to 100. */
  total: number | null;
  claims: readonly JudgedClaim[] | null;
  /** Everything that is put into the candidate's mouth. */
  quotes: readonly JudgedQuote[] | null;
  /** True when nothing of use came from the judge itself: nothing stands in its place, or another engine's judgment. */
  isAbsent: boolean;
};

/** Something that gives totals: an engine, a baseline, a rater. */
export type Judge = {
  name: string;
  /** True for a model under the product's protocol, which has goals to reach. */
  hasGoals: boolean;
  judge(performance: Performance): Promise<Judgment>;
};

/** A judgment that is a number and nothing else. */
export function bareTotal(total: number | null): Judgment {
  return { total, claims: null, quotes: null, isAbsent: false };
}

/** What six scores come to with the product's own arithmetic: bars, weights and caps. */
export function totalOf(content: Content, context: InterviewContext, scores: DimensionScores): number {
  const answers = context.turns.filter(({ speaker }) => speaker === 'user');
  const speech = {
    countedWords: answers.reduce((total, { text }) => total + wordsOf(text).length, 0),
    speechSeconds: answers.reduce((total, { seconds }) => total + (seconds ?? 0), 0),
  };
  return totalScore(content, context.level, context.question.category, scores, speech);
}

/** The mean of the raters' totals; null where nobody has rated. */
function meanTotal(content: Content, context: InterviewContext, ratings: readonly Rating[]): number | null {
  return ratings.length === 0 ? null : mean(ratings.map(({ scores }) => totalOf(content, context, scores)));
}

/** Each rater beside the mean of the others: how near to each other people come who judge alike. Null without ratings. */
export function ratersAsJudge(content: Content, set: EqualLength): JudgedSet | null {
  const raters = [...new Set(set.ratings.map(({ rater }) => rater))];
  if (raters.length < 2) return null;
  const performances = raters.flatMap((rater) => {
    const isOwn = (each: Rating) => each.rater === rater;
    const others = { ...set, ratings: set.ratings.filter((each) => !isOwn(each)) };
    const own = { ...set, ratings: set.ratings.filter(isOwn) };
    return performancesOf(content, set.sets).map((performance) => ({
      ...performance,
      id: `${performance.id} (${rater})`,
      question: `${performance.question} (${rater})`,
      ...knownOf(content, others, performance),
      judgment: bareTotal(knownOf(content, own, performance).truth),
    }));
  });
  return { name: 'One rater', hasGoals: false, performances, instructed: [] };
}
