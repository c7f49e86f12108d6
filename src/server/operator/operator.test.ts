import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { sql } from '#testing/test-database.ts';
import { examineMachine } from './examine-machine.ts';

const MINUTE_MS = 60_000;

describe('an account that the operator disables', () => {
  test('is signed out at once, cannot sign in, and can again once it is enabled', async () => {
    const app = await createTestApp();
    const ada = await app.signUp();
    const bob = await app.signUp();
    const { operator } = app.deps.data.stores;
    const signIn = () => app.caller().auth.signIn({ email: ada.user.email, password: ada.password });
    await operator.setDisabled(ada.user.id, app.clock.now());
    await expect(ada.caller.auth.currentUser()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(signIn()).rejects.toMatchObject({ cause: { code: 'ACCOUNT_DISABLED' } });
    const wrong = { email: ada.user.email, password: 'wrong one' };
    await expect(app.caller().auth.signIn(wrong)).rejects.toMatchObject({
      cause: { code: 'INVALID_CREDENTIALS' },
    });
    expect((await bob.caller.auth.currentUser()).id).toBe(bob.user.id);
    await operator.setDisabled(ada.user.id, null);
    expect((await signIn()).user.id).toBe(ada.user.id);
  });

  test('is shut out also with a token that was made while it was disabled', async () => {
    const app = await createTestApp();
    const ada = await app.signUp();
    await app.deps.data.stores.operator.setDisabled(ada.user.id, app.clock.now());
    const token = await app.deps.data.sessions.create(ada.user.id, 'Test');
    await expect(app.caller(token).auth.currentUser()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('sessions that the operator grants', () => {
  test('come on top, make a plan where there is none, and the ledger agrees', async () => {
    const app = await createTestApp();
    const { operator, licenses } = app.deps.data.stores;
    const [ada, bob] = [await signUpWithPlan(app), await app.signUp()];
    await startedInterview(app, ada);
    expect(await operator.grant(ada.user.id, 3, app.clock.now())).toBe(true);
    expect(await operator.grant(bob.user.id, 1, app.clock.now())).toBe(true);
    expect((await ada.caller.licenses.get()).quota.sessionsRemaining).toBe(5 - 1 + 3);
    expect((await startedInterview(app, bob)).status).toBe('in_progress');
    expect(await licenses.findLedgerMismatches()).toEqual([]);
    expect((await operator.listUsers()).map(({ sessionsRemaining }) => sessionsRemaining)).toEqual([7, 0]);
  });

  test('are not for a plan without a limit', async () => {
    const app = await createTestApp();
    const ada = await signUpWithPlan(app);
    await sql(app.db, 'update user_licenses set sessions_remaining = null');
    expect(await app.deps.data.stores.operator.grant(ada.user.id, 3, app.clock.now())).toBe(false);
  });
});

test('an operator sees who there is and how much', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const bob = await app.signUp();
  const { id } = await startedInterview(app, ada);
  await ada.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
  await app.deps.data.stores.operator.setDisabled(bob.user.id, app.clock.now());
  expect(await app.deps.data.stores.operator.listUsers()).toMatchObject([
    { email: ada.user.email, interviews: 1, signedIn: 1, disabledAt: null },
    { email: bob.user.email, interviews: 0, signedIn: 0, disabledAt: app.clock.now() },
  ]);
  expect(await app.deps.data.stores.operator.counts()).toMatchObject({
    users: 2,
    disabledUsers: 1,
    interviews: 1,
    recordings: 0,
    sessionsSpent: 1,
    jobsFailed: 0,
  });
});

describe('the doctor looks at the machine:', () => {
  const examine = async (settings: Record<string, string> = {}) => {
    const app = await createTestApp();
    chmodSync(app.deps.env.dataDir, 0o700);
    chmodSync(join(app.deps.env.dataDir, 'audio'), 0o700);
    const env = readEnv({ DATA_DIR: app.deps.env.dataDir, ...settings });
    const look = () => examineMachine(env, app.deps.data.stores.operator, app.clock);
    const faults = async () => (await look()).filter(({ isFine }) => !isFine).map(({ text }) => text);
    return { app, faults, dataDir: env.dataDir };
  };

  test('nothing is wrong with an empty environment', async () => {
    expect(await (await examine()).faults()).toEqual([]);
  });

  test('a disk that is too full and data that others can read', async () => {
    const { faults, dataDir } = await examine({ DISK_FLOOR_MB: '1000000' });
    chmodSync(dataDir, 0o755);
    writeFileSync(join(dataDir, 'app.db'), '', { mode: 0o644 });
    expect(await faults()).toEqual([
      expect.stringContaining('Recordings are refused below DISK_FLOOR_MB=1000000.'),
      expect.stringMatching(/^Permissions: .+ can read \S+, \S+app\.db\. Run: chmod -R go= /),
    ]);
  });

  test('a clock that was put back', async () => {
    const { faults, app } = await examine();
    await app.signUp();
    app.clock.advance(-60 * MINUTE_MS);
    expect(await faults()).toEqual([expect.stringContaining('Set the clock')]);
  });

  test('an address that leads elsewhere, has no certificate, or hides its users behind a proxy', async () => {
    const server = createServer((_, reply) => reply.writeHead(502).end()).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const at = async (PUBLIC_URL: string) => (await examine({ PUBLIC_URL })).faults();
    expect(await at(`http://127.0.0.1:${port}`)).toEqual([expect.stringContaining('/healthz answers 502')]);
    expect(await at(`https://127.0.0.1:${port}`)).toEqual([
      expect.stringContaining('does not answer'),
      expect.stringContaining('Set it to the address of the proxy.'),
    ]);
    expect((await at('http://practice.invalid')).at(-1)).toContain('browsers give no microphone');
  });

  test('a mail server that does not answer, and none where one does', async () => {
    const mails = await startMailServer();
    expect(await (await examine({ SMTP_URL: mails.url })).faults()).toEqual([]);
    expect(await (await examine({ SMTP_URL: 'smtp://127.0.0.1:1' })).faults()).toEqual([
      expect.stringMatching(/^Mail: .+ECONNREFUSED/),
    ]);
  });
});
