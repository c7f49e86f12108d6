import { expect, it } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';

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
  expect(db.$client.serialize().includes(ada.password)).toBe(false);
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
  expect(db.$client.prepare('select count(*) from users').pluck().get()).toBe(0);
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
  expect(db.$client.prepare('select password_hash from users').pluck().get()).toMatch(/^\$argon2id/);
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
