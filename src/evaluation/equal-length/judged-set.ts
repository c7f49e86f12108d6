import type { Content } from '#shared/content/content.ts';
import type { EqualLength } from '../sets/read-sets.ts';
import type { Judge, Judgement } from './judgement.ts';
import { instructedPerformances, type Performance, performancesOf } from './performances.ts';
import { type PlantedErrors, plantedErrors } from './planted-errors.ts';
import { meanTotal } from './rater-totals.ts';

/** One performance beside what is known of it. */
export type JudgedPerformance = Pick<Performance, 'id' | 'question' | 'kind' | 'heldOut' | 'context'> & {
  judgement: Judgement;
  /** The mean total of the raters; null before they have rated. */
  truth: number | null;
  planted: PlantedErrors;
};

/** What one judge made of the set. */
export type JudgedSet = Pick<Judge, 'name' | 'hasGoals'> & {
  performances: readonly JudgedPerformance[];
  /** The weak performances with an instruction to the grader in them; empty where that cannot change anything. */
  instructed: readonly Pick<JudgedPerformance, 'id' | 'question' | 'heldOut' | 'judgement'>[];
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
    judgement: await judge.judge(performance),
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
