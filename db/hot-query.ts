import { Column, is, Param, Placeholder, SQL } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import { CASING, type Db } from './client.ts';

/** What a query selects: columns, expressions whose value is taken as it is, and under a name the columns of a joined table. */
type Selection = { readonly [name: string]: Column | SQL | Readonly<Record<string, Column>> };
type Built<Row> = { getSQL(): SQL; readonly _: { readonly result: readonly Row[] } };
type Bind = (values: Record<string, unknown>) => unknown;
type Cell = { key: string; decode: ((raw: unknown) => unknown) | null };
type Step = { key: string; cells: readonly Cell[] | null; decode: Cell['decode'] };

/** Runs a prepared query with its placeholders filled. A joined table of which every column is null is null. */
export type HotQuery<Row> = {
  get(values: Record<string, unknown>): Row | undefined;
  all(values: Record<string, unknown>): Row[];
};

const dialect = new SQLiteSyncDialect({ casing: CASING });

/**
 * A drizzle query for what every request reads: prepared, its placeholders filled and its rows decoded by plans that are
 * made once. drizzle works out for each cell anew how it is decoded, which took longer than SQLite.
 * @param selection The very one that the query was built with: it gives the order of the cells.
 */
export function hotQuery<Row>(db: Db, selection: Selection, query: Built<Row>): HotQuery<Row> {
  // Only placeholders are bound: where a limit is, SQLite plans the query anew at every call, to see how much is wanted.
  const { sql, params } = dialect.sqlToQuery(query.getSQL().inlineParams());
  const statement = db.$client.prepare<unknown[], unknown[]>(sql).raw(true);
  const binds = params.map(toBind);
  const steps = Object.entries(selection).map(toStep);
  // The selection makes both the SQL and the type of a row, as in drizzle itself.
  const read = (raw: unknown[]) => decodeRow(steps, raw) as Row;
  return {
    get: (values) => {
      const raw = statement.get(binds.map((bind) => bind(values)));
      return raw && read(raw);
    },
    all: (values) => statement.all(binds.map((bind) => bind(values))).map(read),
  };
}

function toBind(param: unknown): Bind {
  if (is(param, Placeholder)) return (values) => values[param.name];
  if (!is(param, Param) || !is(param.value, Placeholder)) throw new Error('only placeholders are bound');
  const { encoder, value } = param;
  return (values) => encoder.mapToDriverValue(values[value.name]);
}

function toStep([key, selected]: [string, Selection[string]]): Step {
  if (is(selected, SQL)) return { key, cells: null, decode: null };
  if (is(selected, Column)) return { key, cells: null, decode: decoderOf(selected) };
  const cells = Object.entries(selected).map(([name, column]) => ({ key: name, decode: decoderOf(column) }));
  return { key, cells, decode: null };
}

/** Null where SQLite's value is the value. */
function decoderOf(column: Column): Cell['decode'] {
  const isPlain = column.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  return isPlain ? null : (raw) => column.mapFromDriverValue(raw);
}

function decodeRow(steps: readonly Step[], raw: readonly unknown[]): unknown {
  const row: Record<string, unknown> = {};
  let at = 0;
  for (const { key, cells, decode } of steps) {
    if (cells === null) {
      row[key] = decodeCell(decode, raw[at++]);
      continue;
    }
    const joined: Record<string, unknown> = {};
    let isMissing = true;
    for (const cell of cells) {
      if (raw[at] !== null) isMissing = false;
      joined[cell.key] = decodeCell(cell.decode, raw[at++]);
    }
    row[key] = isMissing ? null : joined;
  }
  return row;
}

function decodeCell(decode: Cell['decode'], raw: unknown): unknown {
  return raw === null || decode === null ? raw : decode(raw);
}
