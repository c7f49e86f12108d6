import type { GradeOutcome } from '#shared/interview/context.ts';
import { type IndependentSet, PERFORMANCES, type Performance } from '../sets/independent-set.ts';
import { mapParallel, playAnswers, type Stage } from './engine.ts';
import { expectedGrade } from './expected-grade.ts';

/** One performance on one question. */
export type IndependentRun = {
  /** Question and performance. */
  id: string;
  question: string;
  performance: Performance;
  heldOut: boolean;
  outcome: GradeOutcome;
  /** What its labels come to; `plain` has those of `strong`. Null where there is too little to grade. */
  expected: number | null;
};

/** Every performance of the second set, played and graded. */
export async function runIndependent(
  stage: Stage,
  sets: readonly IndependentSet[],
): Promise<IndependentRun[]> {
  const plans = sets.flatMap((set) => PERFORMANCES.map((performance) => ({ set, performance })));
  return mapParallel(plans, stage.engine.parallel, async ({ set, performance }) => {
    const { question, level, heldOut } = set;
    const { answers } = set[performance];
    const { labels } = set[performance === 'plain' ? 'strong' : performance];
    const { context, outcome } = await playAnswers(stage, set, answers);
    const expected = expectedGrade(stage.content, context, { labels, level, answers });
    const id = `${question} ${performance}`;
    return { id, question, performance, heldOut, outcome, expected: expected?.score ?? null };
  });
}
