import type { GradeOutcome } from '#shared/interview/context.ts';
import { GRADES, gradeRow } from '#shared/rules/grades.ts';
import type { VariantKind } from '../runs/run-variants.ts';
import type { WrittenChangeKind } from '../runs/run-written-changes.ts';
import { mean, standardDeviation } from '../statistics/averages.ts';
import { signed } from './bias.ts';
import {
  atLeast,
  atMost,
  type Goal,
  type Reading,
  type Row,
  type Runs,
  sameGoal,
  shareOf,
  within,
} from './row.ts';

type Change = { id: string; before: GradeOutcome; after: GradeOutcome };

/** What should change little or nothing (interview-design 9.2). */
export const stabilityRows: readonly Row[] = [
  {
    name: 'Five runs: standard deviation of the total',
    goals: { builtIn: atMost(0), model: atMost(1.5) },
    measure: ({ graded }) => {
      const spreads = graded.map((run) => ({
        id: run.id,
        spread: standardDeviation([run.outcome, ...run.again].map(({ score }) => score ?? 0)),
      }));
      if (spreads.length === 0) return null;
      const most = Math.max(...spreads.map(({ spread }) => spread));
      const misses = spreads.filter(({ spread }) => spread > 0).map(({ id }) => id);
      return { values: [most], text: `at most ${most.toFixed(1)}`, cases: spreads.length, misses };
    },
  },
  {
    name: 'Five runs: same recommendation',
    goals: { builtIn: atLeast(1), model: atLeast(0.9) },
    measure: (runs) => reRuns(runs, (a, b) => a.hiringRecommendation === b.hiringRecommendation),
  },
  {
    name: 'Five runs: within one letter step',
    goals: { builtIn: atLeast(1), model: atLeast(0.98) },
    measure: (runs) => reRuns(runs, (a, b) => Math.abs(letterOf(a) - letterOf(b)) <= 1),
  },
  {
    name: 'Five runs: byte-identical reports',
    goals: { builtIn: atLeast(1), model: { text: '–', isMet: null } },
    always: true,
    measure: (runs) => reRuns(runs, (a, b) => JSON.stringify(a) === JSON.stringify(b)),
  },
  variantRow('Repetition, +100 %: change', 'repetition', sameGoal(within(-4, 1))),
  variantRow('Padding, +100 %: change', 'padding', sameGoal(within(-4, 1))),
  variantRow('10 % of the words wrong: change', 'word errors', {
    builtIn: within(-8, 8),
    model: within(-4, 4),
  }),
  variantRow('No punctuation: change', 'unpunctuated', { builtIn: within(-8, 8), model: within(-4, 4) }),
  {
    name: 'Style pairs: mean and largest change',
    goals: {
      builtIn: { text: 'mean ≤ 4', isMet: ([average = Number.NaN]) => average <= 4 },
      model: {
        text: 'mean ≤ 2, none > 4',
        isMet: ([a = Number.NaN, most = Number.NaN]) => a <= 2 && most <= 4,
      },
    },
    measure: ({ changes }) => {
      const sizes = ofKind(changes, 'style').map(deltaOf).map(Math.abs);
      if (sizes.length === 0) return null;
      const values = [mean(sizes), Math.max(...sizes)];
      const text = values.map((value) => value.toFixed(1)).join(', ');
      return { values, text, cases: sizes.length, misses: largest(ofKind(changes, 'style')) };
    },
  },
  {
    name: 'Plain-speech version of a strong answer: change',
    goals: { builtIn: within(-20, 20), model: within(-6, 6) },
    measure: ({ changes }) => extremes(ofKind(changes, 'paraphrase')),
  },
];

function variantRow(name: string, kind: VariantKind, goals: Record<'builtIn' | 'model', Goal>): Row {
  return { name, goals, measure: ({ variants }) => extremes(variants.filter((run) => run.kind === kind)) };
}

function reRuns({ graded }: Runs, isSame: (a: GradeOutcome, b: GradeOutcome) => boolean): Reading | null {
  const pairs = graded.flatMap(({ id, outcome, again }) => again.map((other) => ({ id, outcome, other })));
  return shareOf(
    pairs,
    ({ outcome, other }) => isSame(outcome, other),
    ({ id }) => id,
  );
}

function letterOf({ grade }: GradeOutcome): number {
  const row = gradeRow(grade);
  return row ? GRADES.indexOf(row) : GRADES.length;
}

function ofKind<Kind extends WrittenChangeKind, Run extends { kind: WrittenChangeKind }>(
  runs: readonly Run[],
  kind: Kind,
): Run[] {
  return runs.filter((run) => run.kind === kind);
}

/** Not graded counts as nothing. */
export function deltaOf({ before, after }: Change): number {
  return (after.score ?? 0) - (before.score ?? 0);
}

/** The lowest and the highest change; all of them have to be within the goal. */
export function extremes(changes: readonly Change[]): Reading | null {
  const deltas = changes.map(deltaOf);
  if (deltas.length === 0) return null;
  const values = [Math.min(...deltas), Math.max(...deltas)];
  const text = `${values.map((value) => signed(value, 0)).join('…')}, mean ${signed(mean(deltas), 1)}`;
  return { values, text, cases: deltas.length, misses: largest(changes) };
}

export function largest(changes: readonly Change[]): string[] {
  return changes
    .filter((change) => deltaOf(change) !== 0)
    .toSorted((a, b) => Math.abs(deltaOf(b)) - Math.abs(deltaOf(a)))
    .map((change) => `${change.id}: ${signed(deltaOf(change), 0)} (from ${change.before.score})`);
}
