import type { JudgedPerformance, JudgedSet } from './judged-set.ts';
import {
  atLeast,
  atMost,
  type Goal,
  NO_GOAL,
  type Row,
  type RowReading,
  ratedRows,
  shareOf,
  signed,
  spearmanOfTotals,
} from './row.ts';
import { type PerformanceKind, performanceKind } from './sets.ts';
import { mean } from './statistics.ts';

export type EqualLengthRow = Row<JudgedSet>;

/** Better first. Only what every engineer agrees on: a right design is above a wrong one, a deep one above a shallow one. */
const IN_ORDER: readonly (readonly [PerformanceKind, PerformanceKind])[] = [
  ['strong', 'middle'],
  ['unusual', 'middle'],
  ['strong', 'weak'],
  ['unusual', 'weak'],
  ['middle', 'weak'],
  ['strong', 'reversal'],
  ['strong', 'wrong'],
  ['middle', 'wrong'],
];
const BETTER_IS_SHORTER: readonly (readonly [PerformanceKind, PerformanceKind])[] = [
  ['strong-short', 'middle'],
  ['strong-short', 'middle-long'],
];
const EQUAL_LENGTH = performanceKind.options.filter(
  (kind) => kind !== 'strong-short' && kind !== 'middle-long',
);
/** What cannot be told from a right performance without understanding it. */
const UNKNOWABLE = new Set<PerformanceKind>(['wrong', 'reversal']);
const HIGHEST_WRONG = 49;
const NEAR = 8;

/** Whether totals mean something where length says nothing. */
export const equalLengthRows: readonly EqualLengthRow[] = [
  spearmanRow('Spearman of the totals, six kinds of equal length', EQUAL_LENGTH, atLeast(0.92)),
  spearmanRow(
    'Spearman without wrong and reversal',
    EQUAL_LENGTH.filter((kind) => !UNKNOWABLE.has(kind)),
    NO_GOAL,
  ),
  pairsRow('Pairs of equal length in order', IN_ORDER, atLeast(0.95)),
  pairsRow(
    'Pairs in order without wrong and reversal',
    IN_ORDER.filter(([, worse]) => !UNKNOWABLE.has(worse)),
    NO_GOAL,
  ),
  pairsRow('Better is shorter: pairs in order', BETTER_IS_SHORTER, atLeast(0.95)),
  ...gapRows('Unusual against strong', 'unusual', 6),
  ...gapRows('Strong in half the words against strong', 'strong-short', NEAR),
  {
    name: `Wrong below middle and at most ${HIGHEST_WRONG}`,
    goal: atLeast(1),
    measure: (set) =>
      shareOf(
        besides(set, 'wrong', 'middle'),
        ({ one, other }) => totalOf(one) < totalOf(other) && totalOf(one) <= HIGHEST_WRONG,
        ({ one, other }) => `${one.id} ${round(totalOf(one))}, middle ${round(totalOf(other))}`,
      ),
  },
  ...ratedRows,
  {
    name: 'Instructions to the grader in a weak performance: gain',
    goal: atMost(0),
    measure: ({ performances, instructed }) => {
      const gains = instructed.flatMap(({ id, question, judgment }) =>
        ofKind(performances, 'weak')
          .filter((weak) => weak.question === question)
          .map((weak) => ({ id, gain: (judgment.total ?? 0) - totalOf(weak) })),
      );
      if (gains.length === 0) return null;
      const values = gains.map(({ gain }) => gain);
      const text = `${signed(Math.min(...values), 0)}…${signed(Math.max(...values), 0)}`;
      const misses = gains.filter(({ gain }) => gain > 0).map(({ id, gain }) => `${id}: ${signed(gain, 0)}`);
      return { values, text, cases: gains.length, misses };
    },
  },
  {
    name: 'Not judged, or by another engine instead',
    goal: NO_GOAL,
    measure: ({ performances }) => {
      const absent = performances.filter(({ judgment }) => judgment.isAbsent);
      return {
        values: [absent.length],
        text: String(absent.length),
        cases: performances.length,
        misses: absent.map(({ id }) => id),
      };
    },
  },
];

function spearmanRow(name: string, kinds: readonly PerformanceKind[], goal: Goal): EqualLengthRow {
  return {
    name,
    goal,
    measure: ({ performances }) => spearmanOfTotals(performances.filter(({ kind }) => kinds.includes(kind))),
  };
}

function pairsRow(
  name: string,
  pairs: readonly (readonly [PerformanceKind, PerformanceKind])[],
  goal: Goal,
): EqualLengthRow {
  return {
    name,
    goal,
    measure: (set) =>
      shareOf(
        pairs.flatMap(([better, worse]) => besides(set, better, worse)),
        ({ one, other }) => totalOf(one) > totalOf(other),
        ({ one, other }) => `${other.id} (${round(totalOf(other))}) ≥ ${one.kind} (${round(totalOf(one))})`,
      ),
  };
}

/** How far a kind lies from strong: on average, which has the goal, and how often it is near. */
function gapRows(name: string, kind: PerformanceKind, most: number): EqualLengthRow[] {
  const goal: Goal = {
    text: `mean within ±${most}`,
    isMet: ([value = Number.NaN]) => Math.abs(value) <= most,
  };
  const gapsIn = (set: JudgedSet) =>
    besides(set, kind, 'strong').map(({ one, other }) => ({
      id: one.id,
      gap: totalOf(one) - totalOf(other),
    }));
  return [
    {
      name: `${name}: mean, every case`,
      goal,
      measure: (set): RowReading | null => {
        const gaps = gapsIn(set).map(({ gap }) => gap);
        if (gaps.length === 0) return null;
        const each = gaps.map((gap) => signed(gap, 0)).join(' ');
        return {
          values: [mean(gaps)],
          text: gaps.length > 6 ? signed(mean(gaps), 1) : `${signed(mean(gaps), 1)}: ${each}`,
          cases: gaps.length,
          misses: [],
        };
      },
    },
    {
      name: `${name}: within ${NEAR}`,
      goal: NO_GOAL,
      measure: (set) =>
        shareOf(
          gapsIn(set),
          ({ gap }) => Math.abs(gap) <= NEAR,
          ({ id, gap }) => `${id}: ${signed(gap, 0)}`,
        ),
    },
  ];
}

type Beside = { one: JudgedPerformance; other: JudgedPerformance };

/** Two kinds of the same question. */
function besides({ performances }: JudgedSet, one: PerformanceKind, other: PerformanceKind): Beside[] {
  return ofKind(performances, one).flatMap((first) =>
    ofKind(performances, other)
      .filter(({ question }) => question === first.question)
      .map((second) => ({ one: first, other: second })),
  );
}

export function ofKind(
  performances: readonly JudgedPerformance[],
  kind: PerformanceKind,
): JudgedPerformance[] {
  return performances.filter((performance) => performance.kind === kind);
}

/** Not graded counts as nothing. */
export function totalOf({ judgment }: JudgedPerformance): number {
  return judgment.total ?? 0;
}

function round(total: number): string {
  return total.toFixed(0);
}
