import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { examinePostgres } from '#db/driver/examine-postgres.ts';
import { openSqlite } from '#db/driver/sqlite.ts';
import { postgresState, schemaState } from '#db/migrate.ts';
import type { Env } from '#server/env.ts';
import { PROJECT_ROOT } from '#server/root.ts';

type Look = {
  /** `missing`: the first start makes it. */
  state: 'missing' | 'older' | 'current';
  where: string;
  /** Which engine it is, and how it stands. */
  text: string;
};

/** @throws a sentence where it does not answer, or where a newer version has written it. */
export async function lookAtDatabase({ dataDir, databaseUrl }: Env): Promise<Look> {
  return databaseUrl ? lookAtPostgres(databaseUrl) : lookAtSqlite(join(dataDir, 'app.db'));
}

async function lookAtPostgres(url: string): Promise<Look> {
  const { where, version, bytes, processes, lastMigration } = await examinePostgres(url);
  const state = postgresState(lastMigration, join(PROJECT_ROOT, 'db/migrations-postgres'));
  const servers = processes === 1 ? '1 server works on it' : `${processes} servers work on it`;
  return {
    state: state === 'empty' ? 'missing' : state,
    where,
    text: `PostgreSQL ${version} at ${where}, ${megabytes(bytes)}; ${servers}`,
  };
}

async function lookAtSqlite(where: string): Promise<Look> {
  if (!existsSync(where)) return { state: 'missing', where, text: `SQLite in ${where}` };
  const db = openSqlite(where);
  try {
    const version = db.sqlite.prepare<[], string>('select sqlite_version()').pluck().get();
    return {
      state: schemaState(db, join(PROJECT_ROOT, 'db/migrations')),
      where,
      text: `SQLite ${version} in ${where}, ${megabytes(statSync(where).size)}`,
    };
  } finally {
    await db.close();
  }
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
