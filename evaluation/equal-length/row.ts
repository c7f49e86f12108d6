import { gradeOfScore } from '../../src/shared/rules/grades.ts';
import { mean, rankCorrelation } from './statistics.ts';

/** What was measured, over how many cases, and which of them fell short, worst first. */
export type RowReading = {
  values: readonly number[];
  text: string;
  cases: number;
  misses: readonly string[];
};

/** `isMet` null: shown without a goal. */
export type Goal = { text: string; isMet: ((values: readonly number[]) => boolean) | null };

/** One line of the tables. */
export type Row<Judged> = {
  name: string;
  /** What a model under the product's protocol should reach. */
  goal: Goal;
  /** Null when there is nothing to measure it on. */
  measure(judged: Judged): RowReading | null;
};

export const NO_GOAL: Goal = { text: '–', isMet: null };

/** The first figure is at least `bound`. */
export function atLeast(bound: number): Goal {
  return { text: `≥ ${bound}`, isMet: ([value = Number.NaN]) => value >= bound };
}

/** Every figure is at most `bound`. */
export function atMost(bound: number): Goal {
  return { text: `≤ ${bound}`, isMet: (values) => values.every((value) => value <= bound) };
}

/** A number with its sign: "+3", "-2". */
export function signed(value: number, digits: number): string {
  return `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;
}

/** Of `items`, the share that is `good`: how many, and the others by name. */
export function shareOf<Item>(
  items: readonly Item[],
  isGood: (item: Item) => boolean,
  nameOf: (item: Item) => string,
): RowReading | null {
  if (items.length === 0) return null;
  const bad = items.filter((item) => !isGood(item));
  const share = 1 - bad.length / items.length;
  return { values: [share], text: share.toFixed(2), cases: items.length, misses: bad.map(nameOf) };
}

/** How many of `items` are `bad`. */
export function countOf<Item>(
  items: readonly Item[],
  isBad: (item: Item) => boolean,
  nameOf: (item: Item) => string,
): RowReading | null {
  if (items.length === 0) return null;
  const bad = items.filter(isBad);
  return { values: [bad.length], text: String(bad.length), cases: items.length, misses: bad.map(nameOf) };
}

/** A total, and what raters gave; null where nobody has rated. */
type Rated = { id: string; truth: number | null; judgment: { total: number | null } };

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
export function spearmanOfTotals(performances: readonly Rated[]): RowReading | null {
  const cases = errorsOf(performances);
  const value = rankCorrelation(cases.map(({ given, wanted }) => [wanted, given] as const));
  return value === null ? null : { values: [value], text: value.toFixed(2), cases: cases.length, misses: [] };
}

/** Not graded counts as nothing. */
function errorsOf(performances: readonly Rated[]) {
  return performances.flatMap(({ id, truth, judgment }) => {
    const given = judgment.total ?? 0;
    return truth === null ? [] : [{ id, given, wanted: truth, error: given - truth }];
  });
}

function isPass(total: number): boolean {
  return ['hire', 'strong_hire'].includes(gradeOfScore(total).recommendation);
}
