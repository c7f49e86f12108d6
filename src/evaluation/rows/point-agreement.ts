import type { PointReading } from '#engine/reading.ts';
import type { Judgement } from '../equal-length/judgement.ts';
import type { PointLabel } from '../sets/point-labels.ts';
import { atLeast, noGoal, type Row, shareOf } from './row.ts';

type Status = PointReading['status'];

const SHOWN: readonly Status[] = ['explained', 'justified'];
const HEARD: readonly Status[] = ['mentioned', ...SHOWN];
const GOALS = {
  precision: { ...noGoal(), builtIn: atLeast(0.8) },
  recall: { ...noGoal(), builtIn: atLeast(0.75) },
};

/** A talk with labels of its points, and what was heard of them. */
type Labelled = { labels: readonly PointLabel[]; judgement: Pick<Judgement, 'points'> };
type PointRow = Row<{ performances: readonly Labelled[] }>;

/** Points of whole talks against labels by hand. */
export const pointRows: readonly PointRow[] = [
  precisionRow('Points explained or better: precision', SHOWN, GOALS.precision),
  recallRow('Points explained or better: recall', SHOWN, GOALS.recall),
  precisionRow('Points heard at all: precision', HEARD, noGoal()),
  recallRow('Points heard at all: recall', HEARD, noGoal()),
];

function precisionRow(name: string, counting: readonly Status[], goals: Row['goals']): PointRow {
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

function recallRow(name: string, counting: readonly Status[], goals: Row['goals']): PointRow {
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
function pairs(performances: readonly Labelled[]): Pair[] {
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
