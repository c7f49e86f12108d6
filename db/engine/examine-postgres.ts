import { before, nameOf, whyNot } from './postgres.ts';

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

/** The connection for locks and news of which every process of the server has one (`src/server/cluster`). */
const CLUSTER_CONNECTION = 'backpressure cluster';
const CONNECT_TIMEOUT_MS = 5_000;

/** @throws a sentence for the operator where it refuses or is not there. */
export async function examinePostgres(url: string): Promise<PostgresState> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'backpressure operator',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { lastMigration } = await before(client);
    const { rows } = await client.query<{ version: string; bytes: string; processes: string }>(
      `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
        (select count(*) from pg_stat_activity where datname = current_database() and application_name = $1) as processes`,
      [CLUSTER_CONNECTION],
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
