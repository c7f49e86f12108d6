import { describe, expect, it, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { allRows, sqlValue } from '#testing/test-database.ts';
import { issueInvite } from './sign-up.ts';

const ada = { email: 'ada@example.com', password: 'correct horse', firstName: 'Ada', lastName: 'Byron' };

it('makes an account, signs it in, and keeps no readable password', async () => {
  const { caller, db, clock } = await createTestApp();
  const { token, user } = await caller().auth.signUp(ada);
  expect(user).toEqual({
    id: 1,
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Byron',
    createdAt: clock.now(),
    updatedAt: clock.now(),
  });
  expect(await caller(token).auth.currentUser()).toEqual(user);
  expect(await allRows(db)).not.toContain(ada.password);
});

it('says that an e-mail is taken, whatever its case, also to two who ask at once', async () => {
  const { caller } = await createTestApp();
  const attempts = await Promise.allSettled(
    ['ada@example.com', 'Ada@Example.com', 'ADA@EXAMPLE.COM'].map((email) =>
      caller().auth.signUp({ ...ada, email }),
    ),
  );
  expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
  await expect(caller().auth.signUp(ada)).rejects.toMatchObject({
    message: 'An account with this email already exists.',
    cause: { code: 'EMAIL_TAKEN' },
  });
});

it('refuses what is not an e-mail, a name or a password, and says which', async () => {
  const { caller, db } = await createTestApp();
  const { signUp } = caller().auth;
  await expect(signUp({ ...ada, email: 'ada' })).rejects.toThrow(/email/);
  await expect(signUp({ ...ada, firstName: '   ' })).rejects.toThrow(/firstName/);
  await expect(signUp({ ...ada, password: 'short' })).rejects.toThrow(/at least 6/);
  expect(await sqlValue(db, 'select count(*) from users')).toBe(0);
});

it('asks for longer passwords when the operator does', async () => {
  const { caller } = await createTestApp({ env: { PASSWORD_MIN_LENGTH: '12' } });
  await expect(caller().auth.signUp({ ...ada, password: 'eleven char' })).rejects.toMatchObject({
    message: 'Password must be at least 12 characters long.',
    cause: { code: 'INVALID_INPUT', details: { issues: [{ path: 'password' }] } },
  });
  await expect(caller().auth.signUp({ ...ada, password: 'twelve chars' })).resolves.toBeDefined();
});

it('takes nothing from a request that it did not ask for', async () => {
  const { caller, db, request } = await createTestApp();
  const body = JSON.stringify({ ...ada, id: 77, createdAt: 0, passwordHash: 'x', sessionsRemaining: 99 });
  const headers = { 'content-type': 'application/json' };
  const reply = await request('/api/auth/register', { method: 'POST', headers, body });
  expect(reply.status).toBe(201);
  const { token, user } = await reply.json();
  expect(user.id).toBe(1);
  expect((await caller(token).licenses.get()).quota.sessionsRemaining).toBe(0);
  expect(await sqlValue(db, 'select password_hash from users')).toMatch(/^\$argon2id/);
});

it('lets one address make five accounts in a quarter of an hour', async () => {
  const { caller, clock } = await createTestApp();
  const signUp = (n: number, address: string) =>
    caller(undefined, address).auth.signUp({ ...ada, email: `ada${n}@example.com` });
  for (let n = 0; n < 5; n += 1) await signUp(n, '192.0.2.1');
  await expect(signUp(5, '192.0.2.1')).rejects.toMatchObject({
    cause: { code: 'RATE_LIMITED', details: { retryAfterSeconds: 900 } },
  });
  await signUp(6, '192.0.2.2');
  clock.advance(15 * 60_000);
  await signUp(7, '192.0.2.1');
});

it('ends the session that the browser still held', async () => {
  const { caller, signUp } = await createTestApp();
  const before = await signUp();
  await caller(before.token).auth.signUp(ada);
  await expect(before.caller.auth.currentUser()).rejects.toThrow('Unauthorized');
});

const DAY_MS = 24 * 3_600_000;
const refusal = (code: string) => ({ cause: { code } });

async function inviteTo(app: TestApp, uses = 1): Promise<string> {
  const { link } = await issueInvite(app.deps, { uses, days: 7 });
  return /^http:\/\/localhost:3000\/auth\?invite=([\w-]{43})$/.exec(link)?.[1] ?? '';
}

describe('where SIGN_UP=closed', () => {
  test('nobody signs up, and a user who has an account signs in', async () => {
    const app = await createTestApp();
    await app.caller().auth.signUp(ada);
    const { deps } = app;
    deps.env.signUp = 'closed';
    const late = { ...ada, email: 'late@example.com' };
    await expect(app.caller().auth.signUp(late)).rejects.toMatchObject(refusal('SIGN_UP_CLOSED'));
    expect((await app.caller().auth.signIn(ada)).user.email).toBe(ada.email);
  });

  test('REST answers 403', async () => {
    const app = await createTestApp({ env: { SIGN_UP: 'closed' } });
    const reply = await app.request('/api/auth/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(ada),
    });
    expect([reply.status, await reply.json()]).toMatchObject([403, { code: 'SIGN_UP_CLOSED' }]);
  });
});

describe('where SIGN_UP=invite', () => {
  const invited = () => createTestApp({ env: { SIGN_UP: 'invite' } });

  test('an invitation lets in as many as it says, also when they come at once', async () => {
    const app = await invited();
    const invite = await inviteTo(app, 2);
    const attempts = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((name) =>
        app.caller().auth.signUp({ ...ada, email: `${name}@example.com`, invite }),
      ),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await sqlValue(app.db, 'select count(*) from users')).toBe(2);
  });

  test('without one, or with one that is unknown or over, nobody learns whether an e-mail is taken', async () => {
    const app = await invited();
    const signUp = (invite?: string) =>
      app.caller().auth.signUp({ ...ada, ...(invite === undefined ? {} : { invite }) });
    await signUp(await inviteTo(app));
    const old = await inviteTo(app);
    app.clock.advance(8 * DAY_MS);
    for (const invite of [undefined, '', 'unknown', old]) {
      await expect(signUp(invite)).rejects.toMatchObject(refusal('INVITE_INVALID'));
      app.clock.advance(16 * 60_000);
    }
  });

  test('one that met a taken e-mail can be used again', async () => {
    const app = await invited();
    await app.caller().auth.signUp({ ...ada, invite: await inviteTo(app) });
    const invite = await inviteTo(app);
    await expect(app.caller().auth.signUp({ ...ada, invite })).rejects.toMatchObject(refusal('EMAIL_TAKEN'));
    const other = { ...ada, email: 'other@example.com', invite };
    expect((await app.caller().auth.signUp(other)).user.email).toBe('other@example.com');
  });

  test('each of several is used up by itself, and the next one clears those away', async () => {
    const app = await invited();
    const [first, second] = [await inviteTo(app), await inviteTo(app)];
    for (const [name, invite] of Object.entries({ a: first, b: second }))
      await app.caller().auth.signUp({ ...ada, email: `${name}@example.com`, invite });
    expect(await sqlValue(app.db, 'select count(*) from invites')).toBe(2);
    await inviteTo(app);
    expect(await sqlValue(app.db, 'select count(*) from invites')).toBe(1);
  });

  test('the token itself is kept nowhere', async () => {
    const app = await invited();
    const invite = await inviteTo(app);
    expect(await allRows(app.db)).not.toContain(invite);
  });
});
