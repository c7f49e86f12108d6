import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { Database } from './sqlite.ts';

export type Db = BetterSQLite3Database & { $client: Database };
/** A handle inside a transaction. Transactions are synchronous: nothing may be awaited in one. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** Statements that run alone or as part of a transaction. */
export type DbOrTx = Db | Tx;

/**
 * Opens the database with the pragmas that durability rests on and reads them back.
 * `source` is a file path, ':memory:', or a serialized database. Throws when a pragma did not take.
 */
export function openDatabase(source: string | Buffer): Db {
  const sqlite = new Database(source);
  const inMemory = typeof source !== 'string' || source === ':memory:';
  sqlite.pragma('busy_timeout = 5000');
  if (!inMemory) sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('trusted_schema = OFF');
  // What was deleted is overwritten: people may ask for that.
  sqlite.pragma('secure_delete = ON');
  expectPragma(sqlite, 'journal_mode', inMemory ? 'memory' : 'wal');
  expectPragma(sqlite, 'synchronous', 2);
  expectPragma(sqlite, 'foreign_keys', 1);
  expectPragma(sqlite, 'secure_delete', 1);
  return drizzle(sqlite, { casing: 'snake_case' });
}

function expectPragma(sqlite: Database, name: string, expected: string | number): void {
  const actual = sqlite.pragma(name, { simple: true });
  if (actual !== expected) throw new Error(`SQLite refused ${name}=${expected}: it is ${String(actual)}`);
}
