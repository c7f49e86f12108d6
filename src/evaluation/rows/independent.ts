import type { IndependentRun } from '../runs/run-independent.ts';
import { PERFORMANCES, type Performance } from '../sets/independent-set.ts';
import { mean } from '../statistics/averages.ts';
import { rankCorrelation } from '../statistics/rank-correlation.ts';
import { totalText } from './bias.ts';
import { atLeast, atMost, noGoal, type Reading, type Row, sameGoal, shareOf, within } from './row.ts';
import { extremes } from './stability.ts';

const IN_ORDER: readonly Performance[] = ['strong', 'middle', 'weak'];
const BELOW_STRONG = 84;

/** The second set, whose writers knew the prompts only. */
export const independentRows: readonly Row[] = [
  {
    name: 'Mean totals: strong, plain, middle, weak, wrong',
    goals: noGoal(),
    measure: ({ independent }) => {
      if (independent.length === 0) return null;
      const values = PERFORMANCES.map((performance) => mean(of(independent, performance).map(totalOf)));
      const text = values.map((value) => value.toFixed(0)).join(', ');
      return { values, text, cases: independent.length, misses: [] };
    },
  },
  {
    name: 'Spearman of the totals',
    goals: { builtIn: atLeast(0.75), model: atLeast(0.85) },
    measure: ({ independent }) => {
      const pairs = independent.map((run) => [run.expected ?? 0, totalOf(run)] as const);
      const value = rankCorrelation(pairs);
      return value === null
        ? null
        : { values: [value], text: value.toFixed(2), cases: pairs.length, misses: [] };
    },
  },
  {
    name: 'Strong above middle above weak, whichever the question',
    goals: { builtIn: atLeast(0.95), model: atLeast(0.98) },
    measure: ({ independent }) => {
      const steps = [IN_ORDER.slice(0, 2), IN_ORDER.slice(1)] as const;
      return pairsInOrder(steps.flatMap(([better, worse]) => pairsOf(independent, better, worse)));
    },
  },
  {
    name: 'Plain-speech version of a strong answer: change',
    goals: { builtIn: within(-20, 20), model: within(-6, 6) },
    measure: ({ independent }) =>
      extremes(
        of(independent, 'plain').flatMap((plain) =>
          of(independent, 'strong')
            .filter(({ question }) => question === plain.question)
            .map((strong) => ({ id: plain.question, before: strong.outcome, after: plain.outcome })),
        ),
      ),
  },
  {
    name: 'Fluent but wrong below strong, whichever the question',
    goals: sameGoal(atLeast(0.95)),
    measure: ({ independent }) => pairsInOrder(pairsOf(independent, 'strong', 'wrong')),
  },
  {
    name: 'Fluent but wrong: highest total',
    goals: sameGoal(atMost(BELOW_STRONG)),
    measure: ({ independent }) => {
      const sorted = of(independent, 'wrong').toSorted((a, b) => totalOf(b) - totalOf(a));
      const [most] = sorted;
      if (!most) return null;
      const misses = sorted.map(({ question, outcome }) => `${question}: ${totalText(outcome.score)}`);
      return { values: [totalOf(most)], text: totalText(most.outcome.score), cases: sorted.length, misses };
    },
  },
];

function of(runs: readonly IndependentRun[], performance: Performance): IndependentRun[] {
  return runs.filter((run) => run.performance === performance);
}

function totalOf({ outcome }: IndependentRun): number {
  return outcome.score ?? 0;
}

type Pair = { better: IndependentRun; worse: IndependentRun };

function pairsOf(
  runs: readonly IndependentRun[],
  better: Performance | undefined,
  worse: Performance | undefined,
): Pair[] {
  if (!better || !worse) return [];
  return of(runs, better).flatMap((one) => of(runs, worse).map((other) => ({ better: one, worse: other })));
}

function pairsInOrder(pairs: readonly Pair[]): Reading | null {
  return shareOf(
    pairs,
    ({ better, worse }) => totalOf(better) > totalOf(worse),
    ({ better, worse }) => `${worse.id} (${totalOf(worse)}) ≥ ${better.id} (${totalOf(better)})`,
  );
}
