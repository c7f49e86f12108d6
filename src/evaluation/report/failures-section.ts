import type { Evaluation } from '../evaluate.ts';
import type { MeasuredRow } from '../measure.ts';
import { totalText } from '../rows/bias.ts';
import type { GradedRun } from '../runs/run-graded.ts';
import { markdownTable } from './markdown-table.ts';

const CASES_SHOWN = 5;
const TOTALS_SHOWN = 15;
const LONGEST_CASE = 220;

/** What is known to go wrong: missed goals with their worst cases, and the totals that are furthest off. */
export function failuresSection({ engine, runs, groups }: Evaluation): string {
  const missed = groups.flatMap(({ rows }) => rows).filter(isMissed);
  const { label } = engine.interviewer.engine;
  return [
    `## Known failures of ${engine.kind === 'builtIn' ? 'the built-in engine' : `the model ${label}`}`,
    missed.length === 0 ? 'Every goal is met.' : missed.map(missedRow).join('\n'),
    'The totals that are furthest from their labels:',
    markdownTable(['Transcript', 'Part', 'Label', 'Given'], furthest(runs.graded)),
  ].join('\n\n');
}

function isMissed({ figures }: MeasuredRow): boolean {
  return Object.values(figures).some((figure) => figure?.met === false);
}

function missedRow({ row, goal, figures }: MeasuredRow): string {
  const columns = Object.entries({ tuning: figures.tuning, 'held out': figures.heldOut, all: figures.all })
    .filter(([, figure]) => figure?.met === false)
    .map(([name, figure]) => `${figure?.reading.text} (${name})`);
  const cases = (figures.all?.reading.misses ?? [])
    .slice(0, CASES_SHOWN)
    .map((text) => `  - ${clipped(text)}`);
  return [`- **${row.name}**, goal ${goal}: ${columns.join(', ')}`, ...cases].join('\n');
}

function clipped(text: string): string {
  return text.length <= LONGEST_CASE ? text : `${text.slice(0, LONGEST_CASE)}…`;
}

function furthest(graded: readonly GradedRun[]): string[][] {
  const offBy = ({ outcome, expected }: GradedRun) => Math.abs((outcome.score ?? 0) - (expected?.score ?? 0));
  return graded
    .toSorted((a, b) => offBy(b) - offBy(a))
    .slice(0, TOTALS_SHOWN)
    .map((run) => [
      run.id,
      run.heldOut ? 'held out' : 'tuning',
      totalText(run.expected?.score ?? null),
      totalText(run.outcome.score),
    ]);
}
