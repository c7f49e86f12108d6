import type { Content } from '#shared/content/content.ts';
import { mapParallel } from '../runs/engine.ts';
import type { PointLabel } from '../sets/point-labels.ts';
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
  /** Labels by hand of some of its points. */
  labels: readonly PointLabel[];
};

/** What one judge made of the set. */
export type JudgedSet = Pick<Judge, 'name' | 'goals'> & {
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
  /** What the weak performances tell the grader to do. */
  instructions: readonly string[];
};

/** Has every performance judged. */
export async function judgeSet(
  { content, set, instructions }: Omit<EqualLengthTask, 'whole'>,
  judge: Judge,
  parallel: number,
): Promise<JudgedSet> {
  const judged = async (performance: Performance) => ({
    ...performance,
    judgement: await judge.judge(performance),
  });
  const plain = performancesOf(content, set.sets);
  const all = await mapParallel(
    [...plain, ...instructedPerformances(content, set.sets, instructions)],
    parallel,
    judged,
  );
  return {
    name: judge.name,
    goals: judge.goals,
    performances: all.slice(0, plain.length).map((each) => ({ ...each, ...knownOf(content, set, each) })),
    instructed: all.slice(plain.length),
  };
}

/** What raters and writers say of a performance. */
export function knownOf(
  content: Content,
  set: EqualLength,
  performance: Performance,
): Pick<JudgedPerformance, 'truth' | 'planted' | 'labels'> {
  const isOf = (each: { question: string; kind: string }) =>
    each.question === performance.question && each.kind === performance.kind;
  const ratings = set.ratings.filter(isOf);
  return {
    truth: meanTotal(content, performance.context, ratings),
    planted: plantedErrors(set.sets, performance, ratings),
    labels: set.points.filter(isOf),
  };
}
