import { createHash } from 'node:crypto';
import type { Kind, Row, Rows, Table, Value } from './move-data.store.ts';

export type DataMove = {
  from: Rows;
  /** Empty, and in a transaction, which the caller must undo if this throws. */
  to: Rows;
  /** Each table comes after those it refers to. */
  tables: readonly Table[];
  tell(rows: number): void;
};

/**
 * Copies every row, with its id, and reads the copy back. The next ids are those that the source would have given.
 * @returns how many rows there are.
 * @throws a sentence that names the table, if a row does not fit the target or a copy differs.
 */
export async function moveData({ from, to, tables, tell }: DataMove): Promise<number> {
  let moved = 0;
  const sums = new Map<Table, string>();
  for (const table of tables) {
    const sum = startSum();
    for await (const rows of from.read(table)) {
      for (const row of rows) expectFits(table, row);
      sum.add(rows);
      await to.insert(table, rows);
      moved += rows.length;
      tell(moved);
    }
    sums.set(table, sum.end());
    if (table.isNumbered) await to.setLastId(table, await from.lastId(table));
  }
  for (const table of tables) {
    const sum = startSum();
    for await (const rows of to.read(table)) sum.add(rows);
    if (sum.end() !== sums.get(table))
      throw new Error(
        `The copy of the table ${table.name} is not what was copied. Nothing was moved: try again.`,
      );
  }
  return moved;
}

/** Count and SHA-256 of rows, computed as they come. */
function startSum() {
  const hash = createHash('sha256');
  let count = 0;
  return {
    add(rows: readonly Row[]): void {
      count += rows.length;
      for (const row of rows) hash.update(`${JSON.stringify(row.map(asJson))}\n`);
    },
    end: () => `${count} ${hash.digest('hex')}`,
  };
}

function asJson(value: Value): Value {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}

/** SQLite keeps what it is given, whatever the column's type; PostgreSQL keeps no text with a zero character. */
const FITS: Record<Kind, (value: Value) => boolean> = {
  integer: Number.isSafeInteger,
  real: Number.isFinite,
  text: (value) => typeof value === 'string' && !value.includes('\0'),
  boolean: (value) => typeof value === 'boolean',
  bytes: (value) => value instanceof Uint8Array,
};

function expectFits({ name, columns, key }: Table, row: Row): void {
  const wrong = columns.find(({ kind }, at) => {
    const value = row[at] ?? null;
    return value !== null && !FITS[kind](value);
  });
  if (!wrong) return;
  const keys = key.map((each) => `${each} ${row[columns.findIndex((column) => column.name === each)]}`);
  throw new Error(
    `The row of ${name} with ${keys.join(', ')} has something in ${wrong.name} that the other database cannot keep. Correct it, or delete what it belongs to, and run this again. Nothing was moved.`,
  );
}
