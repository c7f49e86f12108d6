import type { Database } from './driver/sqlite-driver.ts';
import type { Builder, Statements } from './driver/statements.ts';

/** A handle inside a transaction. */
export type Tx = Builder;
/** Statements that run alone or as part of a transaction. */
export type DbOrTx = Builder;

/** What a command locks. Commands on the same interview or user run in turn; 'everything' excludes all others. */
export type About = { interview: number } | { user: number } | 'everything';

/** Values of placeholders, by name. */
export type Values = Record<string, string | number>;
/** A query that can be prepared. */
export type Preparable<Row> = {
  prepare(): { get(values?: Values): Row | undefined; all(values?: Values): Row[] };
};
export type PreparableChange = { prepare(): { run(values?: Values): { changes: number } } };
/** A query that is built once and run with different values. */
export type Prepared<Row> = {
  one(values: Values): Statements<Row | undefined>;
  all(values: Values): Statements<Row[]>;
};
export type PreparedChange = { change(values: Values): Statements<{ changes: number }> };

export type Db = Builder & {
  /** The first row. */
  one<Row>(query: { get(): Row }): Promise<Row>;
  all<Row>(query: { all(): Row[] }): Promise<Row[]>;
  change(query: { run(): { changes: number } }): Promise<{ changes: number }>;
  prepare<Row>(query: (on: Builder) => Preparable<Row>): Prepared<Row>;
  prepareChange(query: (on: Builder) => PreparableChange): PreparedChange;
  /** Runs statements that need not see the same state of the database. */
  read<Result>(statements: () => Statements<Result>): Promise<Result>;
  /**
   * Runs statements in one transaction that holds the lock named by `about`. They run again if two commands collide, so
   * they must change nothing but the database.
   */
  atomic<Result>(about: About, statements: (tx: Tx) => Statements<Result>): Promise<Result>;
  /**
   * Writes without waiting for the disk, because that wait would take longer than the work. It is for rows that many
   * calls write and that may be lost in a power cut; they survive a crash of the process.
   * @param about What to lock; null if a single statement is enough.
   */
  relaxed<Result>(about: About | null, statements: (on: Builder) => Statements<Result>): Promise<Result>;
  /** Rejects if the database does not respond. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** The file's own handle; null on PostgreSQL. */
  sqlite: Database | null;
};
