import { randomBytes } from 'node:crypto';
import { parseOptions } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { AppError } from '#server/errors.ts';
import { createPasswords, DUMMY_HASH } from './password.ts';

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
