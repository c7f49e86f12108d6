import { and, type Column, gte, lt, type SQL, sql } from 'drizzle-orm';
import * as postgres from 'drizzle-orm/pg-core';
import * as sqlite from 'drizzle-orm/sqlite-core';
import { dialect } from './dialect.ts';

/**
 * The functions that define tables: drizzle's for SQLite, or replacements that create the same tables in PostgreSQL.
 * Both read and write the same JavaScript values, so a store need not know its engine. The types are always SQLite's.
 */

/** Milliseconds since 1970 on both engines: no zone, no rounding, the same order and arithmetic. */
const postgresTime = postgres.customType<{ data: Date; driverData: number }>({
  dataType: () => 'bigint',
  toDriver: (time) => time.getTime(),
  fromDriver: (ms) => new Date(ms),
});

function postgresInteger(config?: { mode?: string }) {
  if (config?.mode === 'boolean') return postgres.boolean();
  if (config?.mode === 'timestamp_ms') return postgresTime();
  const column = postgres.bigint({ mode: 'number' });
  const primaryKey = column.primaryKey.bind(column);
  return Object.assign(column, {
    primaryKey: (key?: { autoIncrement?: boolean }) =>
      key?.autoIncrement ? column.generatedByDefaultAsIdentity().primaryKey() : primaryKey(),
  });
}

const inPostgres = {
  sqliteTable: postgres.pgTable,
  integer: postgresInteger,
  text: (config?: { enum?: [string, ...string[]] }) =>
    config?.enum ? postgres.text({ enum: config.enum }) : postgres.text(),
  real: postgres.doublePrecision,
  index: postgres.index,
  uniqueIndex: postgres.uniqueIndex,
  primaryKey: postgres.primaryKey,
  check: postgres.check,
  customType: (column: Parameters<typeof postgres.customType>[0]) =>
    postgres.customType({
      ...column,
      dataType: (config) => (column.dataType(config) === 'blob' ? 'bytea' : column.dataType(config)),
    }),
};

// Both kits have the same functions but return different classes; stores only ever see SQLite's types.
const kit = (dialect === 'sqlite' ? sqlite : inPostgres) as typeof sqlite;
export const { check, customType, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } = kit;

/**
 * A boolean column as a condition, without a parameter: a partial index is used only if the query repeats its
 * condition.
 */
export const isTrue = (column: string): SQL => sql.raw(dialect === 'sqlite' ? `${column} = 1` : column);

const dotted = (path: string) => sql.raw(`'$.${path}'`);
const braced = (path: string) => sql.raw(`'{${path.replaceAll('.', ',')}}'`);

/** A field of a JSON column as text (objects and lists as JSON); null if it is absent. `path` as in 'a.b'. */
export const jsonText = (column: Column, path: string): SQL<string | null> =>
  dialect === 'sqlite' ? sql`${column} ->> ${dotted(path)}` : sql`(${column})::jsonb #>> ${braced(path)}`;

export const jsonNumber = (column: Column, path: string): SQL<number | null> =>
  dialect === 'sqlite'
    ? sql`${column} ->> ${dotted(path)}`
    : sql`(((${column})::jsonb #>> ${braced(path)})::bigint)`;

export const jsonFlag = (column: Column, path: string): SQL<boolean | null> =>
  (dialect === 'sqlite'
    ? sql<boolean | null>`${column} ->> ${dotted(path)}`
    : sql<boolean | null>`((${column})::jsonb #>> ${braced(path)})::boolean`
  ).mapWith(Boolean);

/** Whether a column contains `text` in any case. `text` must be lowercase. */
export const contains = (column: Column, text: string): SQL =>
  dialect === 'sqlite'
    ? sql`instr(lower(${column}), ${text}) > 0`
    : sql`strpos(lower(${column}), ${text}) > 0`;

/** Whether a column begins with `text`, whatever the collation of the database. */
export const startsWith = (column: Column, text: string): SQL | undefined =>
  dialect === 'sqlite'
    ? and(gte(column, text), lt(column, `${text}\u{10ffff}`))
    : sql`starts_with(${column}, ${text})`;
