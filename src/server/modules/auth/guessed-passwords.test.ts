import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { SLOW_DOWN_MS } from './sign-in.ts';

const MINUTE_MS = 60_000;

/** The pattern that docs/operations.md gives to fail2ban. */
const FAIL2BAN = /"address":"(?<address>[^"]+)","msg":"sign-in failed"/;
const refusal = (appCode: string) => ({ cause: { code: appCode } });

it('stops guesses at one account from one address, also all at once, and leaves the owner at another alone', async () => {
  const { caller, clock, signUp } = await createTestApp();
  const { user, password } = await signUp();
  const other = await signUp();
  const guesses = Array.from({ length: 30 }, (_, n) =>
    caller()
      .auth.signIn({ email: n % 2 ? user.email : user.email.toUpperCase(), password: `guess ${n}` })
      .catch((error: { cause: { code: string } }) => error.cause.code),
  );
  const codes = await Promise.all(guesses);
  expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10);
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(20);

  const rightOne = () => caller().auth.signIn({ email: user.email, password });
  await expect(rightOne()).rejects.toMatchObject({
    cause: { code: 'RATE_LIMITED', details: { retryAfterSeconds: 900 } },
  });
  await expect(
    caller(undefined, '192.0.2.9').auth.signIn({ email: user.email, password }),
  ).resolves.toBeDefined();
  await caller().auth.signIn({ email: other.user.email, password: other.password });
  clock.advance(15 * MINUTE_MS);
  await expect(rightOne()).resolves.toMatchObject({ user });
});

it('does not let refused guesses take the allowance of others at the same address', async () => {
  const { caller, signUp } = await createTestApp();
  const { user, password } = await signUp();
  const guess = () => caller().auth.signIn({ email: 'no@one.io', password: 'wrong one' });
  for (let n = 0; n < 200; n += 1) await expect(guess()).rejects.toBeDefined();
  await expect(caller().auth.signIn({ email: user.email, password })).resolves.toMatchObject({ user });
});

describe('an account that is guessed at from everywhere', () => {
  /** An account after a hundred wrong guesses, ten per address. */
  async function guessedAt() {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const app = await createTestApp({ log });
    const { user, password } = await app.signUp();
    for (let n = 0; n < 100; n += 1) {
      const address = `192.0.2.${Math.floor(n / 10)}`;
      await expect(
        app.caller(undefined, address).auth.signIn({ email: user.email, password: `guess ${n}` }),
      ).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
    }
    const signIn = (from: string, given = password) =>
      app.caller(undefined, from).auth.signIn({ email: user.email, password: given });
    return { ...app, user, lines, signIn };
  }
  const slowed = (lines: string[]) => lines.filter((line) => line.includes('slowed down'));

  it('is never locked: each guess is slower, which the log says, and the owner gets in', async () => {
    const { lines, signIn, user } = await guessedAt();
    expect(slowed(lines)).toEqual([]);
    const begun = performance.now();
    await expect(signIn('203.0.113.7')).resolves.toMatchObject({ user });
    expect(performance.now() - begun).toBeGreaterThan(SLOW_DOWN_MS * 0.9);
    expect(slowed(lines)).toHaveLength(1);
    expect(slowed(lines)[0]).toContain('203.0.113.7');
  });

  it('is as it was once its owner has set a new password by mail', async () => {
    const { lines, signIn, caller, mails, user } = await guessedAt();
    await caller().auth.requestPasswordReset({ email: user.email });
    await expect.poll(() => mails.length).toBe(1);
    const token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    await caller().auth.resetPassword({ token, newPassword: 'another horse' });
    await expect(signIn('192.0.2.1', 'another horse')).resolves.toMatchObject({ user });
    expect(slowed(lines)).toEqual([]);
  });

  it('leaves lines from which a program can tell the address, and nothing of who was meant', async () => {
    const { lines, user } = await guessedAt();
    const failed = lines.filter((line) => FAIL2BAN.test(line));
    expect(failed).toHaveLength(100);
    expect(FAIL2BAN.exec(failed[15] ?? '')?.groups?.address).toBe('192.0.2.1');
    expect(failed.join()).not.toContain(user.email);
  });
});

it('counts guesses at accounts that do not exist in the same way', async () => {
  const { caller } = await createTestApp();
  const guess = () => caller().auth.signIn({ email: 'no@one.io', password: 'wrong one' });
  for (let n = 0; n < 10; n += 1) await expect(guess()).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
  await expect(guess()).rejects.toMatchObject(refusal('RATE_LIMITED'));
});

it('stops one address that guesses at many accounts', async () => {
  const { caller, signUp } = await createTestApp();
  const { user, password } = await signUp();
  for (let n = 0; n < 50; n += 1) {
    const guess = caller().auth.signIn({ email: `someone${n}@example.com`, password: 'wrong one' });
    await expect(guess).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
  }
  await expect(caller().auth.signIn({ email: user.email, password })).rejects.toMatchObject(
    refusal('RATE_LIMITED'),
  );
  await expect(
    caller(undefined, '192.0.2.7').auth.signIn({ email: user.email, password }),
  ).resolves.toBeDefined();
});

it('never counts right passwords, and forgets the wrong ones before them', async () => {
  const { caller, signUp } = await createTestApp();
  const { user, password } = await signUp();
  const wrong = () => caller().auth.signIn({ email: user.email, password: 'wrong one' });
  for (let n = 0; n < 9; n += 1) await expect(wrong()).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
  for (let n = 0; n < 60; n += 1) await caller().auth.signIn({ email: user.email, password });
  await expect(wrong()).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
});
