import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PROJECT_ROOT } from '#server/root.ts';
import { type Db, openDatabase } from './client.ts';
import { DataDirectoryInUse, lockDataDirectory } from './lock.ts';
import { migrateDatabase } from './migrate.ts';
import { unpackJson } from './stored-json.ts';

let folder: string;
let db: Db;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backpressure-migrate-'));
  db = openDatabase(join(folder, 'app.db'));
});
afterEach(() => {
  db.$client.close();
  rmSync(folder, { recursive: true, force: true });
});

const fullJournal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

const FIRST = `CREATE TABLE parents (id integer PRIMARY KEY, name text);
--> statement-breakpoint
CREATE TABLE children (id integer PRIMARY KEY, parent integer NOT NULL REFERENCES parents(id) ON DELETE CASCADE);`;

/** What drizzle-kit writes when a column of \`parents\` changes its type. */
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
  db.$client.exec(`insert into parents values (1, 'a'); insert into children values (1, 1), (2, 1), (3, 1)`);
}

const children = () => db.$client.prepare('select count(*) from children').pluck().get();

describe('an update of the program', () => {
  it('keeps the rows that hang on a rebuilt table', async () => {
    await migrateWith(FIRST);
    addFamily();
    await migrateWith(FIRST, REBUILD);
    expect(children()).toBe(3);
    expect(db.$client.pragma('foreign_keys', { simple: true })).toBe(1);
  });

  it('copies the database first, so that a bad step can be taken back', async () => {
    await migrateWith(FIRST);
    expect(existsSync(join(folder, 'before.db'))).toBe(false);
    addFamily();
    await expect(migrateWith(FIRST, 'DELETE FROM children;')).rejects.toThrow(
      /lost rows of children: 3 -> 0/,
    );
    const copy = openDatabase(join(folder, 'before.db'));
    expect(copy.$client.prepare('select count(*) from children').pluck().get()).toBe(3);
    copy.$client.close();
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
      db.$client.exec(`insert into parents values (2, 'b'), (3, 'c')`);
      await expect(migrateWith(FIRST, step)).rejects.toThrow(
        `migration lost rows of ${table}: ${was} -> ${is}`,
      );
      const copy = openDatabase(join(folder, 'before.db'));
      expect(copy.$client.prepare(`select count(*) from ${table}`).pluck().get()).toBe(was);
      copy.$client.close();
    },
  );

  it('may drop a table, and add rows', async () => {
    await migrateWith(FIRST);
    addFamily();
    await migrateWith(
      FIRST,
      "DROP TABLE children;\n--> statement-breakpoint\nINSERT INTO parents VALUES (2, 'b');",
    );
    expect(db.$client.prepare('select count(*) from parents').pluck().get()).toBe(2);
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

describe('an update from the first release', () => {
  it('keeps every interview with its report and conversation', async () => {
    const shipped = join(import.meta.dirname, 'migrations');
    const first = readFileSync(join(shipped, '0000_init.sql'), 'utf8');
    const journal = z
      .object({ entries: z.array(z.looseObject({ tag: z.string() })) })
      .parse(JSON.parse(readFileSync(join(shipped, 'meta/_journal.json'), 'utf8')));
    const released = join(folder, 'released');
    mkdirSync(join(released, 'meta'), { recursive: true });
    writeFileSync(join(released, '0000_init.sql'), first);
    writeFileSync(
      join(released, 'meta/_journal.json'),
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }),
    );
    await migrateDatabase(db, released, null);
    db.$client.exec(`
      insert into users values (1, 'a@example.com', 'x', 'A', 'B', 1, 1);
      insert into categories values (1, 'Backend', 'backend', 1);
      insert into levels values (1, 'Mid', 'mid', 2, 1);
      insert into interviews (id, user_id, category_id, level_id, question, question_id, question_version, status,
        strengths, improvements, report, engine, budget_seconds, created_at, completed_at)
      values (1, 1, 1, 1, 'Q', 'short-links', 1, 'completed', '[]', '[]',
        '{"words":7,"dimensions":[{"id":"depth","name":"Technical depth","score":2.5,"bar":3,"weight":22,"points":64.99999999999999}]}',
        'built-in', 600, 1, 2);
      insert into interview_responses (interview_id, seq, speaker, content, timestamp) values (1, 0, 'ai', 'Q', 1);`);
    await migrateDatabase(db, shipped, null);
    const report = db.$client
      .prepare<[], { body: Buffer }>('select is_current, graded_at, body from reports')
      .get();
    expect(report).toMatchObject({ is_current: 1, graded_at: 2 });
    expect(unpackJson(report?.body ?? Buffer.of())).toEqual({
      v: 1,
      words: 7,
      dimensions: [{ name: 'Technical depth' }],
    });
    expect(db.$client.prepare('select * from report_dimensions').get()).toMatchObject({
      dimension: 'depth',
      score: 2.5,
      bar: 3,
      weight: 22,
      points: 64.99999999999999,
    });
    expect(db.$client.prepare('select count(*) from interview_responses').pluck().get()).toBe(1);
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
  const db = openDatabase(':memory:');
  const folder = join(PROJECT_ROOT, 'db/migrations');
  await migrateDatabase(db, folder, null);
  db.$client.exec("insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)");
  const before = db.$client.serialize();
  await expect(migrateDatabase(db, folder, null)).rejects.toThrow(
    /^This database was written by a newer version\. Start that version again; or .+before-migration/,
  );
  expect(db.$client.serialize()).toEqual(before);
  db.$client.close();
});

describe('taking away the wait for a look at the words', () => {
  it('has the question asked that was waited for, and keeps the answer', async () => {
    const migrations = join(folder, 'migrations');
    cpSync(join(PROJECT_ROOT, 'db/migrations'), migrations, { recursive: true });
    const journalFile = join(migrations, 'meta', '_journal.json');
    const whole = readFileSync(journalFile, 'utf8');
    const { entries, ...rest } = fullJournal.parse(JSON.parse(whole));
    const at = entries.findIndex(({ tag }) => tag.endsWith('_drop-confirmation'));
    writeFileSync(journalFile, JSON.stringify({ ...rest, entries: entries.slice(0, at) }));
    await migrateDatabase(db, migrations, null);
    db.$client.pragma('foreign_keys = OFF');
    const interview = (id: number, status: string) =>
      `INSERT INTO interviews (id, user_id, category_id, level_id, question, question_id, question_version, status, engine, budget_seconds, created_at)
       VALUES (${id}, 1, 1, 1, 'Q', 'q', 1, '${status}', 'script', 600, 1);
       INSERT INTO interview_responses (id, interview_id, seq, speaker, content, transcript_state, awaits_confirmation, timestamp)
       VALUES (${id}, ${id}, 1, 'user', 'what was heard', 'transcribed', 1, 1);
       INSERT INTO jobs (kind, subject_id, status, run_after, created_at, updated_at) VALUES ('transcribe', ${id}, 'done', 1, 1, 1);`;
    db.$client.exec(
      `INSERT INTO users (id, email, password_hash, first_name, last_name, created_at, updated_at) VALUES (1, 'a@example.com', 'x', 'A', 'B', 1, 1);
       INSERT INTO categories (id, name, slug) VALUES (1, 'Backend', 'backend');
       INSERT INTO levels (id, name, slug, "order") VALUES (1, 'Mid', 'mid', 1);
       ${interview(1, 'in_progress')}${interview(2, 'completed')}`,
    );
    writeFileSync(journalFile, whole);
    await migrateDatabase(db, migrations, null);
    expect(db.$client.prepare('select subject_id as id, status from jobs order by id').all()).toEqual([
      { id: 1, status: 'queued' },
      { id: 2, status: 'done' },
    ]);
    expect(db.$client.prepare('select content from interview_responses').pluck().all()).toEqual([
      'what was heard',
      'what was heard',
    ]);
  });
});
