import type { PointReading } from '#engine/reading.ts';
import type { JudgedPerformance } from '../equal-length/judged-set.ts';
import type { PointLabel } from '../sets/point-labels.ts';
import type { EqualLengthRow } from './equal-length.ts';
import { atLeast, noGoal, type Row, shareOf } from './row.ts';

type Status = PointReading['status'];

const SHOWN: readonly Status[] = ['explained', 'justified'];
const HEARD: readonly Status[] = ['mentioned', ...SHOWN];
const GOALS = {
  precision: { ...noGoal(), builtIn: atLeast(0.8) },
  recall: { ...noGoal(), builtIn: atLeast(0.75) },
};

/** Points of whole talks against labels by hand. */
export const pointRows: readonly EqualLengthRow[] = [
  precisionRow('Points explained or better: precision', SHOWN, GOALS.precision),
  recallRow('Points explained or better: recall', SHOWN, GOALS.recall),
  precisionRow('Points heard at all: precision', HEARD, noGoal()),
  recallRow('Points heard at all: recall', HEARD, noGoal()),
];

function precisionRow(name: string, counting: readonly Status[], goals: Row['goals']): EqualLengthRow {
  return {
    name,
    goals,
    measure: ({ performances }) =>
      shareOf(
        pairs(performances).filter(({ given }) => counting.includes(given)),
        ({ label }) => counting.includes(label.status),
        described,
      ),
  };
}

function recallRow(name: string, counting: readonly Status[], goals: Row['goals']): EqualLengthRow {
  return {
    name,
    goals,
    measure: ({ performances }) =>
      shareOf(
        pairs(performances).filter(({ label }) => counting.includes(label.status)),
        ({ given }) => counting.includes(given),
        described,
      ),
  };
}

type Pair = { label: PointLabel; given: Status };

/** Every labelled talk and point, with what the judge says of it. */
function pairs(performances: readonly JudgedPerformance[]): Pair[] {
  return performances.flatMap(({ labels, judgement: { points } }) =>
    points === null
      ? []
      : labels.map((label) => ({
          label,
          given: points.find(({ point }) => point === label.point)?.status ?? ('absent' as const),
        })),
  );
}

function described({ label: { question, kind, point, status }, given }: Pair): string {
  return `${question} ${kind}, ${point}: ${given}, label ${status}`;
}
