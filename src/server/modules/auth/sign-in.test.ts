import { createHook } from 'node:async_hooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { type RestCaller, restRouter } from '#server/trpc/router.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { sql, sqlColumn, sqlValue } from '#testing/test-database.ts';
import type { Sessions } from './sessions.ts';

const MINUTE_MS = 60_000;
const refusal = (appCode: string) => ({ cause: { code: appCode } });

it('lets a user in with the password, whatever the case of the e-mail', async () => {
  const { caller, signUp } = await createTestApp();
  const { user, password } = await signUp({ email: 'Ada@Example.com' });
  const reply = await caller().auth.signIn({ email: 'aDA@eXAMPLE.com', password });
  expect(reply.user).toEqual(user);
  expect(await caller(reply.token).auth.currentUser()).toEqual(user);
});

it('tells somebody whose account is disabled so, if they know its password', async () => {
  const { db, caller, signUp } = await createTestApp();
  const { user, password, token } = await signUp();
  await sql(db, 'update users set disabled_at = 0');
  const signIn = (given: string) => caller().auth.signIn({ email: user.email, password: given });
  await expect(signIn(password)).rejects.toMatchObject(refusal('ACCOUNT_DISABLED'));
  await expect(signIn('wrong one')).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
  await expect(caller(token).auth.currentUser()).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
});

it('tells nobody which e-mails have an account', async () => {
  const { caller, signUp } = await createTestApp();
  const { user } = await signUp();
  const anonymous = caller();
  const wrong = await anonymous.auth.signIn({ email: user.email, password: 'wrong one' }).catch(String);
  const unknown = await anonymous.auth.signIn({ email: 'no@one.io', password: 'wrong one' }).catch(String);
  expect(wrong).toBe('TRPCError: Invalid credentials');
  expect(unknown).toBe(wrong);
});

it('verifies a password for an unknown e-mail as for a known one, so that no clock tells them apart', async () => {
  const { caller, signUp } = await createTestApp();
  const { user } = await signUp();
  const verifications = countVerifications();
  const signIn = (email: string) => caller().auth.signIn({ email, password: 'wrong one' });
  await expect(caller().auth.currentUser()).rejects.toThrow('Unauthorized');
  expect(verifications()).toBe(0);
  await expect(signIn(user.email)).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
  expect(verifications()).toBe(1);
  await expect(signIn('no@one.io')).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
  expect(verifications()).toBe(2);
});

/**
 * Counts how often argon2 ran since this call: it is the only native code here that works on libuv's threads, and Node
 * has no name for it.
 */
function countVerifications(): () => number {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'undefined') count += 1;
    },
  }).enable();
  onTestFinished(() => void hook.disable());
  return () => count;
}

it('gives a new token and ends the session that asked for it', async () => {
  const { caller, signUp } = await createTestApp();
  const before = await signUp();
  const { token } = await before.caller.auth.signIn({ email: before.user.email, password: before.password });
  expect(token).not.toBe(before.token);
  await expect(before.caller.auth.currentUser()).rejects.toThrow('Unauthorized');
  await expect(caller(token).auth.currentUser()).resolves.toEqual(before.user);
});

it('keeps the session of a user whose next sign-in fails', async () => {
  const { signUp } = await createTestApp();
  const { caller, user } = await signUp();
  await expect(caller.auth.signIn({ email: user.email, password: 'wrong one' })).rejects.toMatchObject(
    refusal('INVALID_CREDENTIALS'),
  );
  await expect(caller.auth.currentUser()).resolves.toEqual(user);
});

describe('somebody who signed in from this device before', () => {
  const HERE = '198.51.100.1';
  const DEVICE = 'the-secret-of-this-very-device';

  /** An account that signed in from its device, and a stranger at the same address who has no guesses left. */
  async function besideAStranger() {
    const app = await createTestApp();
    const { user, password } = await app.signUp();
    const signIn = (given: string, deviceKey?: string, email = user.email) =>
      app.caller(undefined, HERE).auth.signIn({ email, password: given, ...(deviceKey && { deviceKey }) });
    const guessOut = async () => {
      for (let n = 0; n < 10; n += 1) await signIn(`guess ${n}`).catch(() => {});
      await expect(signIn(password)).rejects.toMatchObject(refusal('RATE_LIMITED'));
    };
    return { ...app, user, password, signIn, guessOut };
  }

  it('gets in while a stranger at the same address is refused', async () => {
    const { signIn, guessOut, user, password } = await besideAStranger();
    await signIn(password, DEVICE);
    await guessOut();
    await expect(signIn(password, DEVICE)).resolves.toMatchObject({ user });
    await expect(signIn(password)).rejects.toMatchObject(refusal('RATE_LIMITED'));
  });

  it('gets in while a stranger at the same address guesses at many accounts', async () => {
    const { signIn, user, password } = await besideAStranger();
    await signIn(password, DEVICE);
    for (let n = 0; n < 50; n += 1)
      await expect(signIn('wrong one', undefined, `someone${n}@example.com`)).rejects.toBeDefined();
    await expect(signIn(password)).rejects.toMatchObject(refusal('RATE_LIMITED'));
    await expect(signIn(password, DEVICE)).resolves.toMatchObject({ user });
  });

  it('is known from the sign-up on', async () => {
    const { caller, signIn, password } = await besideAStranger();
    const email = 'new@example.com';
    await caller().auth.signUp({ email, password, firstName: 'Ada', lastName: 'Byron', deviceKey: DEVICE });
    for (let n = 0; n < 10; n += 1) await signIn(`guess ${n}`, undefined, email).catch(() => {});
    await expect(signIn(password, DEVICE, email)).resolves.toMatchObject({ user: { email } });
  });

  it('has ten guesses, too, and forgotten ones once the password was right', async () => {
    const { clock, signIn, user, password } = await besideAStranger();
    const wrong = () => expect(signIn('wrong one', DEVICE)).rejects;
    await signIn(password, DEVICE);
    for (let n = 0; n < 9; n += 1) await wrong().toMatchObject(refusal('INVALID_CREDENTIALS'));
    await signIn(password, DEVICE);
    for (let n = 0; n < 10; n += 1) await wrong().toMatchObject(refusal('INVALID_CREDENTIALS'));
    await expect(signIn(password, DEVICE)).rejects.toMatchObject({
      cause: { code: 'RATE_LIMITED', details: { retryAfterSeconds: 900 } },
    });
    await expect(signIn(password)).resolves.toMatchObject({ user });
    clock.advance(15 * MINUTE_MS);
    await expect(signIn(password, DEVICE)).resolves.toMatchObject({ user });
  });

  it('takes no guesses away from others at the address', async () => {
    const { db, signIn, password } = await besideAStranger();
    await signIn(password, DEVICE);
    await expect(signIn('wrong one', DEVICE)).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
    const counted = await sqlColumn(db, 'select key from rate_limits where count > 0');
    expect(counted.map((key) => String(key).split(':')[0]).sort()).toEqual(['signInDevice', 'signUp']);
  });

  it('is told by a key that was there at a right password, to this account alone', async () => {
    const { signUp, signIn, guessOut, password } = await besideAStranger();
    const other = await signUp();
    await signIn(other.password, DEVICE, other.user.email);
    await expect(signIn('wrong one', DEVICE)).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
    await guessOut();
    await expect(signIn(password, DEVICE)).rejects.toMatchObject(refusal('RATE_LIMITED'));
  });

  it('is kept as a hash, for the twenty last devices, until the account is deleted', async () => {
    const { caller, clock, db, signIn, signUp, password } = await besideAStranger();
    const other = await signUp();
    for (let n = 0; n < 21; n += 1) {
      clock.advance(MINUTE_MS);
      if (n === 20) await signIn(other.password, `${DEVICE}-other`, other.user.email);
      await signIn(password, `${DEVICE}-${n}`);
      await signIn(password, `${DEVICE}-1`);
    }
    const rows = () => sql(db, 'select * from known_devices');
    // With the one device of the other account.
    expect(await rows()).toHaveLength(20 + 1);
    expect(JSON.stringify(await rows())).not.toContain(DEVICE);
    for (let n = 0; n < 10; n += 1) await signIn(`guess ${n}`).catch(() => {});
    await expect(signIn(password, `${DEVICE}-0`)).rejects.toMatchObject(refusal('RATE_LIMITED'));
    const { token } = await signIn(password, `${DEVICE}-1`);
    await caller(token).auth.deleteAccount({ password });
    expect(await rows()).toMatchObject([{ user_id: other.user.id }]);
  });

  it('is as it was once a new password was set by mail', async () => {
    const { caller, mails, signIn, password, user } = await besideAStranger();
    await signIn(password, DEVICE);
    for (let n = 0; n < 10; n += 1) await signIn('wrong one', DEVICE).catch(() => {});
    await caller().auth.requestPasswordReset({ email: user.email });
    await expect.poll(() => mails.length).toBe(1);
    const token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    await caller().auth.resetPassword({ token, newPassword: 'another horse' });
    await expect(signIn('another horse', DEVICE)).resolves.toMatchObject({ user });
  });
});

it('refuses a password that was replaced while it was being verified', async () => {
  const { db, deps, signUp } = await createTestApp();
  const { caller, user, password } = await signUp();
  const sessions: Sessions = {
    ...deps.data.sessions,
    create: async (userId, device) => {
      await caller.auth.changePassword({ currentPassword: password, newPassword: 'another horse' });
      return deps.data.sessions.create(userId, device);
    },
  };
  const countSessions = () => sqlValue(db, 'select count(*) from sessions');
  await expect(
    callerWith({ ...deps, data: { ...deps.data, sessions } }).auth.signIn({ email: user.email, password }),
  ).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
  expect(await countSessions()).toBe(1);
});

it('lets in a user who chose a short password before the operator asked for longer ones', async () => {
  const { deps } = await createTestApp();
  const person = { email: 'old@example.com', firstName: 'Ada', lastName: 'Byron', password: 'sixsix' };
  await callerWith(deps).auth.signUp(person);
  const stricter = { ...deps, env: { ...deps.env, passwordMinLength: 12 } };
  await expect(callerWith(stricter).auth.signIn(person)).resolves.toMatchObject({
    user: { email: 'old@example.com' },
  });
});

function callerWith(deps: Deps): RestCaller {
  return restRouter.createCaller({
    deps,
    caller: { requestId: 'test', address: '192.0.2.1', device: 'Test' },
    token: null,
  });
}
