import { agreementRows } from './rows/agreement.ts';
import { biasRows } from './rows/bias.ts';
import { conductRows } from './rows/conduct.ts';
import { fallbackRows } from './rows/fallbacks.ts';
import { independentRows } from './rows/independent.ts';
import { lawRows } from './rows/laws.ts';
import { protectionRows } from './rows/protections.ts';
import type { Reading, Row, Runs } from './rows/row.ts';
import { stabilityRows } from './rows/stability.ts';
import { wordingRows } from './rows/wording.ts';
import { partOf } from './run-all.ts';
import type { EngineKind } from './runs/engine.ts';

/** One table of the report; `only` for the engines it makes sense for. */
type RowGroup = { title: string; rows: readonly Row[]; only?: EngineKind };

const ROW_GROUPS: readonly RowGroup[] = [
  { title: 'Agreement with the labels', rows: [...agreementRows, ...biasRows] },
  { title: 'The second set: by writers who knew the prompts only', rows: independentRows },
  { title: 'What should change little', rows: stabilityRows },
  { title: 'What should earn nothing', rows: protectionRows },
  { title: 'What must always hold', rows: lawRows },
  { title: 'The interviewer: wording', rows: wordingRows },
  { title: 'The interviewer: conduct, with simulated candidates', rows: conductRows },
  { title: 'Where the model could not be used', rows: fallbackRows, only: 'model' },
];

/** The columns: what was tuned on, what was kept out, and everything with the simulated candidates. */
export const COLUMNS = ['tuning', 'heldOut', 'all'] as const;
export type Column = (typeof COLUMNS)[number];

export type Figure = { reading: Reading /** Null where there is no goal. */; met: boolean | null };
export type MeasuredRow = { row: Row; goal: string; figures: Record<Column, Figure | null> };
export type MeasuredGroup = { title: string; rows: MeasuredRow[] };

/** Every row of 9.2 and 9.3, for each column, against the goals of this kind of engine. */
export function measureAll(runs: Runs, kind: EngineKind): MeasuredGroup[] {
  const columns = { tuning: partOf(runs, 'tuning'), heldOut: partOf(runs, 'heldOut'), all: runs };
  return ROW_GROUPS.filter(({ only }) => only === undefined || only === kind).map(({ title, rows }) => ({
    title,
    rows: rows.map((row) => ({
      row,
      goal: row.goals[kind].text,
      figures: {
        tuning: figureOf(row, kind, columns.tuning),
        heldOut: figureOf(row, kind, columns.heldOut),
        all: figureOf(row, kind, columns.all),
      },
    })),
  }));
}

function figureOf(row: Row, kind: EngineKind, runs: Runs): Figure | null {
  const reading = row.measure(runs);
  const { isMet } = row.goals[kind];
  return reading && { reading, met: isMet?.(reading.values) ?? null };
}
