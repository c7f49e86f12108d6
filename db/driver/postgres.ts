import type { ClientBase, Pool, PoolClient } from 'pg';
import type { About, Db, Preparable, PreparableChange } from '../client.ts';
import { CONNECTION_NAMES, LOCKS } from './postgres-names.ts';
import {
  all,
  type Builder,
  builderOf,
  change,
  changesOf,
  one,
  rowsOf,
  runLater,
  type Statements,
  statement,
} from './statements.ts';

/** Most connections at once. A command that waits for its lock holds one. */
const CONNECTIONS = 10;
/** Separate connections for relaxed writes, such as counters of calls, so that they never wait behind commands. */
const RELAXED_CONNECTIONS = 3;
/** Also bounds the wait for a free connection of the pool. */
const CONNECT_TIMEOUT_MS = 15_000;
/** No command holds its lock this long. */
const LOCK_TIMEOUT_MS = 15_000;

/** Types that the driver returns as text by default, because they may exceed 2^53. */
const INT8 = 20;
const NUMERIC = 1700;

/** Unique violation (another command inserted the row first) and deadlock. The command that failed is run again. */
const COLLISIONS = ['23505', '40P01'];
const MOST_RUNS = 3;

/** The state before a migration. `lastMigration`: milliseconds since 1970; 0 for an empty database. */
export type BeforeMigration = { serverVersion: number; lastMigration: number };
export type PostgresDb = Db & {
  sqlite: null;
  /** Runs all open migrations or none, one process at a time; the others wait. `check` runs first and may throw. */
  migrate(migrationsFolder: string, check: (before: BeforeMigration) => void): Promise<void>;
};

/**
 * Opens a database; it connects with the first statement.
 * @param onCollision Called whenever a command is run again because it collided with another.
 */
export async function openPostgres(url: string, onCollision = () => {}): Promise<PostgresDb> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ]);
  pg.types.setTypeParser(INT8, Number);
  pg.types.setTypeParser(NUMERIC, Number);
  const open = (max: number, options?: string) =>
    new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      application_name: CONNECTION_NAMES.statements,
      ...(options && { options }),
    })
      // A broken connection is replaced by the next statement; without these listeners its error would end the process.
      .on('error', () => {})
      .on('connect', (client) => client.on('error', () => {}));
  const pool = open(CONNECTIONS);
  const relaxedPool = open(RELAXED_CONNECTIONS, '-c synchronous_commit=off');
  const builderOn = (client: Pool | PoolClient) => asBuilder(drizzle(client, { casing: 'snake_case' }));
  const builder = builderOn(pool);
  const relaxed = builderOn(relaxedPool);
  const run = <Result>(statements: Statements<Result>, on: Builder) =>
    runLater(statements, on).catch((error: unknown) => {
      throw withoutValues(error);
    });
  const inTurn = createTurns();

  async function transact<Result>(
    on: Pool,
    about: About,
    statements: (tx: Builder) => Statements<Result>,
  ): Promise<Result> {
    const client = await on.connect();
    let failure: unknown;
    try {
      await client.query(`begin; ${lockOf(about)}`);
      const tx = builderOn(client);
      const result = await runLater(statements(tx), tx);
      await client.query('commit');
      return result;
    } catch (error) {
      failure = error;
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release(isDown(failure));
    }
  }

  async function atomic<Result>(
    on: Pool,
    about: About,
    statements: (tx: Builder) => Statements<Result>,
  ): Promise<Result> {
    for (let runs = 1; ; runs += 1) {
      try {
        return await transact(on, about, statements);
      } catch (error) {
        if (runs >= MOST_RUNS || !COLLISIONS.includes(codeOf(error))) throw withoutValues(error);
        onCollision();
      }
    }
  }

  return {
    ...builder,
    one: (query) => run(one(query), builder),
    all: (query) => run(all(query), builder),
    change: (query) => run(change(query), builder),
    prepare: (query) => preparedAs(nextName(), query),
    prepareChange: (query) => {
      const name = nextName();
      return { change: (values) => statement((on) => changesOf(prepare(query(on), name).execute(values))) };
    },
    read: (statements) => run(statements(), builder),
    atomic: (about, statements) => inTurn(keyOf(about), () => atomic(pool, about, statements)),
    relaxed: (about, statements) =>
      about
        ? inTurn(keyOf(about), () => atomic(relaxedPool, about, statements))
        : run(statements(relaxed), relaxed),
    ping: async () => {
      await pool.query('select 1').catch((error: unknown) => {
        throw withoutValues(error);
      });
    },
    close: async () => {
      await Promise.all([pool.end(), relaxedPool.end()]);
    },
    sqlite: null,
    migrate: async (migrationsFolder, check) => {
      const client = await pool.connect().catch((error: unknown) => {
        throw whyNot(error, url);
      });
      try {
        await client.query(`set lock_timeout = 0; select pg_advisory_lock(${LOCKS.migration}, 0)`);
        check(await before(client));
        await migrate(drizzle(client), { migrationsFolder, migrationsSchema: 'public' });
      } catch (error) {
        throw whyNot(error, url);
      } finally {
        // Closes the connection, which releases the lock.
        client.release(true);
      }
    },
  };
}

export async function before(client: ClientBase): Promise<BeforeMigration> {
  const version = await client.query<{ server_version_num: string }>('show server_version_num');
  const table = await client.query<{ name: string | null }>(
    `select to_regclass('public.__drizzle_migrations') as name`,
  );
  const last = table.rows[0]?.name
    ? await client.query<{ at: number | null }>(
        'select max(created_at) as at from public.__drizzle_migrations',
      )
    : null;
  return {
    serverVersion: Math.floor(Number(version.rows[0]?.server_version_num) / 10_000),
    lastMigration: last?.rows[0]?.at ?? 0,
  };
}

/** Host and database name of a database URL, without user and password. */
export function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || 'the local socket'}${pathname}`;
}

/** A sentence for the operator if the server refused or cannot be reached; otherwise an error that is safe to log. */
export function whyNot(error: unknown, url: string): unknown {
  const reasons: Record<string, string> = {
    '28P01': 'the password is wrong',
    '28000': 'this user may not connect',
    '3D000': 'there is no such database. Create it first',
    '42501': 'this user may not create tables there. Make it the owner of the database',
  };
  const reason = isDown(error) ? 'PostgreSQL does not answer' : reasons[codeOf(error)];
  return reason ? new Error(`DATABASE_URL: ${nameOf(url)}: ${reason}.`) : withoutValues(error);
}

/** PostgreSQL's builder has the same methods, but its queries are promises. `statements.ts` runs either kind. */
function asBuilder(drizzle: unknown): Builder {
  return builderOf(drizzle as Builder);
}

let names = 0;
function nextName(): string {
  names += 1;
  return `prepared_${names}`;
}

/** PostgreSQL prepares a query under a name and has a single method to run it. */
type Prepares = { prepare(name: string): { execute?(values: Record<string, unknown>): unknown } };
function prepare(query: (Preparable<unknown> | PreparableChange) & Prepares, name: string) {
  const prepared = query.prepare(name);
  return { execute: (values: Record<string, unknown>) => prepared.execute?.(values) };
}

function preparedAs<Row>(name: string, query: (on: Builder) => Preparable<Row>) {
  return {
    one: (values: Record<string, unknown>): Statements<Row | undefined> =>
      statement((on) => rowsOf(prepare(query(on), name).execute(values)).then(([row]) => row)),
    all: (values: Record<string, unknown>): Statements<Row[]> =>
      statement((on) => rowsOf(prepare(query(on), name).execute(values))),
  };
}

function lockOf(about: About): string {
  const everything = `(${LOCKS.everything}, 0)`;
  if (about === 'everything') return `select pg_advisory_xact_lock${everything}`;
  const [space, id] = 'interview' in about ? [LOCKS.interview, about.interview] : [LOCKS.user, about.user];
  return `select pg_advisory_xact_lock_shared${everything}; select pg_advisory_xact_lock(${space}, ${Math.trunc(id)})`;
}

function keyOf(about: About): string {
  if (about === 'everything') return about;
  return 'interview' in about ? `interview ${about.interview}` : `user ${about.user}`;
}

/** Queues commands with the same key before they take a connection, so that waiting ones hold none. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    const forget = () => {
      if (last.get(key) === mine) last.delete(key);
    };
    mine.then(forget, forget);
    return mine;
  };
}

function codeOf(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string') return each.code;
  }
  return '';
}

/**
 * Codes of a server that is gone or not ready (https://www.postgresql.org/docs/current/errcodes-appendix.html, classes
 * 08 and 57P), has no connection left, or did not grant a lock in time.
 */
const DOWN = /^(08...|57P0.|53300|55P03|ECONN.*|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|ENOENT)$/;
const DOWN_WITHOUT_CODE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

function isDown(error: unknown): boolean {
  if (DOWN.test(codeOf(error))) return true;
  for (let each = error; each instanceof Error; each = each.cause) {
    if (DOWN_WITHOUT_CODE.test(each.message)) return true;
  }
  return false;
}

/** The code of the error when the database does not respond. */
export const DATABASE_DOWN = 'DATABASE_DOWN';

/**
 * Makes an error safe to log. Drivers' errors contain the statement and its values, which may be a transcript or a
 * password hash. An error that the command itself threw is returned as it is.
 */
export function withoutValues(error: unknown): unknown {
  if (isDown(error)) {
    return Object.assign(new Error('the database does not answer'), { code: DATABASE_DOWN });
  }
  for (let each = error; each instanceof Error; each = each.cause) {
    if (!('severity' in each && 'code' in each)) continue;
    const constraint = 'constraint' in each && each.constraint ? `, ${String(each.constraint)}` : '';
    return Object.assign(new Error(`PostgreSQL refused a statement (${String(each.code)}${constraint})`), {
      code: each.code,
      stack: each.stack
        ?.split('\n')
        .filter((line) => line.startsWith('    at '))
        .join('\n'),
    });
  }
  // Drizzle's own error contains the values.
  return error instanceof Error && 'params' in error ? new Error('a statement failed') : error;
}
