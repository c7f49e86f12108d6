import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openSqlite } from '#db/driver/sqlite.ts';
import { Database } from '#db/driver/sqlite-driver.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { hasPostgres, startPostgres } from '#testing/postgres-server.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { runCommandUnderTest, underTest } from '#testing/under-test.ts';

/** Each run of a command is a process of its own: slow on a busy machine. */
const PATIENT = { timeout: 240_000 };
const FIXTURE = join(PROJECT_ROOT, 'src/testing/fixtures/0.2.0/app.db.br');
const given = process.env.DATABASE_URL;

let url = given ?? '';
let stop = () => {};
/** Five people's data of an older version, brought up to date, with a row in every table. */
let former = '';

async function onPostgres<Row extends pg.QueryResultRow>(database: string, ...statements: string[]) {
  const client = new pg.Client(database);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

async function newDatabase(): Promise<string> {
  const name = `move_${randomUUID().replaceAll('-', '')}`;
  await onPostgres(url, `create database ${name}`);
  onTestFinished(async () => void (await onPostgres(url, `drop database ${name} with (force)`)));
  const there = new URL(url);
  there.pathname = `/${name}`;
  return there.href;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data directory with the former data, a database beside it, and the command between them. */
async function newMove() {
  const dataDir = newFolder();
  cpSync(former, join(dataDir, 'app.db'));
  const database = await newDatabase();
  const move = (to: string, env: Record<string, string> = {}) =>
    runCommandUnderTest('move', [to], { DATA_DIR: dataDir, DATABASE_URL: database, ...env });
  const accounts = async () =>
    (await onPostgres<{ count: string }>(database, 'select count(*) from users'))[0]?.count;
  return { dataDir, file: join(dataDir, 'app.db'), database, move, accounts };
}

const refused = (line: RegExp, code = 1) => ({ code, stdout: '', stderr: expect.stringMatching(line) });

function inFile<Result>(file: string, work: (db: Database) => Result): Result {
  const db = new Database(file);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

const namesOfTables = (db: Database) =>
  db
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name <> '__drizzle_migrations' order by name",
    )
    .pluck()
    .all();

/** Every row of every table, and the last ids that were given. */
function contentsOf(file: string): Map<string, unknown[]> {
  return inFile(file, (db) => {
    const all = new Map<string, unknown[]>();
    for (const name of namesOfTables(db)) {
      const rows = db.prepare<[], Record<string, unknown>>(`select * from "${name}"`).all();
      all.set(name, rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort());
    }
    return all;
  });
}

/** Puts something odd of its type into each column of each empty table. */
function fillEmptyTables(db: Database): void {
  const columns = z.array(z.object({ name: z.string(), type: z.string() }));
  const keys = z.array(z.object({ table: z.string(), from: z.string(), to: z.string() }));
  const odd: Record<string, unknown> = {
    TEXT: 'Zoë said: "it\'s 50 %\\n" 😀',
    INTEGER: 1,
    REAL: 0.1 + 0.2,
    BLOB: Buffer.from([0, 255, 39, 92, 0]),
  };
  for (const name of namesOfTables(db)) {
    if (db.prepare(`select 1 from "${name}"`).get()) continue;
    const parents = keys.parse(db.pragma(`foreign_key_list("${name}")`));
    const row = columns.parse(db.pragma(`table_info("${name}")`)).map((column) => {
      const parent = parents.find(({ from }) => from === column.name);
      const id = parent && db.prepare(`select max("${parent.to}") from "${parent.table}"`).pluck().get();
      return id ?? odd[column.type.toUpperCase()];
    });
    db.prepare(`insert into "${name}" values (${row.map(() => '?').join(', ')})`).run(...row);
  }
}

async function makeFormer(): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'backpressure-test-')), 'app.db');
  writeFileSync(file, brotliDecompressSync(readFileSync(FIXTURE)));
  const db = openSqlite(file);
  await migrateDatabase(db, join(PROJECT_ROOT, 'db/migrations'), null);
  db.sqlite.pragma('foreign_keys = OFF');
  fillEmptyTables(db.sqlite);
  expect(db.sqlite.pragma('foreign_key_check')).toEqual([]);
  // Their ids must not come again.
  db.sqlite.exec('delete from exercise_attempts where id > 40; delete from invites');
  // Nothing waits in this engine.
  db.sqlite.exec('delete from waiting_recordings');
  await db.close();
  return file;
}

describe.skipIf(!given && !hasPostgres())('an operator moves everything but recordings', () => {
  beforeAll(async () => {
    former = await makeFormer();
    if (given) return;
    const server = await startPostgres();
    url = server.url;
    stop = server.stop;
  });
  afterAll(() => {
    stop();
    rmSync(join(former, '..'), { recursive: true, force: true });
  });

  it('to PostgreSQL and back, and every row is the same', PATIENT, async () => {
    const { dataDir, file, database, move } = await newMove();
    const before = contentsOf(file);
    expect((await move('postgres')).stdout).toMatch(
      /^Moved \d{4} rows of \d+ tables in \S+ s from \S+app\.db to \S+\. All of it was read back and is the same\.\nKeep DATABASE_URL .+\nRecordings stay/,
    );
    expect(contentsOf(file)).toEqual(before);
    const back = newFolder();
    expect((await move('sqlite', { DATA_DIR: back })).stdout).toMatch(
      /^Moved \d{4} rows of \d+ tables .+app\.db\. All .+\nTake DATABASE_URL out/,
    );
    expect(contentsOf(join(back, 'app.db'))).toEqual(before);
    expect(readdirSync(back).sort()).toEqual(['app.db', 'server.lock']);
    expect(readdirSync(dataDir).sort()).toEqual(['app.db', 'server.lock']);

    const attempt = `insert into exercise_attempts (user_id, question_id, dimension, exercise, point_ids, answer, seconds, created_at)
      select min(id), 'a', 'b', 'c', '[]', '', 1, 1 from users returning id`;
    expect(await onPostgres(database, attempt)).toEqual([{ id: '43' }]);
    expect(inFile(join(back, 'app.db'), (db) => db.prepare(attempt).get())).toEqual({ id: 43 });
  });

  it('while no server runs, on neither side', PATIENT, async () => {
    const { dataDir, database, move } = await newMove();
    const start = (env: Record<string, string>) =>
      startServerProcess(underTest('main.js'), { DATA_DIR: dataDir, DATABASE_URL: '', PATH: '', ...env });
    const onSqlite = await start({});
    await expect(move('postgres')).rejects.toMatchObject(refused(/^A server is running on \S+\. Stop it,/));
    await onSqlite.stop();
    await move('postgres');
    const moved = await start({ DATABASE_URL: database });
    onTestFinished(async () => void (await moved.stop()));
    await expect(move('sqlite', { DATA_DIR: newFolder() })).rejects.toMatchObject(
      refused(/^A server works on \S+\. Stop every server of it,/),
    );
  });

  it('and does it again where it was stopped in the middle', PATIENT, async () => {
    const { file, move, accounts } = await newMove();
    inFile(file, (db) =>
      db.exec(`with recursive number(n) as (select 1 union all select n + 1 from number where n < 60000)
        insert into rate_limits select 'call ' || n, n, n from number`),
    );
    const stopped = async (to: string, env: Record<string, string> = {}) => {
      const running = move(to, env);
      const ended = expect(running).rejects.toMatchObject({ signal: 'SIGKILL' });
      const { child } = running;
      if (child.stderr) await once(child.stderr, 'data');
      child.kill('SIGKILL');
      await ended;
    };
    await stopped('postgres');
    expect(await accounts()).toBe('0');
    expect((await move('postgres')).stdout).toMatch(/^Moved /);
    const back = newFolder();
    await stopped('sqlite', { DATA_DIR: back });
    expect(existsSync(join(back, 'app.db'))).toBe(false);
    expect((await move('sqlite', { DATA_DIR: back })).stdout).toMatch(/^Moved /);
    expect(readdirSync(back).sort()).toEqual(['app.db', 'server.lock']);
    expect(contentsOf(join(back, 'app.db'))).toEqual(contentsOf(file));
  });

  it('into a place without accounts only, which a server may have prepared', PATIENT, async () => {
    const { file, database, move, accounts } = await newMove();
    await move('postgres');
    await expect(move('postgres')).rejects.toMatchObject(
      refused(/^The database \S+ has accounts already\. /),
    );
    await expect(move('sqlite')).rejects.toMatchObject(refused(/^\S+app\.db has accounts already\. /));
    expect(await accounts()).toBe('5');
    await onPostgres(database, 'delete from users', "update levels set name = name || '!'");
    await move('postgres');
    const before = contentsOf(file);
    inFile(file, (db) =>
      db.exec('pragma foreign_keys = on; delete from users; delete from levels where id > 5'),
    );
    await move('sqlite');
    expect(contentsOf(file)).toEqual(before);

    const foreign = await newDatabase();
    await onPostgres(foreign, 'create table orders (id int)');
    await expect(move('postgres', { DATABASE_URL: foreign })).rejects.toMatchObject(
      refused(/^The database \S+ has tables of something else\. /),
    );
    writeFileSync(file, 'Not a database, but long enough to be taken for one at the first look.'.repeat(100));
    await expect(move('sqlite')).rejects.toMatchObject(refused(/^\S+app\.db cannot be read\. /));
  });

  it('and is told what cannot be moved, with nothing changed', PATIENT, async () => {
    const { dataDir, file, database, move, accounts } = await newMove();
    inFile(file, (db) => db.exec("update users set first_name = 'A' || char(0) || 'da' where id = 3"));
    await expect(move('postgres')).rejects.toMatchObject(
      refused(
        /^The row of users with id 3 has something in first_name that the other database cannot keep\. /,
      ),
    );
    inFile(file, (db) => db.exec("update users set first_name = 'Ada' where id = 3"));
    await onPostgres(
      database,
      `create function change() returns trigger language plpgsql as $$ begin new.name = upper(new.name); return new; end $$`,
      'create trigger change before insert on levels for each row execute function change()',
    );
    await expect(move('postgres')).rejects.toMatchObject(
      refused(/^The copy of the table levels is not what was copied\. Nothing was moved: try again\.\n$/),
    );
    expect(await accounts()).toBe('0');
    expect(readdirSync(dataDir).sort()).toEqual(['app.db', 'server.lock']);
  });

  it('back to SQLite only once no recording waits for the bucket', PATIENT, async () => {
    const { database, move } = await newMove();
    await move('postgres');
    const waits = "insert into waiting_recordings values ('answers/one.wav', 'hash', 3, 'abc', 1)";
    await onPostgres(database, waits);
    const back = { DATA_DIR: newFolder() };
    await expect(move('sqlite', back)).rejects.toMatchObject(
      refused(
        /^Recordings wait in the database for the bucket: 1\. .+ npm run move -- bucket, then this again\./,
      ),
    );
    expect(readdirSync(back.DATA_DIR)).not.toContain('app.db');
    await onPostgres(database, 'delete from waiting_recordings');
    expect((await move('sqlite', back)).stdout).toMatch(/^Moved /);
  });

  it('between databases of this version only, which are there', PATIENT, async () => {
    const { file, database, move } = await newMove();
    await expect(move('sqlite', { DATA_DIR: newFolder() })).rejects.toMatchObject(
      refused(/^The database \S+ is empty: no server has worked on it\.\n$/),
    );
    const missing = new URL(database);
    missing.pathname = '/not_there';
    await expect(move('postgres', { DATABASE_URL: missing.href })).rejects.toMatchObject(
      refused(/^DATABASE_URL: \S+\/not_there: there is no such database\. Create it first\.\n$/),
    );
    const migrations = (change: string) => inFile(file, (db) => db.exec(change));
    migrations('update __drizzle_migrations set created_at = created_at + 1');
    await expect(move('postgres')).rejects.toMatchObject(
      refused(/^This database was written by a newer version\. /),
    );
    migrations(
      'delete from __drizzle_migrations where created_at = (select max(created_at) from __drizzle_migrations)',
    );
    await expect(move('postgres')).rejects.toMatchObject(
      refused(/^\S+app\.db is of an older version\. Start the server on it once, without DATABASE_URL/),
    );
  });
});
