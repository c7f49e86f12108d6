import { gradeOfScore } from '#shared/rules/grades.ts';
import { mean } from '../statistics/averages.ts';
import { rankCorrelation } from '../statistics/rank-correlation.ts';
import { atMost, NO_GOAL, type Reading, type Row, shareOf, signed } from './row.ts';

/** A total, and what raters gave; null where nobody has rated. */
export type Rated = { id: string; truth: number | null; judgement: { total: number | null } };

/** Totals beside those of the raters. */
export const ratedRows: readonly Row<{ performances: readonly Rated[] }>[] = [
  {
    name: 'Mean absolute error of the totals against the raters',
    goal: atMost(6),
    measure: ({ performances }) => {
      const errors = errorsOf(performances);
      if (errors.length === 0) return null;
      const value = mean(errors.map(({ error }) => Math.abs(error)));
      const misses = errors
        .toSorted((a, b) => Math.abs(b.error) - Math.abs(a.error))
        .map(({ id, error }) => `${id}: ${signed(error, 0)}`);
      return { values: [value], text: value.toFixed(1), cases: errors.length, misses };
    },
  },
  {
    name: 'Mean signed error of the totals against the raters',
    goal: NO_GOAL,
    measure: ({ performances }) => {
      const errors = errorsOf(performances).map(({ error }) => error);
      return errors.length === 0
        ? null
        : { values: [mean(errors)], text: signed(mean(errors), 1), cases: errors.length, misses: [] };
    },
  },
  {
    name: 'Pass or fail as the raters say',
    goal: NO_GOAL,
    measure: ({ performances }) =>
      shareOf(
        errorsOf(performances),
        ({ given, wanted }) => isPass(given) === isPass(wanted),
        ({ id, given, wanted }) => `${id}: ${given.toFixed(0)}, raters ${wanted.toFixed(0)}`,
      ),
  },
];

/** Whether the better total is the one that raters gave more to. */
export function spearmanOfTotals(performances: readonly Rated[]): Reading | null {
  const cases = errorsOf(performances);
  const value = rankCorrelation(cases.map(({ given, wanted }) => [wanted, given] as const));
  return value === null ? null : { values: [value], text: value.toFixed(2), cases: cases.length, misses: [] };
}

/** Not graded counts as nothing. */
function errorsOf(performances: readonly Rated[]) {
  return performances.flatMap(({ id, truth, judgement }) => {
    const given = judgement.total ?? 0;
    return truth === null ? [] : [{ id, given, wanted: truth, error: given - truth }];
  });
}

function isPass(total: number): boolean {
  return ['hire', 'strong_hire'].includes(gradeOfScore(total).recommendation);
}
