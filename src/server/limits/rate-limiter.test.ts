import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Db } from '#db/client.ts';
import { dialect } from '#db/driver/dialect.ts';
import { openSqlite } from '#db/driver/sqlite.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { createTestClock } from '#testing/test-clock.ts';
import {
  createSqliteDatabase,
  createTestDatabase,
  lastWrite,
  sql,
  sqlValue,
} from '#testing/test-database.ts';
import { createRateLimiter, createRefusalHold, LIMITS, readLimits } from './rate-limiter.ts';
import { createRateLimitsStore } from './rate-limits.store.ts';

const MINUTE_MS = 60_000;
const limited = (retryAfterSeconds: number) =>
  expect.objectContaining({ code: 'RATE_LIMITED', details: { retryAfterSeconds } });
const countRows = (db: Db) => sqlValue(db, 'select count(*) from rate_limits');

async function fixture<Made extends Db>(makeDatabase: () => Promise<Made>) {
  const db = await makeDatabase();
  onTestFinished(() => db.close());
  const clock = createTestClock();
  const waits: number[] = [];
  const hold = createRefusalHold(clock, async (ms) => waits.push(ms));
  return { db, clock, waits, limits: createRateLimiter(createRateLimitsStore(db), clock, true, {}, hold) };
}

it('refuses the sixth of five, says how long to wait, and starts anew after that', async () => {
  const { clock, limits } = await fixture(createTestDatabase);
  for (let n = 0; n < 5; n += 1) await limits.take('signUp', '192.0.2.1');
  clock.advance(5 * MINUTE_MS + 1);
  await expect(limits.take('signUp', '192.0.2.1')).rejects.toThrow(limited(600));
  clock.advance(10 * MINUTE_MS - 2);
  await expect(limits.take('signUp', '192.0.2.1')).rejects.toThrow(limited(1));
  clock.advance(1);
  for (let n = 0; n < 5; n += 1) await limits.take('signUp', '192.0.2.1');
  await expect(limits.take('signUp', '192.0.2.1')).rejects.toThrow(limited(900));
});

it.skipIf(dialect === 'postgres')(
  'leaves everything else waiting for the disk, also when counting fails',
  async () => {
    const { db, limits } = await fixture(createSqliteDatabase);
    const level = () => db.sqlite.pragma('synchronous', { simple: true });
    const before = level();
    await limits.take('signUp', '192.0.2.1');
    expect(level()).toBe(before);
    await sql(db, 'drop table rate_limits');
    await expect(limits.take('signUp', '192.0.2.1')).rejects.toThrow(/no such table/);
    expect(level()).toBe(before);
  },
);

it('counts every key and every limit for itself', async () => {
  const { limits } = await fixture(createTestDatabase);
  for (let n = 0; n < 5; n += 1) await limits.take('signUp', '192.0.2.1');
  await expect(limits.take('signUp', '192.0.2.2')).resolves.toBeUndefined();
  await expect(limits.take('resetPassword', '192.0.2.1')).resolves.toBeUndefined();
  await limits.forgive('signUp', '192.0.2.2');
  await limits.reset('signUp', '192.0.2.2');
  await limits.resetAll('signUp', '192.0.2.0');
  await expect(limits.take('signUp', '192.0.2.1')).rejects.toThrow(limited(900));
});

it('does not make anyone wait longer for trying again', async () => {
  const { clock, db, limits } = await fixture(createTestDatabase);
  for (let n = 0; n < 5; n += 1) await limits.take('signUp', '192.0.2.1');
  const before = await lastWrite(db);
  for (let n = 0; n < 100; n += 1)
    await expect(limits.take('signUp', '192.0.2.1')).rejects.toThrow(limited(900));
  expect(await lastWrite(db)).toBe(before);
  clock.advance(15 * MINUTE_MS);
  await expect(limits.take('signUp', '192.0.2.1')).resolves.toBeUndefined();
});

it('tells one who goes on calling of each refusal later, by two seconds at most, and no one else', async () => {
  const { clock, limits, waits } = await fixture(createTestDatabase);
  const refused = (key: string) => expect(limits.admit('signUp', key)).rejects.toThrow(limited(900));
  for (const key of ['192.0.2.1', '192.0.2.2']) {
    for (let n = 0; n < 5; n += 1) await limits.take('signUp', key);
  }
  for (let n = 0; n < 13; n += 1) await refused('192.0.2.1');
  expect(waits).toEqual([200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2000, 2000]);
  await refused('192.0.2.2');
  expect(waits).toHaveLength(12);
  clock.advance(5000);
  await expect(limits.admit('signUp', '192.0.2.1')).rejects.toThrow(limited(895));
  expect(waits).toHaveLength(12);
});

it('holds up no refusal after which somebody else goes on, such as the owner of an account that is guessed at', async () => {
  const { limits, waits } = await fixture(createTestDatabase);
  for (let n = 0; n < 105; n += 1) await limits.take('signInEverywhere', 'ada@example.com').catch(() => {});
  expect(waits).toEqual([]);
});

it('takes back what was forgiven, never below zero, and forgets what was reset', async () => {
  const { limits } = await fixture(createTestDatabase);
  await limits.forgive('signUp', 'a');
  await limits.take('signUp', 'a');
  await limits.forgive('signUp', 'a');
  await limits.forgive('signUp', 'a');
  for (let n = 0; n < 5; n += 1) await limits.take('signUp', 'a');
  await limits.forgive('signUp', 'a');
  await limits.take('signUp', 'a');
  await expect(limits.take('signUp', 'a')).rejects.toThrow(limited(900));
  await limits.reset('signUp', 'a');
  for (let n = 0; n < 5; n += 1) await limits.take('signUp', 'a');
});

it.skipIf(dialect === 'postgres')('remembers across a restart', async () => {
  const { db: template, clock } = await fixture(createSqliteDatabase);
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'app.db');
  await template.sqlite.backup(file);
  const first = openSqlite(file);
  for (let n = 0; n < 5; n += 1)
    await createRateLimiter(createRateLimitsStore(first), clock, true).take('signUp', 'a');
  first.sqlite.close();
  const second = openSqlite(file);
  onTestFinished(() => void second.sqlite.close());
  await expect(
    createRateLimiter(createRateLimitsStore(second), clock, true).take('signUp', 'a'),
  ).rejects.toThrow(limited(900));
});

it('sweeps out what is over', async () => {
  const { clock, db, limits } = await fixture(createTestDatabase);
  for (let n = 0; n < 50; n += 1) await limits.take('requestPasswordReset', `192.0.2.${n}`);
  await limits.take('resetMail', 'ada@example.com');
  expect(await countRows(db)).toBe(51);
  clock.advance(15 * MINUTE_MS);
  await limits.take('signUp', '192.0.2.1');
  expect(await countRows(db)).toBe(2);
});

it('counts nothing on a server whose operator switched limits off', async () => {
  const { clock, db } = await fixture(createTestDatabase);
  const limits = createRateLimiter(createRateLimitsStore(db), clock, false);
  for (let n = 0; n < 1000; n += 1) await limits.take('signUp', '192.0.2.1');
  expect(await countRows(db)).toBe(0);
});

it('leaves room for two hundred starts at the same moment', async () => {
  const { limits } = await fixture(createTestDatabase);
  for (const name of ['startInterview', 'submitAnswer', 'completeInterview', 'activateFreePlan'] as const) {
    for (let n = 0; n < 200; n += 1) await limits.take(name, 1);
  }
});

it.each([
  ['a year ahead', 365 * 24 * 60],
  ['an hour ahead', 60],
])('locks nobody out for long after the clock was %s', async (_, minutes) => {
  const { clock, limits } = await fixture(createTestDatabase);
  clock.advance(minutes * MINUTE_MS);
  for (let n = 0; n < 5; n += 1) await limits.take('signUp', 'a');
  await expect(limits.take('signUp', 'a')).rejects.toThrow(limited(900));
  clock.advance(-minutes * MINUTE_MS);
  await expect(limits.take('signUp', 'a')).resolves.toBeUndefined();
});

it('lets an operator set each limit on its own', async () => {
  const { db, clock } = await fixture(createTestDatabase);
  const { limits: settings, wrong } = readLimits({
    LIMIT_SIGN_UP: '2/1m',
    LIMIT_ANSWER_DRILL: ' ',
    PATH: '/bin',
  });
  expect([settings, wrong]).toEqual([{ signUp: { max: 2, perSeconds: 60 } }, []]);
  const limits = createRateLimiter(createRateLimitsStore(db), clock, true, settings);
  for (let n = 0; n < 2; n += 1) await limits.take('signUp', 'a');
  await expect(limits.take('signUp', 'a')).rejects.toThrow(limited(60));
  for (let n = 0; n < 5; n += 1) await limits.take('resetPassword', 'a');
  await expect(limits.take('resetPassword', 'a')).rejects.toThrow(limited(900));
});

it.each([
  ['30s', 30],
  ['15m', 900],
  ['2h', 7200],
  ['3d', 259_200],
  ['d', 86_400],
])('lets an operator write a time as %s', (time, perSeconds) => {
  const { limits, wrong } = readLimits({ LIMIT_SIGN_UP: `5/${time}` });
  expect([limits, wrong]).toEqual([{ signUp: { max: 5, perSeconds } }, []]);
});

it.each([
  ['LIMIT_SIGN_UP', 'many'],
  ['LIMIT_SIGN_UP', '0/15m'],
  ['LIMIT_SIGN_UP', '5/0m'],
  ['LIMIT_SIGNUP', '5/15m'],
])('tells the operator what is wrong with %s=%s', (name, text) => {
  const { wrong } = readLimits({ [name]: text });
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toContain(name);
});

it('tells the operator every limit as it is', () => {
  const text = readFileSync(join(PROJECT_ROOT, 'docs/operations.md'), 'utf8');
  const told: Record<string, string> = {};
  for (const [, names = '', defaults = ''] of text.matchAll(/^\| (`LIMIT_[^|]*) \| ([^|]*) \|/gm)) {
    const values = [...defaults.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value);
    for (const [index, [, name = '']] of [...names.matchAll(/`(\w+)`/g)].entries())
      told[name] = values[index] ?? values[0] ?? '';
  }
  const { limits, wrong } = readLimits(told);
  expect(wrong).toEqual([]);
  expect(limits).toEqual(
    Object.fromEntries(
      Object.entries(LIMITS).map(([name, { max, perSeconds }]) => [name, { max, perSeconds }]),
    ),
  );
});
