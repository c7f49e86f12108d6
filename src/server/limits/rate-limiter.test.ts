import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Db, openDatabase } from '#db/client.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { createRefusalHold } from './hold-refusals.ts';
import { createRateLimiter, LIMITS, readLimits } from './rate-limiter.ts';
import { createRateLimitsStore } from './rate-limits.store.ts';

const MINUTE_MS = 60_000;
const limited = (retryAfterSeconds: number) =>
  expect.objectContaining({ code: 'RATE_LIMITED', details: { retryAfterSeconds } });
const countRows = (db: Db) => db.$client.prepare('select count(*) from rate_limits').pluck().get();

async function fixture() {
  const db = await createTestDatabase();
  const clock = createTestClock();
  const waits: number[] = [];
  const hold = createRefusalHold(clock, async (ms) => waits.push(ms));
  return { db, clock, waits, limits: createRateLimiter(createRateLimitsStore(db), clock, true, {}, hold) };
}

it('refuses the sixth of five, says how long to wait, and starts anew after that', async () => {
  const { clock, limits } = await fixture();
  for (let n = 0; n < 5; n += 1) await limits.take('signUp', '192.0.2.1');
  clock.advance(5 * MINUTE_MS + 1);
  await expect(limits.take('signUp', '192.0.2.1')).rejects.toThrow(limited(600));
  clock.advance(10 * MINUTE_MS - 2);
  await expect(limits.take('signUp', '192.0.2.1')).rejects.toThrow(limited(1));
  clock.advance(1);
  for (let n = 0; n < 5; n += 1) await limits.take('signUp', '192.0.2.1');
  await expect(limits.take('signUp', '192.0.2.1')).rejects.toThrow(limited(900));
});

it('leaves everything else waiting for the disk, also when counting fails', async () => {
  const { db, limits } = await fixture();
  const level = () => db.$client.pragma('synchronous', { simple: true });
  const before = level();
  await limits.take('signUp', '192.0.2.1');
  expect(level()).toBe(before);
  db.$client.exec('drop table rate_limits');
  await expect(limits.take('signUp', '192.0.2.1')).rejects.toThrow(/no such table/);
  expect(level()).toBe(before);
});

it('counts every key and every limit for itself', async () => {
  const { limits } = await fixture();
  for (let n = 0; n < 5; n += 1) await limits.take('signUp', '192.0.2.1');
  await expect(limits.take('signUp', '192.0.2.2')).resolves.toBeUndefined();
  await expect(limits.take('resetPassword', '192.0.2.1')).resolves.toBeUndefined();
});

it('does not make anyone wait longer for trying again', async () => {
  const { clock, db, limits } = await fixture();
  for (let n = 0; n < 5; n += 1) await limits.take('signUp', '192.0.2.1');
  const writes = () => db.$client.prepare('select total_changes()').pluck().get();
  const before = writes();
  for (let n = 0; n < 100; n += 1)
    await expect(limits.take('signUp', '192.0.2.1')).rejects.toThrow(limited(900));
  expect(writes()).toBe(before);
  clock.advance(15 * MINUTE_MS);
  await expect(limits.take('signUp', '192.0.2.1')).resolves.toBeUndefined();
});

it('tells one who goes on calling of each refusal later, by two seconds at most, and no one else', async () => {
  const { clock, limits, waits } = await fixture();
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
  const { limits, waits } = await fixture();
  for (let n = 0; n < 105; n += 1) await limits.take('signInEverywhere', 'ada@example.com').catch(() => {});
  expect(waits).toEqual([]);
});

it('takes back what was forgiven, never below zero, and forgets what was reset', async () => {
  const { limits } = await fixture();
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

it('remembers across a restart', async () => {
  const { db: template, clock } = await fixture();
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'app.db');
  await template.$client.backup(file);
  const first = openDatabase(file);
  for (let n = 0; n < 5; n += 1)
    await createRateLimiter(createRateLimitsStore(first), clock, true).take('signUp', 'a');
  first.$client.close();
  const second = openDatabase(file);
  onTestFinished(() => void second.$client.close());
  await expect(
    createRateLimiter(createRateLimitsStore(second), clock, true).take('signUp', 'a'),
  ).rejects.toThrow(limited(900));
});

it('sweeps out what is over', async () => {
  const { clock, db, limits } = await fixture();
  for (let n = 0; n < 50; n += 1) await limits.take('requestPasswordReset', `192.0.2.${n}`);
  await limits.take('resetMail', 'ada@example.com');
  expect(countRows(db)).toBe(51);
  clock.advance(15 * MINUTE_MS);
  await limits.take('signUp', '192.0.2.1');
  expect(countRows(db)).toBe(2);
});

it('counts nothing on a server whose operator switched limits off', async () => {
  const { clock, db } = await fixture();
  const limits = createRateLimiter(createRateLimitsStore(db), clock, false);
  for (let n = 0; n < 1000; n += 1) await limits.take('signUp', '192.0.2.1');
  expect(countRows(db)).toBe(0);
});

it('leaves room for two hundred starts at the same moment', async () => {
  const { limits } = await fixture();
  for (const name of ['startInterview', 'submitAnswer', 'completeInterview', 'activateFreePlan'] as const) {
    for (let n = 0; n < 200; n += 1) await limits.take(name, 1);
  }
});

it.each([
  ['a year ahead', 365 * 24 * 60],
  ['an hour ahead', 60],
])('locks nobody out for long after the clock was %s', async (_, minutes) => {
  const { clock, limits } = await fixture();
  clock.advance(minutes * MINUTE_MS);
  for (let n = 0; n < 5; n += 1) await limits.take('signUp', 'a');
  await expect(limits.take('signUp', 'a')).rejects.toThrow(limited(900));
  clock.advance(-minutes * MINUTE_MS);
  await expect(limits.take('signUp', 'a')).resolves.toBeUndefined();
});

it('lets an operator set each limit on its own', async () => {
  const { db, clock } = await fixture();
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
