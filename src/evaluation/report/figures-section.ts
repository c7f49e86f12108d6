import type { Evaluation } from '../evaluate.ts';
import { COLUMNS, type Figure, type MeasuredRow } from '../measure.ts';
import { markdownTable } from './markdown-table.ts';

/** Every figure of one engine beside its goal. */
export function figuresSection({ engine, groups }: Evaluation): string {
  const { label } = engine.interviewer.engine;
  const title = engine.kind === 'builtIn' ? 'The built-in engine' : `The model ${label}`;
  const tables = groups.map(
    ({ title: name, rows }) =>
      `### ${name}\n\n${markdownTable(['Measure', 'Goal', 'Tuning', 'Held out', 'All'], rows.map(cells))}`,
  );
  return [
    `## ${title}: figures`,
    'In brackets the number of cases: transcripts, pairs, turns or sessions. **Missed** marks a goal that is not met.',
    ...tables,
  ].join('\n\n');
}

function cells({ row, goal, figures }: MeasuredRow): string[] {
  return [row.name, goal, ...COLUMNS.map((column) => cell(figures[column]))];
}

function cell(figure: Figure | null): string {
  if (!figure) return '–';
  const { text, cases } = figure.reading;
  return `${text} (${cases})${figure.met === false ? ' **missed**' : ''}`;
}
