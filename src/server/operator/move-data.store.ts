import type { Client } from 'pg';
import { z } from 'zod';
import type { Database } from '#db/driver/sqlite-driver.ts';

/** What a column holds on both engines. Only PostgreSQL tells a boolean from a number. */
export type Kind = 'integer' | 'real' | 'text' | 'boolean' | 'bytes';
export type Table = {
  name: string;
  columns: { name: string; kind: Kind }[];
  /** The columns of its primary key. */
  key: string[];
  /** True if the database numbers the rows, and gives no number twice. */
  isNumbered: boolean;
};
export type Value = null | number | string | boolean | Uint8Array;
export type Row = Value[];

/** The rows of one engine, with the same values as in the other. */
export type Rows = {
  /** Reads rows in the order of their keys, some hundred at a time. */
  read(table: Table): AsyncGenerator<Row[]>;
  insert(table: Table, rows: Row[]): Promise<void>;
  /** The largest id that a table ever gave; 0 if it gave none. */
  lastId(table: Table): Promise<number>;
  setLastId(table: Table, id: number): Promise<void>;
};

/** A row takes a few kilobytes, and PostgreSQL takes 65,535 values in one statement. */
const ROWS_AT_ONCE = 400;

const KINDS: Record<string, Kind> = {
  bigint: 'integer',
  'double precision': 'real',
  text: 'text',
  boolean: 'boolean',
  bytea: 'bytes',
};

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const listed = (names: readonly string[]) => names.map(quoted).join(', ');
const inPublic = (table: Table) => `public.${quoted(table.name)}`;
const columnsOf = (table: Table) => listed(table.columns.map(({ name }) => name));

/**
 * The tables that both databases have, each after those it refers to.
 * @throws if a table has other columns in one than in the other.
 */
export async function tablesOfBoth(sqlite: Database, postgres: Client): Promise<Table[]> {
  const { rows } = await postgres.query<{ table: string; name: string; type: string; isNumbered: boolean }>(
    `select table_name as "table", column_name as name, data_type as type, is_identity = 'YES' as "isNumbered"
     from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
  );
  const tables = new Map<string, Table>();
  for (const name of namesOfTables(sqlite)) {
    const there = rows.filter(({ table }) => table === name);
    if (there.length === 0) continue;
    const columns = there.map((column) => ({ name: column.name, kind: kindOf(name, column) }));
    const here = z
      .array(z.object({ name: z.string(), pk: z.number() }))
      .parse(sqlite.pragma(`table_info(${quoted(name)})`));
    const sorted = (columns: { name: string }[]) => columns.map((column) => column.name).sort();
    if (sorted(here).join() !== sorted(columns).join())
      throw new Error(`The table ${name} has other columns in SQLite than in PostgreSQL.`);
    const key = here.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    tables.set(name, {
      name,
      columns,
      key: key.map((column) => column.name),
      isNumbered: there.some(({ isNumbered }) => isNumbered),
    });
  }
  return parentsFirst(tables, (name) => parentsOf(sqlite, name));
}

function namesOfTables(sqlite: Database): string[] {
  return sqlite
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite!_%' escape '!'
        and name <> '__drizzle_migrations' order by name`,
    )
    .pluck()
    .all();
}

function parentsOf(sqlite: Database, table: string): string[] {
  return z
    .array(z.object({ table: z.string() }))
    .parse(sqlite.pragma(`foreign_key_list(${quoted(table)})`))
    .map((key) => key.table);
}

function kindOf(table: string, { name, type }: { name: string; type: string }): Kind {
  const kind = KINDS[type];
  if (!kind) throw new Error(`The column ${name} of ${table} is of a type that is not moved: ${type}.`);
  return kind;
}

function parentsFirst(tables: ReadonlyMap<string, Table>, parents: (table: string) => string[]): Table[] {
  const ordered = new Set<Table>();
  const visited = new Set<string>();
  const visit = (name: string) => {
    const table = tables.get(name);
    if (!table || visited.has(name)) return;
    visited.add(name);
    for (const parent of parents(name)) visit(parent);
    ordered.add(table);
  };
  for (const name of tables.keys()) visit(name);
  return [...ordered];
}

/** Reads and writes in a transaction that the caller has begun, so that all of it is of one moment. */
export function rowsInSqlite(sqlite: Database): Rows {
  return {
    async *read(table) {
      const booleans = table.columns.map(({ kind }) => kind === 'boolean');
      const all = sqlite
        .prepare<[], Row>(
          `select ${columnsOf(table)} from ${quoted(table.name)} order by ${listed(table.key)}`,
        )
        .raw();
      let batch: Row[] = [];
      for (const row of all.iterate()) {
        batch.push(row.map((value, at) => (booleans[at] ? toBoolean(value) : value)));
        if (batch.length < ROWS_AT_ONCE) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    async insert(table, rows) {
      const places = table.columns.map(() => '?').join(', ');
      const put = sqlite.prepare<Value[]>(
        `insert into ${quoted(table.name)} (${columnsOf(table)}) values (${places})`,
      );
      for (const row of rows)
        put.run(...row.map((value) => (typeof value === 'boolean' ? Number(value) : value)));
    },
    async lastId({ name }) {
      return (
        sqlite
          .prepare<[string], number>('select seq from sqlite_sequence where name = ?')
          .pluck()
          .get(name) ?? 0
      );
    },
    async setLastId({ name }, id) {
      if (id === 0) return;
      sqlite.prepare('delete from sqlite_sequence where name = ?').run(name);
      sqlite.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, id);
    },
  };
}

/** A value that is neither 0 nor 1 stays as it is, so that it is found out later. */
function toBoolean(value: Value): Value {
  return value === 0 || value === 1 ? value === 1 : value;
}

/** As with SQLite, reads and writes belong to a transaction of the caller. */
export function rowsInPostgres(client: Client): Rows {
  return {
    async *read(table) {
      // Texts are ordered by their bytes, as in SQLite, whatever collation the database has.
      const order = table.key.map((name) =>
        table.columns.some((column) => column.name === name && column.kind === 'text')
          ? `${quoted(name)} collate "C"`
          : quoted(name),
      );
      await client.query(
        `declare moved no scroll cursor for select ${columnsOf(table)} from ${inPublic(table)} order by ${order.join(', ')}`,
      );
      for (;;) {
        const { rows } = await client.query<Row>({
          text: `fetch ${ROWS_AT_ONCE} from moved`,
          rowMode: 'array',
        });
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query('close moved');
    },
    async insert(table, rows) {
      const width = table.columns.length;
      const places = rows.map(
        (_, row) => `(${table.columns.map((_, column) => `$${row * width + column + 1}`).join(', ')})`,
      );
      await client.query({
        // Most statements have this length. A named one is parsed only once.
        ...(rows.length === ROWS_AT_ONCE && { name: `move ${table.name}` }),
        text: `insert into ${inPublic(table)} (${columnsOf(table)}) values ${places.join(', ')}`,
        values: rows.flat(),
      });
    },
    async lastId(table) {
      const sequence = await client.query<{ name: string }>('select pg_get_serial_sequence($1, $2) as name', [
        inPublic(table),
        idOf(table),
      ]);
      const { rows } = await client.query<{ id: number }>(
        `select greatest(last_value - (not is_called)::int, (select max(${quoted(idOf(table))}) from ${inPublic(table)})) as id
         from ${sequence.rows[0]?.name}`,
      );
      return rows[0]?.id ?? 0;
    },
    async setLastId(table, id) {
      // Unlike setval, this is undone with the transaction.
      await client.query(
        `alter table ${inPublic(table)} alter column ${quoted(idOf(table))} restart with ${Math.trunc(id) + 1}`,
      );
    },
  };
}

function idOf({ name, key: [id] }: Table): string {
  if (id === undefined) throw new Error(`The table ${name} has no key.`);
  return id;
}
