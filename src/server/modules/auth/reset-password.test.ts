import { expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { allRows, sqlValue } from '#testing/test-database.ts';

const newPassword = 'another horse';
const MINUTE_MS = 60_000;
const refused = { message: 'Invalid or expired reset token.', cause: { code: 'RESET_TOKEN_INVALID' } };

/** Asks for a link and returns the token from the mail that arrives. */
async function mailedToken(app: TestApp, email: string): Promise<string> {
  const before = app.mails.length;
  await app.caller(undefined, `198.51.100.${before}`).auth.requestPasswordReset({ email });
  await expect.poll(() => app.mails.length).toBe(before + 1);
  return /token=(\S+)/.exec(app.mails[before]?.text ?? '')?.[1] ?? '';
}

it('mails a link that sets a new password and ends every session', async () => {
  const app = await createTestApp({ env: { PUBLIC_URL: 'https://practice.example/' } });
  const { user, password, caller } = await app.signUp({ firstName: 'Grace' });
  const token = await mailedToken(app, user.email.toUpperCase());
  expect(app.mails[0]).toMatchObject({ to: user.email, subject: 'Reset your Backpressure password' });
  expect(app.mails[0]?.text).toContain('Hello Grace,');
  expect(app.mails[0]?.text).toContain(`\nhttps://practice.example/reset-password?token=${token}\n`);

  const reply = await app.caller().auth.resetPassword({ token, newPassword });
  expect(reply.message).toBe('Your password has been updated. You can now sign in with your new password.');
  await expect(caller.auth.currentUser()).rejects.toThrow('Unauthorized');
  const signIn = (word: string) => app.caller().auth.signIn({ email: user.email, password: word });
  await expect(signIn(password)).rejects.toThrow('Invalid credentials');
  await expect(signIn(newPassword)).resolves.toBeDefined();
});

it('lets in again somebody who had guessed too often, also with capitals in the e-mail', async () => {
  const app = await createTestApp();
  const { user } = await app.signUp({ email: 'Ada@Example.com' });
  const signIn = (password: string) => app.caller().auth.signIn({ email: user.email, password });
  for (let n = 0; n < 10; n += 1) await expect(signIn(`guess ${n}`)).rejects.toThrow('Invalid credentials');
  await expect(signIn('guess 10')).rejects.toMatchObject({ cause: { code: 'RATE_LIMITED' } });
  const token = await mailedToken(app, user.email);
  await app.caller().auth.resetPassword({ token, newPassword });
  await expect(signIn(newPassword)).resolves.toMatchObject({ user });
});

it('lets nobody guess on at an account whose e-mail begins with the one that was reset', async () => {
  const app = await createTestApp();
  const { user } = await app.signUp({ email: 'ada@example.com' });
  const stranger = await app.signUp({ email: 'ada@example.co' });
  const guess = () => app.caller().auth.signIn({ email: user.email, password: 'wrong one' });
  for (let n = 0; n < 10; n += 1) await expect(guess()).rejects.toThrow('Invalid credentials');
  const token = await mailedToken(app, stranger.user.email);
  await app.caller().auth.resetPassword({ token, newPassword });
  await expect(guess()).rejects.toMatchObject({ cause: { code: 'RATE_LIMITED' } });
});

it('sends ten mails an hour to one mailbox, however its address is written and whoever asks', async () => {
  const app = await createTestApp();
  const ask = (email: string, n: number) =>
    app.caller(undefined, `198.51.100.${n}`).auth.requestPasswordReset({ email });
  for (let n = 0; n < 10; n += 1) await ask(n % 2 ? 'ada@example.com' : 'Ada@Example.com', n);
  for (const email of ['ada@example.com', 'ADA@example.com'])
    await expect(ask(email, 10)).rejects.toMatchObject({ cause: { code: 'RATE_LIMITED' } });
});

it('answers the same whether the account exists, before anything was looked up', async () => {
  const app = await createTestApp();
  const { user } = await app.signUp();
  const { accounts } = app.deps.data.stores;
  const find = accounts.find;
  let letLookUp = () => {};
  const mayLookUp = new Promise<void>((resolve) => {
    letLookUp = resolve;
  });
  accounts.find = (email) => mayLookUp.then(() => find(email));
  const known = await app.caller().auth.requestPasswordReset({ email: user.email });
  const unknown = await app.caller().auth.requestPasswordReset({ email: 'no@one.io' });
  expect(known.message).toBe('If an account with that email exists, a password reset link has been sent.');
  expect(unknown).toEqual(known);
  letLookUp();
  await expect.poll(() => app.mails).toHaveLength(1);
});

it("writes links with the operator's address, whatever a request claims", async () => {
  const app = await createTestApp({ env: { PUBLIC_URL: 'https://practice.example' } });
  const { user } = await app.signUp();
  await app.request('http://evil.example/api/auth/forgot-password', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    },
    body: JSON.stringify({ email: user.email }),
  });
  await expect.poll(() => app.mails).toHaveLength(1);
  expect(app.mails[0]?.text).toContain('https://practice.example/reset-password?token=');
  expect(app.mails[0]?.text).not.toContain('evil');
});

it('works once, even for fifty who try at the same moment', async () => {
  const app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  const { user } = await app.signUp();
  const token = await mailedToken(app, user.email);
  const passwords = Array.from({ length: 50 }, (_, n) => `new password ${n}`);
  const attempts = await Promise.allSettled(
    passwords.map((wanted) => app.caller().auth.resetPassword({ token, newPassword: wanted })),
  );
  const winners = passwords.filter((_, n) => attempts[n]?.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  await app.caller().auth.signIn({ email: user.email, password: winners[0] ?? '' });
  await expect(app.caller().auth.resetPassword({ token, newPassword })).rejects.toMatchObject(refused);
});

it('is void after an hour', async () => {
  const app = await createTestApp();
  const { user } = await app.signUp();
  const token = await mailedToken(app, user.email);
  app.clock.advance(60 * MINUTE_MS);
  await expect(app.caller().auth.resetPassword({ token, newPassword })).rejects.toMatchObject(refused);
});

it('is good until an hour is over', async () => {
  const app = await createTestApp();
  const { user } = await app.signUp();
  const token = await mailedToken(app, user.email);
  app.clock.advance(60 * MINUTE_MS - 1);
  await expect(app.caller().auth.resetPassword({ token, newPassword })).resolves.toBeDefined();
});

it('is void once a newer link was sent or the password was changed', async () => {
  const app = await createTestApp();
  const { user, password, caller } = await app.signUp();
  const first = await mailedToken(app, user.email);
  const second = await mailedToken(app, user.email);
  await expect(app.caller().auth.resetPassword({ token: first, newPassword })).rejects.toMatchObject(refused);
  await caller.auth.changePassword({ currentPassword: password, newPassword: 'changed meanwhile' });
  await expect(app.caller().auth.resetPassword({ token: second, newPassword })).rejects.toMatchObject(
    refused,
  );
});

it('stays good whatever others ask for, use or change', async () => {
  const app = await createTestApp();
  const [ada, bob, eve] = [await app.signUp(), await app.signUp(), await app.signUp()];
  const token = await mailedToken(app, ada.user.email);
  await mailedToken(app, bob.user.email);
  await bob.caller.auth.changePassword({ currentPassword: bob.password, newPassword: 'changed meanwhile' });
  const hers = await mailedToken(app, eve.user.email);
  await app.caller().auth.resetPassword({ token: hers, newPassword });
  await expect(app.caller().auth.resetPassword({ token, newPassword })).resolves.toBeDefined();
});

it('refuses odd tokens politely', async () => {
  const app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  const { user } = await app.signUp();
  const token = await mailedToken(app, user.email);
  const stored = await sqlValue(app.db, 'select token from password_reset_tokens');
  expect(await allRows(app.db)).not.toContain(token);
  for (const odd of [String(stored), `${token} `, "' or 1=1 --", '\ud800', 'é'.repeat(255)]) {
    await expect(app.caller().auth.resetPassword({ token: odd, newPassword })).rejects.toMatchObject(refused);
  }
  for (const odd of ['', '\0', 'x'.repeat(256)]) {
    await expect(app.caller().auth.resetPassword({ token: odd, newPassword })).rejects.toMatchObject({
      cause: { code: 'INVALID_INPUT' },
    });
  }
});

it("keeps the link good when the new password is shorter than the operator's least", async () => {
  const app = await createTestApp({ env: { PASSWORD_MIN_LENGTH: '12' } });
  const { user } = await app.signUp();
  const token = await mailedToken(app, user.email);
  await expect(app.caller().auth.resetPassword({ token, newPassword: 'eleven char' })).rejects.toThrow(
    'New password must be at least 12 characters long.',
  );
  await expect(app.caller().auth.resetPassword({ token, newPassword })).resolves.toBeDefined();
});

it('takes five requests and five attempts from one address in a quarter of an hour', async () => {
  const app = await createTestApp();
  const limited = { cause: { code: 'RATE_LIMITED', details: { retryAfterSeconds: 900 } } };
  const ask = (n: number) => app.caller().auth.requestPasswordReset({ email: `no${n}@one.io` });
  const guess = () => app.caller().auth.resetPassword({ token: 'guess', newPassword });
  for (let n = 0; n < 5; n += 1) {
    await ask(n);
    await expect(guess()).rejects.toMatchObject(refused);
  }
  await expect(ask(5)).rejects.toMatchObject(limited);
  await expect(guess()).rejects.toMatchObject(limited);
  app.clock.advance(15 * MINUTE_MS);
  await ask(6);
  await expect(guess()).rejects.toMatchObject(refused);
});

it('does not let many addresses fill one mailbox', async () => {
  const app = await createTestApp();
  const ask = (n: number) =>
    app.caller(undefined, `203.0.113.${n}`).auth.requestPasswordReset({ email: 'ada@example.com' });
  for (let n = 0; n < 10; n += 1) await ask(n);
  await expect(ask(10)).rejects.toMatchObject({ cause: { code: 'RATE_LIMITED' } });
});

it('answers as always when the mail cannot be sent', async () => {
  let attempts = 0;
  const mailer = {
    send: async () => {
      attempts += 1;
      throw new Error('the relay is down');
    },
    forget: async () => {},
  };
  const app = await createTestApp({ mailer });
  const { user } = await app.signUp();
  await expect(app.caller().auth.requestPasswordReset({ email: user.email })).resolves.toBeDefined();
  await expect.poll(() => attempts).toBe(1);
});
