import { before, nameOf, whyNot } from './postgres.ts';
import { CONNECTION_NAMES } from './postgres-names.ts';

/** A database of PostgreSQL as its operator sees it. */
export type PostgresState = {
  /** Without its password. */
  where: string;
  version: string;
  bytes: number;
  /** Processes of the server that work on it. */
  processes: number;
  /** Milliseconds since 1970; 0 for an empty database. */
  lastMigration: number;
};

const CONNECT_TIMEOUT_MS = 5_000;

/** @throws a sentence for the operator where it refuses or is not there. */
export async function examinePostgres(url: string): Promise<PostgresState> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: CONNECTION_NAMES.operator,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { lastMigration } = await before(client);
    const { rows } = await client.query<{ version: string; bytes: string; processes: string }>(
      `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
        (select count(*) from pg_stat_activity where datname = current_database() and application_name = $1) as processes`,
      [CONNECTION_NAMES.cluster],
    );
    const [found] = rows;
    return {
      where: nameOf(url),
      version: found?.version.split(' ')[0] ?? '',
      bytes: Number(found?.bytes),
      processes: Number(found?.processes),
      lastMigration: Number(lastMigration),
    };
  } catch (error) {
    throw whyNot(error, url);
  } finally {
    await client.end().catch(() => {});
  }
}
