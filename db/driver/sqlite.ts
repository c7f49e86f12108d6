import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import type { Db } from '../client.ts';
import { Database } from './sqlite-driver.ts';
import { all, builderOf, change, one, runNow, type Statements } from './statements.ts';

/** A database in a file, or in memory. */
export type SqliteDb = Db & { sqlite: Database; migrate(migrationsFolder: string): void };

/**
 * Opens the database with the pragmas that durability depends on and reads them back.
 * @param source a file path, ':memory:', or a serialized database.
 * @throws if SQLite did not accept a pragma.
 */
export function openSqlite(source: string | Buffer): SqliteDb {
  const sqlite = new Database(source);
  const inMemory = typeof source !== 'string' || source === ':memory:';
  sqlite.pragma('busy_timeout = 5000');
  if (!inMemory) sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('trusted_schema = OFF');
  // Deleted rows are overwritten on disk, because people may ask for their data to be erased.
  sqlite.pragma('secure_delete = ON');
  expectPragma(sqlite, 'journal_mode', inMemory ? 'memory' : 'wal');
  expectPragma(sqlite, 'synchronous', 2);
  expectPragma(sqlite, 'foreign_keys', 1);
  expectPragma(sqlite, 'secure_delete', 1);
  const whole = drizzle(sqlite, { casing: 'snake_case' });
  const builder = builderOf(whole);
  const run = <Result>(statements: Statements<Result>) => runNow(statements, builder);
  return {
    ...builder,
    one: async (query) => query.get(),
    all: async (query) => query.all(),
    change: async (query) => query.run(),
    prepare: (query) => {
      const prepared = once(() => query(builder).prepare());
      return {
        one: (values) => one({ get: () => prepared().get(values) }),
        all: (values) => all({ all: () => prepared().all(values) }),
      };
    },
    prepareChange: (query) => {
      const prepared = once(() => query(builder).prepare());
      return { change: (values) => change({ run: () => prepared().run(values) }) };
    },
    read: async (statements) => run(statements()),
    atomic: async (_about, statements) => sqlite.transaction(() => run(statements(builder))).immediate(),
    relaxed: async (_about, statements) => {
      sqlite.pragma('synchronous = NORMAL');
      try {
        return run(statements(builder));
      } finally {
        sqlite.pragma('synchronous = FULL');
      }
    },
    ping: async () => void sqlite.prepare('select 1').get(),
    close: async () => void sqlite.close(),
    sqlite,
    migrate: (migrationsFolder) => migrate(whole, { migrationsFolder }),
  };
}

/** Prepares a statement on its first use: most commands and tests use few of those that the stores prepare. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function expectPragma(sqlite: Database, name: string, expected: string | number): void {
  const actual = sqlite.pragma(name, { simple: true });
  if (actual !== expected) throw new Error(`SQLite refused ${name}=${expected}: it is ${String(actual)}`);
}
