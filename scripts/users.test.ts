import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '#db/driver/sqlite.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { createSqliteDatabase, sql } from '#testing/test-database.ts';
import { runCommandUnderTest } from '#testing/under-test.ts';

/** Each run of a command is a process of its own: slow on a busy machine. */
const PATIENT = { timeout: 240_000 };

async function newServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await (await createSqliteDatabase()).sqlite.backup(join(dataDir, 'app.db'));
  const app = await createTestApp({ db: openSqlite(join(dataDir, 'app.db')), env: { DATA_DIR: dataDir } });
  // Commands live by the real clock, so the server must too.
  app.clock.advance(Date.now() - app.clock.now().getTime());
  const run = (command: string, ...args: string[]) =>
    runCommandUnderTest(command, args, {
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://practice.example',
      SIGN_UP: 'invite',
    });
  const says = async (command: string, ...args: string[]) => (await run(command, ...args)).stdout;
  return { app, run, says };
}

const refused = (code: number, line: RegExp) => ({ code, stdout: '', stderr: expect.stringMatching(line) });

it('an operator makes, shuts, opens and deletes an account beside the running server', PATIENT, async () => {
  const { app, says, run } = await newServer();
  const made = await says('users', 'create', 'ada@example.com', '--first', 'Ada', '--last', 'Byron');
  const token = /^https:\/\/practice\.example\/reset-password\?token=(\S+)$/m.exec(made)?.[1] ?? '';
  await app.caller().auth.resetPassword({ token, newPassword: 'correct horse' });
  const signIn = () => app.caller().auth.signIn({ email: 'ada@example.com', password: 'correct horse' });
  const session = await signIn();
  expect(session.user).toMatchObject({ firstName: 'Ada', lastName: 'Byron' });
  expect(await says('users', 'grant', 'ADA@example.com', '--sessions', '3')).toContain('has 3 more');
  expect(await says('users', 'list')).toMatch(/\n1\tada@example\.com\t\S+\tenabled\t0\t3\t1\n$/);
  await says('users', 'disable', 'ada@example.com');
  await expect(app.caller(session.token).auth.currentUser()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await says('users', 'enable', 'ada@example.com');
  await signIn();
  expect(await says('users', 'sign-out', '--all')).toBe('Ended 1 sessions.\n');
  await expect(run('users', 'delete', 'ada@example.com')).rejects.toMatchObject(refused(2, /Add --yes\.\n$/));
  expect(await says('users', 'delete', 'ada@example.com', '--yes')).toContain('Deleted ada@example.com');
  await expect(signIn()).rejects.toMatchObject({ cause: { code: 'INVALID_CREDENTIALS' } });
  expect(await app.deps.data.tombstones.list()).toMatchObject([{ kind: 'account', id: 1 }]);
});

it('an operator names the account that may choose models', PATIENT, async () => {
  const { app, says, run } = await newServer();
  expect(await says('users', 'operator')).toMatch(/^No account is the operator's\./);
  const [first, second] = [await app.signUp(), await app.signUp()];
  expect(await says('users', 'operator')).toBe(`${first.user.email} is the operator's account.\n`);
  expect(await says('users', 'operator', second.user.email)).toBe(
    `${second.user.email} is the operator's account.\n`,
  );
  expect((await second.caller.status.get()).isOperator).toBe(true);
  await expect(run('users', 'operator', 'no@one.io')).rejects.toMatchObject(
    refused(1, /^There is no account with the e-mail no@one\.io\.\n$/),
  );
  expect(await says('users', 'operator')).toContain(second.user.email);
});

it(
  'an operator who mistypes is told so in one line, and every command explains itself',
  PATIENT,
  async () => {
    const { run, says } = await newServer();
    for (const unknown of ['remove', 'constructor'])
      await expect(run('users', unknown)).rejects.toMatchObject(
        refused(2, /^What\? One of list, create, .+\n$/),
      );
    await expect(run('users', 'create', 'no@one.io', '--first', '')).rejects.toMatchObject(
      refused(2, /^--first and --last take 1 to 100 characters\.\n$/),
    );
    await expect(run('users', 'list', '--nonsense')).rejects.toMatchObject(
      refused(2, /^Unknown option '--nonsense'.*\n$/),
    );
    await expect(run('users', 'disable', 'no@one.io')).rejects.toMatchObject(
      refused(1, /^There is no account with the e-mail no@one\.io\.\n$/),
    );
    expect(await says('users', '--help')).toMatch(/^npm run users -- <what>/);
  },
);

it('an operator invites, looks at how things stand, and prunes', PATIENT, async () => {
  const { app, says, run } = await newServer();
  app.deps.env.signUp = 'invite';
  const invite = /\?invite=(\S+)$/m.exec(await says('invite', '--uses', '2', '--days', '1'))?.[1] ?? '';
  const person = { email: 'ada@example.com', password: 'correct horse', firstName: 'Ada', lastName: 'Byron' };
  expect((await app.caller().auth.signUp({ ...person, invite })).user.id).toBe(1);
  await expect(run('invite', '--uses', '0')).rejects.toMatchObject(
    refused(2, /^--uses takes a whole number/),
  );
  for (const [kind, state] of [
    ['grade', 'failed'],
    ['read', 'queued'],
    ['transcribe', 'queued'],
  ])
    await sql(
      app.db,
      'insert into jobs (kind, subject_id, status, run_after, created_at, updated_at) values (?, 9, ?, 0, 0, 0)',
      kind ?? '',
      state ?? '',
    );
  const status = await says('status');
  expect(status).toContain('Server: stopped');
  expect(status).toContain('Accounts: 1, of which 0 disabled; sign-up is invite');
  expect(status).toContain('Work: 2 waiting, 1 given up');
  expect(status).toContain('Last backup: none');
  expect(await says('prune')).toBe('Removed 0 recordings, 0 leftover files and 0 old copies.\n');
});
