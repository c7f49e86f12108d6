import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import type { Db } from '#db/client.ts';
import { dialect } from '#db/driver/dialect.ts';
import { openPostgres } from '#db/driver/postgres.ts';
import { openSqlite, type SqliteDb } from '#db/driver/sqlite.ts';
import { migrateDatabase, migratePostgres } from '#db/migrate.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { createStores } from '#server/stores.ts';
import { syncContent } from '#server/sync-content.ts';
import { testContent, workerCache } from './test-content.ts';
import { whenDone } from './when-done.ts';

const SEEDED_AT = new Date('2026-01-05T09:00:00Z');

/**
 * A fresh migrated and seeded database, cloned from a template that is made once a worker: in memory, or on the server of
 * PostgreSQL that DATABASE_URL names.
 */
export async function createTestDatabase(): Promise<Db> {
  if (dialect === 'sqlite') return createSqliteDatabase();
  const cache = workerCache();
  cache.postgres ??= makePostgresTemplate();
  return clone(await cache.postgres);
}

/** For tests of the database's file, which only run where SQLite is the engine. */
export async function createSqliteDatabase(): Promise<SqliteDb> {
  const cache = workerCache();
  cache.database ??= makeTemplate();
  return openSqlite(await cache.database);
}

async function makeTemplate(): Promise<Buffer> {
  const db = openSqlite(':memory:');
  await migrateDatabase(db, join(PROJECT_ROOT, 'db/migrations'), null);
  await syncContent(createStores(db), testContent(), SEEDED_AT);
  return db.sqlite.serialize();
}

/** Answers the template's name. It goes with the server, which is made for the tests. */
async function makePostgresTemplate(): Promise<string> {
  const name = nameOfDatabase();
  await onServer(`create database ${name}`);
  const db = await openPostgres(urlOf(name));
  await migratePostgres(db, join(PROJECT_ROOT, 'db/migrations-postgres'));
  await syncContent(createStores(db), testContent(), SEEDED_AT);
  await db.close();
  return name;
}

async function clone(template: string): Promise<Db> {
  const name = nameOfDatabase();
  // Copying files takes half as long as logging their pages.
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  const db = await openPostgres(urlOf(name));
  const aside = lazily(() => connect(urlOf(name)));
  // Servers that follow each other on one database each close it.
  const closed = lazily(async () => {
    await Promise.all([db.close(), aside.made?.then((client) => client.end())]);
  });
  // Ten megabytes each, in memory: all of them together were more than some machines have.
  whenDone(async () => {
    await closed.get();
    await onServer(`drop database ${name} with (force)`);
  });
  const whole: Db = { ...db, close: closed.get };
  connections.set(whole, aside.get);
  others.set(whole, () => openPostgres(urlOf(name)));
  return whole;
}

const others = new WeakMap<Db, () => Promise<Db>>();

/** The same database as another process has it; SQLite has one process, and so one handle. */
export async function inAnotherProcess(db: Db): Promise<Db> {
  const open = others.get(db);
  if (!open) return db;
  const other = await open();
  whenDone(() => other.close());
  return other;
}

/** Beside the stores, for what none of them shows. */
const connections = new WeakMap<Db, () => Promise<pg.Client>>();

/** Runs a statement that both engines understand, with `?` for values, and answers its rows. */
export async function sql(db: Db, statement: string, ...values: unknown[]): Promise<Row[]> {
  if (db.sqlite) {
    const prepared = db.sqlite.prepare<unknown[], Row>(statement);
    if (prepared.reader) return prepared.all(...values);
    prepared.run(...values);
    return [];
  }
  const connection = connections.get(db);
  if (!connection) throw new Error('this database is none of createTestDatabase');
  let place = 0;
  const numbered = statement.replaceAll('?', () => {
    place += 1;
    return `$${place}`;
  });
  return (await (await connection()).query<Row>(numbered, values)).rows;
}
type Row = Record<string, unknown>;

/** The first column. */
export async function sqlColumn(db: Db, statement: string, ...values: unknown[]): Promise<unknown[]> {
  return (await sql(db, statement, ...values)).map((row) => Object.values(row)[0]);
}

/** The first column of the first row. */
export async function sqlValue(db: Db, statement: string, ...values: unknown[]): Promise<unknown> {
  return (await sqlColumn(db, statement, ...values))[0];
}

/** Every row of every table, to be searched or compared: what it does not contain is kept nowhere. */
export async function allRows(db: Db, except: readonly string[] = []): Promise<string> {
  const tables = await tableNames(db);
  const contents: string[] = [];
  for (const table of tables.filter((name) => !except.includes(name))) {
    const rows = await sql(db, `select * from ${table}`);
    contents.push(table, ...rows.map((row) => JSON.stringify(Object.values(row).map(searchable))));
  }
  return contents.join('\n');
}

/** Differs after every write, also where a row got the values that it had. */
export async function lastWrite(db: Db): Promise<string> {
  if (db.sqlite) return String(await sqlValue(db, 'select total_changes()'));
  const versions: unknown[] = [];
  for (const table of await tableNames(db)) {
    versions.push(table, ...(await sqlColumn(db, `select concat(ctid, xmin) from ${table}`)));
  }
  return versions.join();
}

async function tableNames(db: Db): Promise<string[]> {
  const names = db.sqlite
    ? "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name"
    : "select table_name from information_schema.tables where table_schema = 'public' order by table_name";
  return (await sqlColumn(db, names)).map(String);
}

const searchable = (value: unknown) => (Buffer.isBuffer(value) ? value.toString('latin1') : value);

/** What a write says that fails by `failWrites`. */
export const WRITE_FAILED =
  dialect === 'sqlite' ? 'the disk is full' : 'PostgreSQL refused a statement (P0001)';

/** Lets every write of this kind fail. Answers what ends it. */
export async function failWrites(
  db: Db,
  event: 'insert' | 'update',
  table: string,
): Promise<() => Promise<void>> {
  const name = `fail_${event}_${table}`;
  const trigger = `create trigger ${name} before ${event} on ${table}`;
  if (db.sqlite) {
    await sql(db, `${trigger} begin select raise(abort, '${WRITE_FAILED}'); end`);
    return async () => void (await sql(db, `drop trigger ${name}`));
  }
  await sql(
    db,
    `create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
  );
  await sql(db, `${trigger} for each row execute function ${name}()`);
  return async () => void (await sql(db, `drop trigger ${name} on ${table}`));
}

function lazily<Value>(make: () => Promise<Value>) {
  const lazy: { made: Promise<Value> | null; get(): Promise<Value> } = {
    made: null,
    get: () => {
      lazy.made ??= make();
      return lazy.made;
    },
  };
  return lazy;
}

async function connect(url: string): Promise<pg.Client> {
  const { default: driver } = await import('pg');
  const client = new driver.Client(url);
  await client.connect();
  return client;
}

const nameOfDatabase = () => `test_${randomUUID().replaceAll('-', '')}`;

function urlOf(database: string): string {
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(statement: string): Promise<void> {
  const client = await connect(process.env.DATABASE_URL ?? '');
  await client.query(statement);
  await client.end();
}
