import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startS3Server } from '#testing/s3-server.ts';
import { createSqliteDatabase } from '#testing/test-database.ts';
import { runCommandUnderTest } from '#testing/under-test.ts';

/** Each run of a command is a process of its own: slow on a busy machine. */
const PATIENT = { timeout: 240_000 };

async function newServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await (await createSqliteDatabase()).sqlite.backup(join(dataDir, 'app.db'));
  mkdirSync(join(dataDir, 'audio/answers'), { recursive: true });
  writeFileSync(join(dataDir, 'audio/answers/one.wav'), 'sound');
  const s3 = await startS3Server();
  const run = (command: string, args: string[], env: Record<string, string> = s3.env) =>
    runCommandUnderTest(command, args, { DATA_DIR: dataDir, PORT: '0', FIND_MODELS_AT: 'off', ...env });
  return { s3, dataDir, run, onDisk: () => readdirSync(join(dataDir, 'audio/answers')) };
}

const refused = (code: number, line: RegExp) => ({ code, stderr: expect.stringMatching(line) });

it('an operator moves recordings to the bucket and back', PATIENT, async () => {
  const { s3, dataDir, run, onDisk } = await newServer();
  expect((await run('move', ['bucket'])).stdout).toBe(
    'Copied 1 recordings to the bucket; 0 were there already. Removed 1 where they came from.\n',
  );
  expect([onDisk(), s3.objects.size]).toEqual([[], 1]);
  expect((await run('status', [])).stdout).toContain('; 0 recordings on this disk wait for it');
  expect((await run('move', ['disk'])).stdout).toMatch(
    /^Copied 1 .+\nTake S3_ENDPOINT and what belongs to it out/,
  );
  expect([onDisk(), s3.objects.size]).toEqual([['one.wav'], 0]);
  expect(readdirSync(dataDir)).not.toContain('bucket.json');
  await expect(run('move', ['elsewhere'])).rejects.toMatchObject(refused(2, /^Where to\?/));
  await expect(run('move', ['bucket'], {})).rejects.toMatchObject(refused(1, /^No bucket is set/));
});

it(
  'a server does not start without the bucket that has its recordings, or with a key that it refuses',
  PATIENT,
  async () => {
    const { s3, run } = await newServer();
    await run('move', ['bucket']);
    await expect(run('main', [], {})).rejects.toMatchObject(
      refused(1, /^Recordings are in the bucket recordings at/),
    );
    const stale = { ...s3.env, S3_SECRET_ACCESS_KEY: 'taken/back' };
    const error = await run('main', [], stale).catch((reason: unknown) => JSON.stringify(reason));
    expect(error).toMatch(/S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID/);
    for (const secret of ['taken/back', s3.settings.accessKeyId]) expect(error).not.toContain(secret);
  },
);

it('an operator who moves data without a database to move it to, or from, is told so', PATIENT, async () => {
  const { dataDir, run } = await newServer();
  const database = { DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/practice' };
  for (const to of ['postgres', 'sqlite']) {
    await expect(run('move', [to], { DATABASE_URL: '' })).rejects.toMatchObject(
      refused(1, /^DATABASE_URL is not set\. It names the database of PostgreSQL: .+\n$/),
    );
    await expect(run('move', [to], database)).rejects.toMatchObject(
      refused(1, /^DATABASE_URL: 127\.0\.0\.1:1\/practice: PostgreSQL does not answer\.\n$/),
    );
  }
  rmSync(join(dataDir, 'app.db'));
  await expect(run('move', ['postgres'], database)).rejects.toMatchObject(
    refused(1, /^There is no database at \S+app\.db\. Is DATA_DIR set as for the server\?\n$/),
  );
});
