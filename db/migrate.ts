import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { PostgresDb } from './driver/postgres.ts';
import type { SqliteDb } from './driver/sqlite.ts';

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) });

type Counts = Map<string, number>;

/**
 * Runs the open migrations without losing rows. drizzle-kit's table rebuilds start with
 * `PRAGMA foreign_keys=OFF`, which does nothing inside the migrator's transaction, and then cascade away
 * the children. So: backup, keys off outside any transaction, migrate, check, keys on.
 *
 * @param backupFile where the database is copied first if it has tables and an open migration, unless the file exists;
 *   null for no copy.
 * @throws if a newer version or one before 0.2.0 has written the database, a foreign key is broken, or a table that
 *   still exists has fewer rows than before.
 */
export async function migrateDatabase(
  db: SqliteDb,
  migrationsFolder: string,
  backupFile: string | null,
): Promise<void> {
  const sqlite = db.sqlite;
  const before = countRows(db);
  const isOlder = before.size > 0 && schemaState(db, migrationsFolder) === 'older';
  if (backupFile && isOlder && !existsSync(backupFile)) {
    await sqlite.backup(backupFile);
  }
  sqlite.pragma('foreign_keys = OFF');
  try {
    db.migrate(migrationsFolder);
    const broken = sqlite.pragma('foreign_key_check');
    if (Array.isArray(broken) && broken.length > 0) {
      throw new Error(`migration broke ${broken.length} foreign keys; the copy before it is ${backupFile}`);
    }
    expectNotFewer(before, countRows(db), backupFile);
  } finally {
    sqlite.pragma('foreign_keys = ON');
  }
}

function tableNames(db: SqliteDb): string[] {
  return db.sqlite
    .prepare<[], { name: string }>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '__drizzle%'`,
    )
    .all()
    .map((row) => row.name);
}

function countRows(db: SqliteDb): Counts {
  const counts: Counts = new Map();
  for (const table of tableNames(db)) {
    const row = db.sqlite.prepare<[], { n: number }>(`select count(*) as n from "${table}"`).get();
    counts.set(table, row?.n ?? 0);
  }
  return counts;
}

function expectNotFewer(before: Counts, after: Counts, backupFile: string | null): void {
  for (const [table, rows] of before) {
    const now = after.get(table);
    if (now !== undefined && now < rows) {
      throw new Error(
        `migration lost rows of ${table}: ${rows} -> ${now}; the copy before it is ${backupFile}`,
      );
    }
  }
}

/**
 * Whether a database with tables has every migration. The first migration of 0.2.0 replaces all earlier ones and has
 * the time of the last of them, so a database that has them all counts as having it.
 * @throws if a newer version has written the database, or if it lacks a migration from before 0.2.0.
 */
export function schemaState(db: SqliteDb, migrationsFolder: string): 'current' | 'older' {
  const times = timesOf(migrationsFolder);
  const newest = Math.max(...times);
  const done = db.sqlite
    .prepare<[], { last: number | null }>('select max(created_at) as last from __drizzle_migrations')
    .get();
  const last = done?.last ?? 0;
  if (last > newest) {
    throw new Error(
      'This database was written by a newer version. Start that version again; or stop, move app.db, app.db-wal and app.db-shm aside, and put the copy that the update made (before-migration-….db) in the place of app.db. What happened since the update is lost then.',
    );
  }
  if (last < Math.min(...times)) {
    throw new Error(
      'This database was written by a development version older than 0.2.0, which this version cannot update. Start the last commit before 0.2.0 on it once, then this version again. Nothing was changed.',
    );
  }
  return last < newest ? 'older' : 'current';
}

function timesOf(migrationsFolder: string): number[] {
  const journal: unknown = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'));
  return journalSchema.parse(journal).entries.map(({ when }) => when);
}

/** The first PostgreSQL with everything that migrations may use. */
const OLDEST_POSTGRES = 14;

/**
 * Brings a PostgreSQL database up to date. If several processes start at once, one migrates and the others wait.
 * @throws a sentence for the operator if PostgreSQL is too old or a newer version of the product has written the
 *   database.
 */
export async function migratePostgres(db: PostgresDb, migrationsFolder: string): Promise<void> {
  await db.migrate(migrationsFolder, ({ serverVersion, lastMigration }) => {
    if (serverVersion < OLDEST_POSTGRES) {
      throw new Error(
        `DATABASE_URL: this is PostgreSQL ${serverVersion}. Version ${OLDEST_POSTGRES} or later is needed.`,
      );
    }
    postgresState(lastMigration, migrationsFolder);
  });
}

/**
 * Whether a PostgreSQL database has every migration.
 * @throws if a newer version has written the database.
 */
export function postgresState(
  lastMigration: number,
  migrationsFolder: string,
): 'empty' | 'older' | 'current' {
  const newest = Math.max(...timesOf(migrationsFolder));
  if (lastMigration > newest) {
    throw new Error(
      'This database was written by a newer version. Start that version again, or restore the copy that you made before the update.',
    );
  }
  if (lastMigration === 0) return 'empty';
  return lastMigration < newest ? 'older' : 'current';
}
