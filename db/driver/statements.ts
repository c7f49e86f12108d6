import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { dialect } from './dialect.ts';

/** What makes statements, in a transaction or outside one. */
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

/** A statement that is ready. SQLite answers at once, PostgreSQL later. `on` is what it runs on, for a prepared one. */
export type Statement = (on: Builder) => unknown;

/**
 * The statements of a command, one after the other. Written once, they run on SQLite in one go, which nothing can interrupt,
 * and on PostgreSQL one by one. Nothing but statements can be waited for: no network call fits into a transaction.
 * Every function that answers `Statements` must be called behind `yield*`, or it does nothing.
 */
export type Statements<Result> = Generator<Statement, Result, unknown>;

/** The first row; undefined where the statement may find none. */
export function one<Row>(query: { get(): Row }): Statements<Row> {
  return statement(() => (dialect === 'sqlite' ? query.get() : rowsOf(query).then(([row]) => row)));
}

export function all<Row>(query: { all(): Row[] }): Statements<Row[]> {
  return statement(() => (dialect === 'sqlite' ? query.all() : rowsOf(query)));
}

/** Answers how many rows it changed. */
export function change(query: { run(): { changes: number } }): Statements<{ changes: number }> {
  return statement(() => (dialect === 'sqlite' ? query.run() : changesOf(query)));
}

/** One statement. What `yield` answers is what it gave, which no type of a generator can say. */
export function* statement<Result>(run: Statement): Statements<Result> {
  return (yield run) as Result;
}

/** PostgreSQL's queries are promises of rows, whatever their type says here. */
export async function rowsOf(query: unknown): Promise<unknown[]> {
  return await (query as PromiseLike<unknown[]>);
}

export async function changesOf(query: unknown): Promise<{ changes: number }> {
  const { rowCount } = await (query as PromiseLike<{ rowCount: number | null }>);
  return { changes: rowCount ?? 0 };
}

/** Runs statements in one go. What one throws is thrown into the command, which may catch it. */
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

/** The same, one statement after the other. */
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
