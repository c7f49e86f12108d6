import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { dialect } from './dialect.ts';

/** Builds statements, inside a transaction or outside one. */
export type Builder = Pick<
  BetterSQLite3Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete'
>;

export function builderOf(drizzle: Builder): Builder {
  return {
    select: drizzle.select.bind(drizzle),
    selectDistinct: drizzle.selectDistinct.bind(drizzle),
    insert: drizzle.insert.bind(drizzle),
    update: drizzle.update.bind(drizzle),
    delete: drizzle.delete.bind(drizzle),
  };
}

/** A statement ready to run. SQLite returns its result, PostgreSQL a promise. Only a prepared statement needs `on`. */
export type Statement = (on: Builder) => unknown;

/**
 * The statements of a command, in order. The same code runs on SQLite in one go, which nothing can interrupt, and on
 * PostgreSQL one by one. It can wait only for statements, so no network call can get into a transaction.
 * A function that returns `Statements` does nothing unless it is called with `yield*`.
 */
export type Statements<Result> = Generator<Statement, Result, unknown>;

/** The first row; undefined if there is none. */
export function one<Row>(query: { get(): Row }): Statements<Row> {
  return statement(() => (dialect === 'sqlite' ? query.get() : rowsOf(query).then(([row]) => row)));
}

export function all<Row>(query: { all(): Row[] }): Statements<Row[]> {
  return statement(() => (dialect === 'sqlite' ? query.all() : rowsOf(query)));
}

/** Returns how many rows it changed. */
export function change(query: { run(): { changes: number } }): Statements<{ changes: number }> {
  return statement(() => (dialect === 'sqlite' ? query.run() : changesOf(query)));
}

/** Runs one statement. The cast is needed because a generator cannot give each `yield` its own type. */
export function* statement<Result>(run: Statement): Statements<Result> {
  return (yield run) as Result;
}

/** Awaits a PostgreSQL query, which is a promise of rows although it has SQLite's type. */
export async function rowsOf(query: unknown): Promise<unknown[]> {
  return await (query as PromiseLike<unknown[]>);
}

export async function changesOf(query: unknown): Promise<{ changes: number }> {
  const { rowCount } = await (query as PromiseLike<{ rowCount: number | null }>);
  return { changes: rowCount ?? 0 };
}

/** Runs statements synchronously. An error of a statement is thrown into the command, which may catch it. */
export function runNow<Result>(statements: Statements<Result>, on: Builder): Result {
  let next = statements.next();
  while (!next.done) {
    let answer: unknown;
    try {
      answer = next.value(on);
    } catch (error) {
      next = statements.throw(error);
      continue;
    }
    next = statements.next(answer);
  }
  return next.value;
}

/** Like `runNow`, but awaits each statement. */
export async function runLater<Result>(statements: Statements<Result>, on: Builder): Promise<Result> {
  let next = statements.next();
  while (!next.done) {
    let answer: unknown;
    try {
      answer = await next.value(on);
    } catch (error) {
      next = statements.throw(error);
      continue;
    }
    next = statements.next(answer);
  }
  return next.value;
}
