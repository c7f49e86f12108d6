import { randomBytes } from 'node:crypto';
import { parseOptions } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { AppError } from '#server/errors.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { createPasswords, DUMMY_HASH } from './passwords.ts';

const passwords = createPasswords();

it('hashes as slowly as OWASP asks, and as slowly for nobody', async () => {
  const hash = await passwords.hash('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(parseOptions(DUMMY_HASH)).toEqual(parseOptions(hash));
});

it('never hashes two equal passwords alike', async () => {
  expect(await passwords.hash('correct horse')).not.toBe(await passwords.hash('correct horse'));
});

it('reads every character of a long password in any script', async () => {
  for (const password of [
    'x'.repeat(1024),
    '\u{1f40e}\u{1f50b}'.repeat(64),
    'пароль пароль '.repeat(20),
    'a\0b',
    `${randomBytes(64)}`,
  ]) {
    const hash = await passwords.hash(password);
    expect(await passwords.verify(hash, password)).toBe(true);
    expect(await passwords.verify(hash, `${password}x`)).toBe(false);
    expect(await passwords.verify(hash, password.slice(0, -1))).toBe(false);
  }
});

it('knows an accented letter from every keyboard', async () => {
  expect(await passwords.verify(await passwords.hash('caf\u00e9 noir'), 'cafe\u0301 noir')).toBe(true);
  expect(await passwords.verify(await passwords.hash('caf\u00e9 noir'), 'cafe noir')).toBe(false);
});

it('accepts no password for nobody', async () => {
  expect(await passwords.verify(null, 'correct horse')).toBe(false);
});

it('refuses what would wait too long, with a time to come back, and answers the rest', async () => {
  const hash = await passwords.hash('correct horse');
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () => passwords.verify(hash, 'correct horse')),
  );
  const answered = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
  expect(answered.length).toBe(2 + 64);
  for (const { value } of answered) expect(value).toBe(true);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(AppError);
    expect(reason).toMatchObject({ code: 'OVERLOADED', details: { retryAfterSeconds: 2 } });
  }
  expect(await passwords.verify(hash, 'correct horse')).toBe(true);
});

const newPassword = 'another horse';

it('changes the password and ends every other session of the user at once', async () => {
  const { caller, signUp } = await createTestApp();
  const here = await signUp();
  const stranger = await signUp();
  const { user, password } = here;
  const there = caller((await caller().auth.signIn({ email: user.email, password })).token);

  const reply = await here.caller.auth.changePassword({ currentPassword: password, newPassword });
  expect(reply.message).toBe('Your password has been successfully updated.');
  await expect(there.auth.currentUser()).rejects.toThrow('Unauthorized');
  await expect(here.caller.auth.currentUser()).resolves.toMatchObject({ id: user.id });
  await expect(stranger.caller.auth.currentUser()).resolves.toEqual(stranger.user);
  await expect(caller().auth.signIn({ email: user.email, password })).rejects.toThrow('Invalid credentials');
  await expect(caller().auth.signIn({ email: user.email, password: newPassword })).resolves.toBeDefined();
});

it('changes nothing for somebody who does not know the current password', async () => {
  const { caller, signUp } = await createTestApp();
  const here = await signUp();
  const { token } = await caller().auth.signIn({ email: here.user.email, password: here.password });
  const attempt = here.caller.auth.changePassword({ currentPassword: 'wrong one', newPassword });
  await expect(attempt).rejects.toMatchObject({
    message: 'Current password is incorrect.',
    cause: { code: 'WRONG_PASSWORD' },
  });
  await expect(caller(token).auth.currentUser()).resolves.toEqual(here.user);
});

it('stops guesses at the current password, wherever the session is used from', async () => {
  const { caller, signUp } = await createTestApp();
  const { token, password } = await signUp();
  const guess = (currentPassword: string, n: number) =>
    caller(token, `192.0.2.${n}`).auth.changePassword({ currentPassword, newPassword });
  for (let n = 0; n < 10; n += 1)
    await expect(guess('wrong one', n)).rejects.toMatchObject({ cause: { code: 'WRONG_PASSWORD' } });
  await expect(guess(password, 11)).rejects.toMatchObject({ cause: { code: 'RATE_LIMITED' } });
});

it('changes it while a stranger at the same address guesses at it', async () => {
  const { caller, signUp } = await createTestApp();
  const here = await signUp();
  const guess = () => caller().auth.signIn({ email: here.user.email, password: 'wrong one' });
  for (let n = 0; n < 10; n += 1) await guess().catch(() => {});
  await expect(guess()).rejects.toMatchObject({ cause: { code: 'RATE_LIMITED' } });
  await expect(
    here.caller.auth.changePassword({ currentPassword: here.password, newPassword }),
  ).resolves.toBeDefined();
});

it('lets one of many simultaneous changes win', async () => {
  const { caller, signUp } = await createTestApp();
  const { caller: own, user, password } = await signUp();
  const passwords = Array.from({ length: 8 }, (_, n) => `new password ${n}`);
  const attempts = await Promise.allSettled(
    passwords.map((wanted) => own.auth.changePassword({ currentPassword: password, newPassword: wanted })),
  );
  const winners = passwords.filter((_, n) => attempts[n]?.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  await expect(
    caller().auth.signIn({ email: user.email, password: winners[0] ?? '' }),
  ).resolves.toBeDefined();
});

it("asks for the operator's length", async () => {
  const { signUp } = await createTestApp({ env: { PASSWORD_MIN_LENGTH: '12' } });
  const { caller, password } = await signUp();
  await expect(
    caller.auth.changePassword({ currentPassword: password, newPassword: 'eleven char' }),
  ).rejects.toThrow('New password must be at least 12 characters long.');
});
