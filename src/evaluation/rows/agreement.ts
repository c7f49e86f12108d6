import { dimensionId } from '#shared/contract/report.ts';
import { type GradedRun, scoresOf } from '../runs/run-graded.ts';
import { band } from '../sets/graded-transcript.ts';
import { mean } from '../statistics/averages.ts';
import { orderedPairs } from '../statistics/ordered-pairs.ts';
import { rankCorrelation } from '../statistics/rank-correlation.ts';
import { weightedKappa } from '../statistics/weighted-kappa.ts';
import { atLeast, noGoal, type Reading, type Row } from './row.ts';

const HIGHEST_ANCHOR = 5;
const KAPPA = 'QWK with the labels';

/** Agreement with the labels by dimension and in order (interview-design 9.2, first three rows). */
export const agreementRows: readonly Row[] = [
  ...dimensionId.options.map(
    (id): Row => ({
      name: `${KAPPA}: ${id}`,
      goals: { ...noGoal(), model: atLeast(0.7) },
      measure: ({ graded }) => toReading(kappa(graded, id), graded.length),
    }),
  ),
  {
    name: `${KAPPA}: mean of the dimensions`,
    goals: { builtIn: atLeast(0.55), model: atLeast(0.75) },
    measure: ({ graded }) => {
      const known = dimensionId.options.flatMap((id) => kappa(graded, id) ?? []);
      return toReading(known.length === 0 ? null : mean(known), graded.length);
    },
  },
  {
    name: 'Spearman of the totals',
    goals: { builtIn: atLeast(0.75), model: atLeast(0.85) },
    measure: ({ graded }) =>
      toReading(
        rankCorrelation(graded.map((run) => [run.expected?.score ?? 0, totalOf(run)] as const)),
        graded.length,
      ),
  },
  pairsRow('one band apart', (bands) => bands === 1, { builtIn: atLeast(0.8), model: atLeast(0.9) }),
  pairsRow('two or more bands apart', (bands) => bands >= 2, {
    builtIn: atLeast(0.95),
    model: atLeast(0.98),
  }),
];

/** Whole anchors, half points rounded up, over the transcripts that have labels. */
function kappa(graded: readonly GradedRun[], id: (typeof dimensionId.options)[number]): number | null {
  const pairs = graded.flatMap(({ expected, outcome }) =>
    expected ? [[Math.round(expected.scores[id]), Math.round(scoresOf(outcome)[id])] as const] : [],
  );
  return weightedKappa(pairs, HIGHEST_ANCHOR);
}

function pairsRow(what: string, apart: (bands: number) => boolean, goals: Row['goals']): Row {
  return {
    name: `Ordered pairs ${what}`,
    goals,
    measure: ({ graded }) => {
      const items = graded.map((run) => ({
        id: run.id,
        rank: band.options.indexOf(run.transcript.band),
        value: totalOf(run),
      }));
      const { pairs, ordered, wrong } = orderedPairs(items, apart);
      if (pairs === 0) return null;
      return { values: [ordered / pairs], text: (ordered / pairs).toFixed(3), cases: pairs, misses: wrong };
    },
  };
}

/** Not graded counts as nothing where totals are put in order. */
function totalOf({ outcome }: GradedRun): number {
  return outcome.score ?? 0;
}

function toReading(value: number | null, cases: number): Reading | null {
  return value === null ? null : { values: [value], text: value.toFixed(2), cases, misses: [] };
}
