import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '#server/root.ts';
import { openSqlite, type SqliteDb } from './driver/sqlite.ts';
import { DataDirectoryInUse, lockDataDirectory } from './lock.ts';
import { migrateDatabase } from './migrate.ts';

let folder: string;
let db: SqliteDb;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backpressure-migrate-'));
  db = openSqlite(join(folder, 'app.db'));
});
afterEach(() => {
  db.sqlite.close();
  rmSync(folder, { recursive: true, force: true });
});

const MIGRATIONS = join(PROJECT_ROOT, 'db/migrations');

const FIRST = `CREATE TABLE parents (id integer PRIMARY KEY, name text);
--> statement-breakpoint
CREATE TABLE children (id integer PRIMARY KEY, parent integer NOT NULL REFERENCES parents(id) ON DELETE CASCADE);`;

/** What drizzle-kit writes when a column of `parents` changes. */
const REBUILD = `PRAGMA foreign_keys=OFF;
--> statement-breakpoint
CREATE TABLE __new_parents (id integer PRIMARY KEY, name text NOT NULL DEFAULT '');
--> statement-breakpoint
INSERT INTO __new_parents SELECT id, name FROM parents;
--> statement-breakpoint
DROP TABLE parents;
--> statement-breakpoint
ALTER TABLE __new_parents RENAME TO parents;
--> statement-breakpoint
PRAGMA foreign_keys=ON;`;

async function migrateWith(...migrations: string[]): Promise<void> {
  const migrationsFolder = join(folder, 'migrations');
  mkdirSync(join(migrationsFolder, 'meta'), { recursive: true });
  const entries = migrations.map((sql, idx) => {
    writeFileSync(join(migrationsFolder, `000${idx}_step.sql`), sql);
    return { idx, version: '6', when: 1000 + idx, tag: `000${idx}_step`, breakpoints: true };
  });
  writeFileSync(
    join(migrationsFolder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'sqlite', entries }),
  );
  await migrateDatabase(db, migrationsFolder, join(folder, 'before.db'));
}

function addFamily(): void {
  db.sqlite.exec(`insert into parents values (1, 'a'); insert into children values (1, 1), (2, 1), (3, 1)`);
}

const children = () => db.sqlite.prepare('select count(*) from children').pluck().get();

describe('an update of the program', () => {
  it('keeps the rows that hang on a rebuilt table', async () => {
    await migrateWith(FIRST);
    addFamily();
    await migrateWith(FIRST, REBUILD);
    expect(children()).toBe(3);
    expect(db.sqlite.pragma('foreign_keys', { simple: true })).toBe(1);
  });

  it('copies the database first, so that a bad step can be taken back', async () => {
    await migrateWith(FIRST);
    expect(existsSync(join(folder, 'before.db'))).toBe(false);
    addFamily();
    await expect(migrateWith(FIRST, 'DELETE FROM children;')).rejects.toThrow(
      /lost rows of children: 3 -> 0/,
    );
    const copy = openSqlite(join(folder, 'before.db'));
    expect(copy.sqlite.prepare('select count(*) from children').pluck().get()).toBe(3);
    copy.sqlite.close();
  });

  it('leaves a copy alone that is there already', async () => {
    await migrateWith(FIRST);
    addFamily();
    writeFileSync(join(folder, 'before.db'), 'an earlier copy');
    await migrateWith(FIRST, REBUILD);
    expect(readFileSync(join(folder, 'before.db'), 'utf8')).toBe('an earlier copy');
  });

  it.each([
    ['children', 'DELETE FROM children WHERE id = 2;', 3, 2],
    [
      'parents',
      REBUILD.replace('SELECT id, name FROM parents', 'SELECT id, name FROM parents WHERE id <> 3'),
      3,
      2,
    ],
  ])(
    'stops at a step that loses one row of many in %s, and goes on with the copy',
    async (table, step, was, is) => {
      await migrateWith(FIRST);
      addFamily();
      db.sqlite.exec(`insert into parents values (2, 'b'), (3, 'c')`);
      await expect(migrateWith(FIRST, step)).rejects.toThrow(
        `migration lost rows of ${table}: ${was} -> ${is}`,
      );
      const copy = openSqlite(join(folder, 'before.db'));
      expect(copy.sqlite.prepare(`select count(*) from ${table}`).pluck().get()).toBe(was);
      copy.sqlite.close();
    },
  );

  it('may drop a table, and add rows', async () => {
    await migrateWith(FIRST);
    addFamily();
    await migrateWith(
      FIRST,
      "DROP TABLE children;\n--> statement-breakpoint\nINSERT INTO parents VALUES (2, 'b');",
    );
    expect(db.sqlite.prepare('select count(*) from parents').pluck().get()).toBe(2);
  });

  it('stops at a step that leaves a row without its parent', async () => {
    await migrateWith(FIRST);
    addFamily();
    await expect(migrateWith(FIRST, 'DELETE FROM parents;')).rejects.toThrow(/broke 3 foreign keys/);
  });

  it('does nothing when there is nothing to do', async () => {
    await migrateWith(FIRST);
    addFamily();
    await migrateWith(FIRST);
    expect(existsSync(join(folder, 'before.db'))).toBe(false);
  });
});

describe('a data directory', () => {
  it('belongs to one server at a time', () => {
    const unlock = lockDataDirectory(join(folder, 'server.lock'));
    expect(() => lockDataDirectory(join(folder, 'server.lock'))).toThrow(DataDirectoryInUse);
    unlock();
    lockDataDirectory(join(folder, 'server.lock'))();
  });
});

it('is refused with a sentence where a newer version has written, and nothing is changed', async () => {
  await migrateDatabase(db, MIGRATIONS, null);
  db.sqlite.exec("insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)");
  const before = db.sqlite.serialize();
  await expect(migrateDatabase(db, MIGRATIONS, null)).rejects.toThrow(
    /^This database was written by a newer version\. Start that version again; or .+before-migration/,
  );
  expect(db.sqlite.serialize()).toEqual(before);
});

it('is refused with a sentence where a version before 0.2.0 has written, and nothing is changed', async () => {
  await migrateDatabase(db, MIGRATIONS, null);
  db.sqlite.exec(
    'update __drizzle_migrations set created_at = (select min(created_at) from __drizzle_migrations) - 1',
  );
  const before = db.sqlite.serialize();
  await expect(migrateDatabase(db, MIGRATIONS, join(folder, 'before.db'))).rejects.toThrow(
    /^This database was written by a development version older than 0\.2\.0/,
  );
  expect(db.sqlite.serialize()).toEqual(before);
  expect(existsSync(join(folder, 'before.db'))).toBe(false);
});
