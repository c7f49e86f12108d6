import { GRADES, gradeOfScore } from '#shared/rules/grades.ts';
import type { GradedRun } from '../runs/run-graded.ts';
import { mean, standardisedDifference } from '../statistics/averages.ts';
import { atLeast, type Row, type Runs, shareOf, within } from './row.ts';

/** How far the totals are off, and how often that changes letter or recommendation (interview-design 9.2). */
export const biasRows: readonly Row[] = [
  {
    name: 'Mean signed error of the total',
    goals: { builtIn: within(-6, 6), model: within(-3, 3) },
    measure: (runs) => {
      const totals = bothGraded(runs);
      const errors = totals.map(({ given, wanted }) => given - wanted);
      if (errors.length === 0) return null;
      const worst = totals
        .toSorted((a, b) => Math.abs(b.given - b.wanted) - Math.abs(a.given - a.wanted))
        .map(({ id, given, wanted }) => `${id}: ${given}, label ${wanted}`);
      return { values: [mean(errors)], text: signed(mean(errors), 1), cases: errors.length, misses: worst };
    },
  },
  {
    name: 'Standardised mean difference',
    goals: { builtIn: within(-0.3, 0.3), model: within(-0.15, 0.15) },
    measure: (runs) => {
      const totals = bothGraded(runs);
      if (totals.length === 0) return null;
      const value = standardisedDifference(
        totals.map(({ given }) => given),
        totals.map(({ wanted }) => wanted),
      );
      return { values: [value], text: signed(value, 2), cases: totals.length, misses: [] };
    },
  },
  {
    name: 'Same recommendation as the label',
    goals: { builtIn: atLeast(0.7), model: atLeast(0.85) },
    measure: ({ graded }) => shareOf(graded, hasSameRecommendation, described),
  },
  {
    name: 'Within one letter step of the label',
    goals: { builtIn: atLeast(0.65), model: atLeast(0.8) },
    measure: ({ graded }) => shareOf(graded, isWithinOneLetter, described),
  },
];

function bothGraded({ graded }: Runs) {
  return graded.flatMap(({ id, outcome, expected }) =>
    outcome.score === null || expected === null ? [] : [{ id, given: outcome.score, wanted: expected.score }],
  );
}

const HIGHEST_F = 39;

/** Not graded and F say the same: there was nothing. */
function isNothing(score: number | null): boolean {
  return score === null || score <= HIGHEST_F;
}

function hasSameRecommendation({ outcome, expected }: GradedRun): boolean {
  if (outcome.score === null || expected === null) {
    return isNothing(outcome.score) && isNothing(expected?.score ?? null);
  }
  return outcome.hiringRecommendation === gradeOfScore(expected.score).recommendation;
}

function isWithinOneLetter({ outcome, expected }: GradedRun): boolean {
  if (outcome.score === null || expected === null) {
    return isNothing(outcome.score) && isNothing(expected?.score ?? null);
  }
  const step = (score: number) => GRADES.indexOf(gradeOfScore(score));
  return Math.abs(step(outcome.score) - step(expected.score)) <= 1;
}

function described({ id, outcome, expected }: GradedRun): string {
  return `${id}: ${totalText(outcome.score)}, label ${totalText(expected?.score ?? null)}`;
}

export function totalText(score: number | null): string {
  return score === null ? 'not graded' : `${score} ${gradeOfScore(score).grade}`;
}

export function signed(value: number, digits: number): string {
  return `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;
}
