import type { Database } from './driver/sqlite-driver.ts';
import type { Builder, Statements } from './driver/statements.ts';

/** A handle inside a transaction. */
export type Tx = Builder;
/** Statements that run alone or as part of a transaction. */
export type DbOrTx = Builder;

/** What a command is alone on: nobody else's command about the same runs meanwhile. */
export type About = { interview: number } | { user: number } | 'everything';

/** Values of placeholders, by their names. */
export type Values = Record<string, string | number>;
/** What a query must have to be prepared. */
export type Preparable<Row> = {
  prepare(): { get(values?: Values): Row | undefined; all(values?: Values): Row[] };
};
export type PreparableChange = { prepare(): { run(values?: Values): { changes: number } } };
/** A query that is built once. */
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
  /** Statements that need not see the same moment. */
  read<Result>(statements: () => Statements<Result>): Promise<Result>;
  /**
   * All or nothing, and alone on what it is about. The statements may run more than once, where two commands collided: they change
   * nothing but the database.
   */
  atomic<Result>(about: About, statements: (tx: Tx) => Statements<Result>): Promise<Result>;
  /**
   * Writes without waiting for the disk, for rows that many calls write and a power cut may cost: the wait is longer than the
   * work. They survive the end of the process.
   * @param about What they must be alone on; null where a statement of its own is enough.
   */
  relaxed<Result>(about: About | null, statements: (on: Builder) => Statements<Result>): Promise<Result>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** The file's own handle; null on PostgreSQL. */
  sqlite: Database | null;
};
