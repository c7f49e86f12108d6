import type { Client } from 'pg';
import { nameOf, whyNot } from '#db/driver/postgres.ts';
import { CONNECTION_NAMES, LOCKS } from '#db/driver/postgres-names.ts';
import { openSqlite } from '#db/driver/sqlite.ts';
import { Database } from '#db/driver/sqlite-driver.ts';

/** How long to wait for servers to go: PostgreSQL takes a while to notice that a process was killed. */
const FORMER_PROCESS_MS = 10_000;
const LOOK_AGAIN_MS = 250;
/** Commands of the operator lock a table for a moment, a copy with pg_dump for longer. */
const LOCK_TIMEOUT_MS = 10_000;
const LOCK_NOT_AVAILABLE = '55P03';
const INT8 = 20;

/**
 * Works on a PostgreSQL database while no server does, and none can start. A transaction that is still open when `work`
 * throws, or this process ends, leaves nothing.
 * @throws a sentence for the operator.
 */
export async function aloneOnPostgres<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const { default: pg } = await import('pg');
  pg.types.setTypeParser(INT8, Number);
  const client = new pg.Client({
    connectionString: url,
    application_name: CONNECTION_NAMES.move,
    lock_timeout: LOCK_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await keepServersOut(client, url);
    return await work(client);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)
      throw new Error(
        `Another program works on the tables of ${nameOf(url)}. Wait until it has ended, and run this again.`,
      );
    throw whyNot(error, url);
  } finally {
    await client.end().catch(() => {});
  }
}

async function keepServersOut(client: Client, url: string): Promise<void> {
  const deadline = Date.now() + FORMER_PROCESS_MS;
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, 0) as got', [
      LOCKS.servers,
    ]);
    if (rows[0]?.got) return;
    if (Date.now() > deadline)
      throw new Error(`A server works on ${nameOf(url)}. Stop every server of it, and run this again.`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/**
 * Checks a database that no server has prepared yet.
 * @throws if it is used for something else.
 */
export async function expectUnused(client: Client, url: string): Promise<void> {
  const { rows } = await client.query(
    `select from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> '__drizzle_migrations' limit 1`,
  );
  if (rows.length > 0)
    throw new Error(
      `The database ${nameOf(url)} has tables of something else. Create one for this server alone, and set DATABASE_URL to it.`,
    );
}

/**
 * Removes what a server that was only started has stored, until the caller commits; nobody else reads or writes
 * meanwhile.
 * @throws if somebody has an account.
 */
export async function emptyPostgres(client: Client, url: string, tables: readonly string[]): Promise<void> {
  const all = tables.map((name) => `public."${name}"`).join(', ');
  await client.query(`lock table ${all} in access exclusive mode`);
  const { rows } = await client.query('select from public.users limit 1');
  if (rows.length > 0)
    throw new Error(
      `The database ${nameOf(url)} has accounts already. Create an empty one, and set DATABASE_URL to it.`,
    );
  await client.query(`truncate ${all}`);
}

/** @throws if recordings wait for the bucket, which only a server on PostgreSQL delivers. */
export async function expectNoneWaits(client: Client): Promise<void> {
  const { rows } = await client.query<{ waiting: number }>(
    'select count(*) as waiting from public.waiting_recordings',
  );
  const waiting = rows[0]?.waiting ?? 0;
  if (waiting > 0)
    throw new Error(
      `Recordings wait in the database for the bucket: ${waiting}. Once the bucket can be reached, run npm run move -- bucket, then this again.`,
    );
}

/** @throws if somebody has an account in this file, or it is not a database. */
export async function expectNoAccounts(file: string): Promise<void> {
  try {
    const db = openSqlite(file);
    const isUsed = "select 1 from sqlite_schema where name = 'users'";
    const hasUsers =
      db.sqlite.prepare(isUsed).get() && db.sqlite.prepare('select 1 from users limit 1').get();
    await db.close();
    if (!hasUsers) return;
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    throw new Error(`${file} cannot be read. Move it to another place, and run this again.`);
  }
  throw new Error(
    `${file} has accounts already. If nobody needs them, move it to another place, and run this again.`,
  );
}
