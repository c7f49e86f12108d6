import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf, openPostgres } from '#db/driver/postgres.ts';
import { openSqlite } from '#db/driver/sqlite.ts';
import { DataDirectoryInUse, lockDataDirectory } from '#db/lock.ts';
import { migrateDatabase, migratePostgres } from '#db/migrate.ts';
import { BUCKET_FILE, openBothPlaces } from '#server/audio/open-audio-store.ts';
import { type Env, readEnv } from '#server/env.ts';
import { rowsInPostgres, rowsInSqlite, tablesOfBoth } from '#server/operator/move-data.store.ts';
import { moveData } from '#server/operator/move-data.ts';
import {
  aloneOnPostgres,
  emptyPostgres,
  expectNoAccounts,
  expectNoneWaits,
  expectUnused,
} from '#server/operator/move-data-places.store.ts';
import { moveRecordings } from '#server/operator/move-recordings.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { lookAtDatabase } from './look-at-database.ts';
import { withData } from './open-data.ts';
import { runCommand, UsageError } from './run-command.ts';

const RECORDINGS_STAY = 'Recordings stay where they are; npm run move -- bucket moves them to a bucket.';
const TELL_EVERY_ROWS = 50_000;

await runCommand({
  help: `
npm run move -- bucket
npm run move -- disk

Moves recordings to the bucket that is set, or back to this disk, and reads each copy back before its source is removed.
Stopped in the middle it goes on where it was. Beside a running server it copies and removes nothing: stop the server, run
it again for the rest, and start the server with the settings of the other place.

npm run move -- postgres
npm run move -- sqlite

Copies everything but recordings from app.db to the database that DATABASE_URL names, or back, and reads the copy back. Every
server must be stopped. The source stays as it is; the other place must have no accounts, and what a server that was
only started has put there is replaced. All is moved or nothing: stopped in the middle, run it again.
`,
  run: ({ words: [to] }) => {
    if (to === 'bucket' || to === 'disk') return recordingsTo(to);
    if (to === 'postgres') return dataToPostgres(readEnv(process.env));
    if (to === 'sqlite') return dataToSqlite(readEnv(process.env));
    throw new UsageError(
      'Where to? Recordings: npm run move -- bucket, or npm run move -- disk. Everything else: npm run move -- postgres, or npm run move -- sqlite',
    );
  },
});

function recordingsTo(to: 'bucket' | 'disk'): Promise<string> {
  return withData(async ({ env, data: { stores } }) => {
    const place = await openBothPlaces(env);
    const unlock = lockUnlessRunning(env.dataDir);
    try {
      const named = new Map((await stores.recordings.list()).map(({ file, sha256 }) => [file, sha256]));
      const { copied, present, removed, damaged, missing } = await moveRecordings({
        ...place,
        to,
        waiting: stores.waitingRecordings,
        named,
        removes: unlock !== null,
        tell: (done, all) => {
          if (done % 100 === 0) process.stderr.write(`${done} of ${all}\n`);
        },
      });
      const lines = [
        `Copied ${copied} recordings to the ${to}; ${present} were there already. Removed ${removed} where they came from.`,
        ...(damaged.length > 0
          ? [`Left as they are, because they are not what was recorded: ${damaged.join(', ')}`]
          : []),
        ...(missing.length > 0
          ? [`Answers name these, and neither place has them: ${missing.join(', ')}`]
          : []),
      ];
      if (damaged.length > 0) throw new Error(lines.join('\n'));
      if (unlock === null) return [...lines, 'The server is running: stop it and run this again.'].join('\n');
      if (to === 'bucket') return lines.join('\n');
      rmSync(join(env.dataDir, BUCKET_FILE), { force: true });
      return [
        ...lines,
        'Take S3_ENDPOINT and what belongs to it out of the settings before the next start.',
      ].join('\n');
    } finally {
      unlock?.();
    }
  });
}

async function dataToPostgres(env: Env): Promise<string> {
  const url = databaseOf(env);
  const { state, where: file } = await lookAtDatabase({ ...env, databaseUrl: null });
  if (state === 'missing')
    throw new Error(`There is no database at ${file}. Is DATA_DIR set as for the server?`);
  if (state === 'older')
    throw new Error(
      `${file} is of an older version. Start the server on it once, without DATABASE_URL: it brings it up to date.`,
    );
  const { state: there } = await lookAtDatabase(env);
  const unlock = lockStopped(env.dataDir);
  const { sqlite } = openSqlite(file);
  try {
    const moved = await aloneOnPostgres(url, async (client) => {
      if (there === 'missing') await expectUnused(client, url);
      const db = await openPostgres(url);
      await migratePostgres(db, join(PROJECT_ROOT, 'db/migrations-postgres')).finally(db.close);
      const tables = await tablesOfBoth(sqlite, client);
      sqlite.exec('begin');
      await client.query('begin');
      await emptyPostgres(
        client,
        url,
        tables.map(({ name }) => name),
      );
      const moved = await timed({ from: rowsInSqlite(sqlite), to: rowsInPostgres(client), tables });
      await client.query('commit');
      return moved;
    });
    return [
      `Moved ${moved} from ${file} to ${nameOf(url)}. All of it was read back and is the same.`,
      'Keep DATABASE_URL in the settings of the server, run npm run doctor, and start it.',
      RECORDINGS_STAY,
      `${file} is as it was. Remove it when you no longer want to go back: what people delete from now on is still in it.`,
    ].join('\n');
  } finally {
    sqlite.close();
    unlock();
  }
}

async function dataToSqlite(env: Env): Promise<string> {
  const url = databaseOf(env);
  const { state, where } = await lookAtDatabase(env);
  if (state === 'missing') throw new Error(`The database ${where} is empty: no server has worked on it.`);
  if (state === 'older')
    throw new Error(
      `The database ${where} is of an older version. Start the server once: it brings it up to date.`,
    );
  mkdirSync(env.dataDir, { recursive: true });
  const unlock = lockStopped(env.dataDir);
  const file = join(env.dataDir, 'app.db');
  const arriving = `${file}.moving`;
  try {
    if (existsSync(file)) await expectNoAccounts(file);
    removeDatabase(arriving);
    const moved = await aloneOnPostgres(url, async (client) => {
      await client.query('begin isolation level repeatable read read only');
      await expectNoneWaits(client);
      const db = openSqlite(arriving);
      const { sqlite } = db;
      try {
        await migrateDatabase(db, join(PROJECT_ROOT, 'db/migrations'), null);
        // Until it has another name this file is nobody's: nothing of it needs to survive.
        for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', 'foreign_keys = OFF'])
          sqlite.pragma(pragma);
        const tables = await tablesOfBoth(sqlite, client);
        sqlite.exec('begin');
        const moved = await timed({ from: rowsInPostgres(client), to: rowsInSqlite(sqlite), tables });
        sqlite.exec('commit');
        sqlite.pragma('journal_mode = WAL');
        return moved;
      } finally {
        sqlite.close();
      }
    });
    flush(arriving);
    removeDatabase(file);
    renameSync(arriving, file);
    flush(env.dataDir);
    return [
      `Moved ${moved} from ${where} to ${file}. All of it was read back and is the same.`,
      'Take DATABASE_URL out of the settings of the server, run npm run doctor, and start it.',
      RECORDINGS_STAY,
      `The database ${where} is as it was. Drop it when you no longer want to go back: what people delete from now on is still in it.`,
    ].join('\n');
  } catch (error) {
    removeDatabase(arriving);
    throw error;
  } finally {
    unlock();
  }
}

function databaseOf({ databaseUrl }: Env): string {
  if (databaseUrl) return databaseUrl;
  throw new Error(
    'DATABASE_URL is not set. It names the database of PostgreSQL: postgres://user:password@host/database',
  );
}

async function timed(move: Omit<Parameters<typeof moveData>[0], 'tell'>): Promise<string> {
  const start = performance.now();
  let told = 0;
  const rows = await moveData({
    ...move,
    tell: (rows) => {
      if (rows - told < TELL_EVERY_ROWS) return;
      told = rows;
      process.stderr.write(`${rows} rows\n`);
    },
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return `${rows} rows of ${move.tables.length} tables in ${seconds} s`;
}

/** Keeps a server from starting meanwhile; null where one runs. */
function lockUnlessRunning(dataDir: string): (() => void) | null {
  try {
    return lockDataDirectory(join(dataDir, 'server.lock'));
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return null;
    throw error;
  }
}

function lockStopped(dataDir: string): () => void {
  const unlock = lockUnlessRunning(dataDir);
  if (unlock) return unlock;
  throw new Error(`A server is running on ${dataDir}. Stop it, and run this again.`);
}

function removeDatabase(file: string): void {
  for (const each of [file, `${file}-wal`, `${file}-shm`]) rmSync(each, { force: true });
}

/** When it returns a file, or the names in a folder, survive a power cut. */
function flush(path: string): void {
  const open = openSync(path, 'r');
  fsyncSync(open);
  closeSync(open);
}
