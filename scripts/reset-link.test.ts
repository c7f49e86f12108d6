import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '#db/driver/sqlite.ts';
import { lockDataDirectory } from '#db/lock.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { createSqliteDatabase } from '#testing/test-database.ts';
import { runCommandUnderTest } from '#testing/under-test.ts';

const resetLink = (dataDir: string, ...args: string[]) =>
  runCommandUnderTest('reset-link', args, { DATA_DIR: dataDir, PUBLIC_URL: 'https://practice.example' });

/** Each run of the command is a process of its own: slow on a busy machine. */
const PATIENT = { timeout: 120_000 };

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}

it('prints a link that works on the running server', PATIENT, async () => {
  const dataDir = newDataDir();
  onTestFinished(lockDataDirectory(join(dataDir, 'server.lock')));
  await (await createSqliteDatabase()).sqlite.backup(join(dataDir, 'app.db'));
  const db = openSqlite(join(dataDir, 'app.db'));
  // The command lives by the real clock, so the server must too.
  const app = await createTestApp({ db });
  app.clock.advance(Date.now() - app.clock.now().getTime());
  const { user } = await app.signUp({ email: 'Ada@example.com' });

  const { stdout } = await resetLink(dataDir, 'ada@example.com');
  const link = /^https:\/\/practice\.example\/reset-password\?token=(\S+)$/m.exec(stdout);
  expect(stdout).toContain('Ada@example.com, once, for 60 minutes');
  await app.caller().auth.resetPassword({ token: link?.[1] ?? '', newPassword: 'another horse' });
  await expect(
    app.caller().auth.signIn({ email: user.email, password: 'another horse' }),
  ).resolves.toBeDefined();

  await expect(resetLink(dataDir, 'no@one.io')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no account with the e-mail no@one.io.\n',
  });
});

it('says what is missing', PATIENT, async () => {
  await expect(resetLink(newDataDir())).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npm run reset-link -- you@example.com'),
  });
  await expect(resetLink(newDataDir(), 'ada@example.com')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no database at'),
  });
});
