import { COLUMNS, type Figure, type MeasuredGroup, type MeasuredRow } from '../measure.ts';

const HEADS = { tuning: 'tuning', heldOut: 'held out', all: 'all' };
const NAME_WIDTH = 66;
const CELL_WIDTH = 26;
const GOAL_WIDTH = 20;

/** The tables as text; with `misses` so many cases under each row that has some. */
export function terminalTables(groups: readonly MeasuredGroup[], misses: number): string {
  return groups
    .map(({ title, rows }) => {
      const head = [title.padEnd(NAME_WIDTH), 'goal'.padEnd(GOAL_WIDTH)];
      const heads = COLUMNS.map((column) => HEADS[column].padEnd(CELL_WIDTH));
      return [[...head, ...heads].join(' '), ...rows.flatMap((row) => lines(row, misses))].join('\n');
    })
    .join('\n\n');
}

function lines({ row, goal, figures }: MeasuredRow, misses: number): string[] {
  const cells = COLUMNS.map((column) => cell(figures[column]).padEnd(CELL_WIDTH));
  const cases = figures.all?.reading.misses ?? [];
  return [
    [`  ${row.name}`.padEnd(NAME_WIDTH), goal.padEnd(GOAL_WIDTH), ...cells].join(' ').trimEnd(),
    ...cases.slice(0, misses).map((text) => `      ${text}`),
  ];
}

/** `0.61 met (48)`: figure, whether the goal is met, number of cases. */
export function cell(figure: Figure | null): string {
  if (!figure) return '–';
  const verdict = figure.met === null ? '' : figure.met ? ' met' : ' MISSED';
  return `${figure.reading.text}${verdict} (${figure.reading.cases})`;
}
