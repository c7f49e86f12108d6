import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSqliteDatabase } from '#testing/test-database.ts';
import { runCommandUnderTest } from '#testing/under-test.ts';

/** Each run of a command is a process of its own: slow on a busy machine. */
const PATIENT = { timeout: 120_000 };

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}

const run = (dataDir: string, command: string, ...args: string[]) =>
  runCommandUnderTest(command, args, { DATA_DIR: dataDir });

it('an operator backs up and restores', PATIENT, async () => {
  const dataDir = newDataDir();
  await (await createSqliteDatabase()).sqlite.backup(join(dataDir, 'app.db'));
  const backup = /^Backed up to (.+)\n$/.exec((await run(dataDir, 'backup')).stdout)?.[1] ?? '';
  expect((await run(dataDir, 'verify')).stdout).toMatch(/^\S+ is sound: 1 files, 0 interviews\.\n$/);
  expect((await run(dataDir, 'restore', backup)).stdout).toMatch(
    /^Restored\. What was there before is in .+\n$/,
  );
});

it('an operator who names no backup, or what is none, is told so in one line', PATIENT, async () => {
  const dataDir = newDataDir();
  const refused = (line: RegExp, code = 1) => ({ code, stdout: '', stderr: expect.stringMatching(line) });
  await expect(run(dataDir, 'restore')).rejects.toMatchObject(
    refused(/^Which\? npm run restore -- .+\n$/, 2),
  );
  await expect(run(dataDir, 'restore', join(dataDir, 'missing'))).rejects.toMatchObject(
    refused(/^There is no backup in \S+missing: it has no manifest\.json\.\n$/),
  );
  writeFileSync(join(dataDir, 'manifest.json'), 'not a list');
  await expect(run(dataDir, 'restore', dataDir)).rejects.toMatchObject(
    refused(/^\S+manifest\.json cannot be read as the list of a backup\.\n$/),
  );
});

it('an operator who backs up where no server has been is told so, and nothing is made', PATIENT, async () => {
  const dataDir = newDataDir();
  await expect(run(dataDir, 'backup')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^There is no database at \S+app\.db\. Is DATA_DIR set as for the server\?\n$/,
    ),
  });
  expect(readdirSync(dataDir)).toEqual([]);
});

it('an operator whose data is in PostgreSQL is told what makes backups of it', PATIENT, async () => {
  const dataDir = newDataDir();
  const told = (command: string, ...args: string[]) =>
    runCommandUnderTest(command, args, { DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1:9/nobody' });
  const refused = (sentence: string) => ({ code: 1, stdout: '', stderr: expect.stringContaining(sentence) });
  await expect(told('backup')).rejects.toMatchObject(
    refused('pg_dump --format=custom --file=backpressure.dump "$DATABASE_URL"'),
  );
  await expect(told('backup')).rejects.toMatchObject(refused(`Then copy ${join(dataDir, 'audio')}`));
  await expect(told('restore', 'anything')).rejects.toMatchObject(refused('pg_restore --exit-on-error'));
  await expect(told('status')).rejects.toMatchObject(
    refused('DATABASE_URL: 127.0.0.1:9/nobody: PostgreSQL does not answer.'),
  );
  expect(readdirSync(dataDir)).toEqual([]);
});
