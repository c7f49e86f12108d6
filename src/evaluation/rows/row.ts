import type { BuiltInReader } from '#engine/read/built-in-reader.ts';
import type { Content } from '#shared/content/content.ts';
import type { EngineKind } from '../runs/engine.ts';
import type { AttackRun } from '../runs/run-attacks.ts';
import type { CandidateRun } from '../runs/run-candidates.ts';
import type { GradedRun } from '../runs/run-graded.ts';
import type { IndependentRun } from '../runs/run-independent.ts';
import type { VariantRun } from '../runs/run-variants.ts';
import type { WrittenChangeRun } from '../runs/run-written-changes.ts';

/** Everything that was played, or the part of it that was tuned on or held out; candidates have no parts. */
export type Runs = {
  content: Content;
  reader: BuiltInReader;
  graded: readonly GradedRun[];
  independent: readonly IndependentRun[];
  variants: readonly VariantRun[];
  changes: readonly WrittenChangeRun[];
  attacks: readonly AttackRun[];
  candidates: readonly CandidateRun[];
};

/** What was measured, over how many cases, and which of them fell short, worst first. */
export type Reading = { values: readonly number[]; text: string; cases: number; misses: readonly string[] };

/** `isMet` null: shown without a goal. */
export type Goal = { text: string; isMet: ((values: readonly number[]) => boolean) | null };

/** One line of the tables, measured on what was played. */
export type Row<Played = Runs> = {
  name: string;
  goals: Record<EngineKind, Goal>;
  /** One of the rows that must hold in every single case. */
  always?: boolean;
  /** Null when there is nothing to measure it on. */
  measure(played: Played): Reading | null;
};

const NO_GOAL: Goal = { text: '–', isMet: null };

/** The first figure is at least `bound`. */
export function atLeast(bound: number): Goal {
  return { text: `≥ ${bound}`, isMet: ([value = Number.NaN]) => value >= bound };
}

/** Every figure is at most `bound`. */
export function atMost(bound: number): Goal {
  return { text: `≤ ${bound}`, isMet: (values) => values.every((value) => value <= bound) };
}

/** Every figure lies between both. */
export function within(least: number, most: number): Goal {
  const text = least === -most ? `within ±${most}` : `${least}…+${most}`;
  return { text, isMet: (values) => values.every((value) => value >= least && value <= most) };
}

export function sameGoal(goal: Goal): Record<EngineKind, Goal> {
  return { builtIn: goal, model: goal };
}

export function noGoal(): Record<EngineKind, Goal> {
  return sameGoal(NO_GOAL);
}

/** Of `items`, the share that is `good`: how many, and the others by name. */
export function shareOf<Item>(
  items: readonly Item[],
  isGood: (item: Item) => boolean,
  nameOf: (item: Item) => string,
): Reading | null {
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
): Reading | null {
  if (items.length === 0) return null;
  const bad = items.filter(isBad);
  return { values: [bad.length], text: String(bad.length), cases: items.length, misses: bad.map(nameOf) };
}
