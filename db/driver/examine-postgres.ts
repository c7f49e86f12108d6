import { before, nameOf, whyNot } from './postgres.ts';
import { CONNECTION_NAMES } from './postgres-names.ts';

/** What the operator is shown about a PostgreSQL database. */
export type PostgresState = {
  /** Host and database name, without the password. */
  where: string;
  version: string;
  bytes: number;
  /** Server processes connected to it. */
  processes: number;
  /** Milliseconds since 1970; 0 for an empty database. */
  lastMigration: number;
};

const CONNECT_TIMEOUT_MS = 5_000;

/** @throws a sentence for the operator if the database refuses the connection or cannot be reached. */
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
