import pg from 'pg';
import { onTestFinished } from 'vitest';
import { type PostgresServer, startPostgres } from '#testing/postgres-server.ts';
import { type S3Server, startS3Server } from '#testing/s3-server.ts';
import type { ServerProcess } from '#testing/server-process.ts';
import { newDataDir, startBuiltServer } from './built-server.ts';

export type Sql = (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

export type Place = {
  start(process: number, env?: Record<string, string>): Promise<ServerProcess>;
  sql: Sql;
  s3: S3Server;
  postgres: PostgresServer;
};

/** A database and a bucket, gone when the test has finished. */
export async function newPlace(): Promise<Place> {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const s3 = await startS3Server();
  const folders = [newDataDir(), newDataDir(), newDataDir()];
  return {
    postgres,
    s3,
    start: (process, env) =>
      startBuiltServer({
        DATABASE_URL: postgres.url,
        DATA_DIR: folders[process] ?? '',
        RATE_LIMITS: 'off',
        ...s3.env,
        ...env,
      }),
    sql: async (statement, values = []) => {
      const client = new pg.Client(postgres.url);
      await client.connect();
      const { rows } = await client.query<Record<string, unknown>>(statement, values);
      await client.end();
      return rows;
    },
  };
}

export async function twoServers() {
  const place = await newPlace();
  return { ...place, servers: await Promise.all([place.start(0), place.start(1)]) };
}
