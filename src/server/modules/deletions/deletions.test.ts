import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { dialect } from '#db/driver/dialect.ts';
import { openSqlite } from '#db/driver/sqlite.ts';
import { backUp } from '#server/backup/back-up.ts';
import { restore } from '#server/backup/restore.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { createMailer } from '#server/mailer.ts';
import type { BoardChange } from '#shared/board/board.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import {
  addReport,
  signUpWithPlan,
  startedInterview,
  startedWithFriend,
  TYPED_ANSWER,
  toneWav,
} from '#testing/examples.ts';
import { NO_ROWS, rowsOf } from '#testing/rows-of-people.ts';
import { aiWith, standInSpeaker } from '#testing/stand-in-ai.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { allRows, createSqliteDatabase, createTestDatabase, sql, sqlColumn } from '#testing/test-database.ts';
import { whenDone } from '#testing/when-done.ts';
import { redoDeletions } from './deletions.ts';

const CANARY = 'canary-9f31c7';

const PART: BoardChange = {
  do: 'put_node',
  node: { id: 'part', kind: 'cache', name: CANARY, note: '', group: null, x: 0, y: 0 },
};

const NEW_DIR = join(tmpdir(), 'backpressure-deletion-');

/** A server whose database is on the disk, as in production, or on PostgreSQL. */
async function serverIn(dataDir: string): Promise<TestApp> {
  const db = dialect === 'sqlite' ? openSqlite(join(dataDir, 'app.db')) : await createTestDatabase();
  const env = { DATA_DIR: dataDir };
  const mailer = createMailer(readEnv(env), createTestClock(), createLog('silent'));
  const ai = aiWith({ speaker: standInSpeaker() });
  return createTestApp({ db, env, mailer, ai: { active: ai } });
}

async function newServer() {
  const dataDir = mkdtempSync(NEW_DIR);
  whenDone(() => rmSync(dataDir, { recursive: true, force: true }));
  if (dialect === 'sqlite') await (await createSqliteDatabase()).sqlite.backup(join(dataDir, 'app.db'));
  return { dataDir, app: await serverIn(dataDir) };
}

/** A user who has left the canary wherever their words, names and recordings are kept. */
async function leaveCanaries(app: TestApp) {
  const user = await app.signUp({ email: `${CANARY}@example.com`, firstName: CANARY });
  await user.caller.licenses.activateFreePlan();
  const { id } = await startedInterview(app, user);
  const audio = new File([toneWav(), CANARY], 'answer.wav');
  await user.caller.interviews.submitAnswer({
    id,
    audio,
    transcript: `${TYPED_ANSWER} ${CANARY}`,
    idempotencyKey: CANARY,
  });
  await user.caller.audio.question({ id });
  const chunk = new File([CANARY], 'chunk');
  await user.caller.interviews.appendRecording({ id, key: CANARY, offset: 0, chunk });
  await user.caller.interviews.complete({ id });
  // Ending the interview has cleared what was being spoken, so `open` below gets a recording of its own.
  await addReport(app, id, 'A', 91);
  await user.caller.interviews.drill({ id, transcript: `${TYPED_ANSWER} ${CANARY}` });
  const open = await startedInterview(app, user);
  await user.caller.interviews.appendRecording({ id: open.id, key: CANARY, offset: 0, chunk });
  const now = app.clock.now();
  await app.deps.data.stores.engineSteps.keep(id, CANARY, CANARY, { quote: CANARY }, now);
  await sql(app.db, 'update jobs set last_error = ? where subject_id = ?', CANARY, id);
  const call = { capability: 'model', model: 'example', usd: 0.25, createdAt: now } as const;
  await app.deps.data.stores.costs.add({ ...call, userId: user.user.id, interviewId: id });
  await app.caller().auth.requestPasswordReset({ email: user.user.email });
  await expect.poll(() => readdirSync(join(app.deps.env.dataDir, 'outbox'))).toHaveLength(1);
  const wrong = { email: user.user.email, password: 'wrong one' };
  await expect(app.caller().auth.signIn(wrong)).rejects.toThrow();
  return { ...user, id, openId: open.id };
}

/** Every live file that contains the canary, or bytes that were packed from it. */
function filesWith(dataDir: string, packed: readonly Buffer[] = []): string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => {
    if (name.startsWith('backups') || !statSync(join(dataDir, name)).isFile()) return false;
    const bytes = readFileSync(join(dataDir, name));
    return name.includes(CANARY) || [Buffer.from(CANARY), ...packed].some((each) => bytes.includes(each));
  });
}

/** The files that hold the canary, and `rows` if a row does, which is where PostgreSQL keeps it. */
async function tracesIn({ db, deps }: TestApp, packed: readonly Buffer[] = []): Promise<string[]> {
  const rows = await allRows(db);
  const inRows = [CANARY, ...packed.map((bytes) => bytes.toString('latin1'))].some((each) =>
    rows.includes(JSON.stringify(each).slice(1, -1)),
  );
  return [...filesWith(deps.env.dataDir, packed), ...(inRows ? ['rows'] : [])];
}

async function packedRows({ db }: TestApp): Promise<Buffer[]> {
  const bytes = async (statement: string) =>
    z.array(z.instanceof(Buffer)).parse(await sqlColumn(db, statement));
  const bodies = await bytes('select body from reports');
  const steps = await bytes('select output from engine_steps');
  return [...bodies.map((body) => body.subarray(0, 200)), ...steps];
}

describe('somebody who deletes their account', () => {
  test('leaves nothing in any row and live file, and what providers cost stays in the sum', async () => {
    const { app, dataDir } = await newServer();
    const user = await leaveCanaries(app);
    const transcript = `${TYPED_ANSWER} ${CANARY}`;
    await user.caller.practice.answer({ questionId: 'request-limiter', dimension: 'design', transcript });
    await user.caller.preparation.skip({});
    const packed = await packedRows(app);
    expect(packed).toHaveLength(2 + 1);
    const places = ['rows', 'audio', 'outbox', ...(dialect === 'sqlite' ? ['app.db-wal'] : [])];
    expect((await tracesIn(app, packed)).map((name) => name.split('/')[0])).toEqual(
      expect.arrayContaining(places),
    );
    expect(await user.caller.auth.deleteAccount({ password: user.password })).toEqual({
      message: 'Your account is deleted.',
    });
    expect(await rowsOf(app)).toEqual(NO_ROWS);
    expect(await tracesIn(app, packed)).toEqual([]);
    expect(readdirSync(join(dataDir, 'audio/answers'))).toEqual([]);
    expect(readdirSync(join(dataDir, 'audio/speech'))).toEqual([]);
    expect(await app.deps.data.stores.costs.totalSince(new Date(0))).toBe(0.25);
    expect(await sql(app.db, 'select user_id, interview_id from provider_calls')).toEqual([
      { user_id: null, interview_id: null },
    ]);
    await expect(user.caller.auth.currentUser()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('leaves nothing of the friend who interviewed them, and the link leads nowhere', async () => {
    const { app } = await newServer();
    const ada = await signUpWithPlan(app);
    const { id, token } = await startedWithFriend(app, ada);
    const seat = 'console-1';
    const { friend } = app.caller(undefined, '10.9.9.9');
    await friend.enter({ token, seat, name: CANARY });
    await friend.ask({ token, seat, words: `Why is that ${CANARY}?` });
    await ada.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    await ada.caller.board.append({ id, after: 0, changes: [{ id: 'change-1', ageMs: 0, change: PART }] });
    await ada.caller.interviews.complete({ id });
    await friend.saveVerdict({ token, seat, notes: [{ text: CANARY }], strengths: [CANARY] });
    expect(await tracesIn(app)).toContain('rows');
    await ada.caller.auth.deleteAccount({ password: ada.password });
    expect(await tracesIn(app)).toEqual([]);
    await expect(friend.console({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('needs the password again, and wrong ones are counted', async () => {
    const app = await createTestApp();
    const user = await app.signUp();
    const guess = () => user.caller.auth.deleteAccount({ password: 'wrong one' });
    for (let n = 0; n < 10; n += 1)
      await expect(guess()).rejects.toMatchObject({ cause: { code: 'WRONG_PASSWORD' } });
    await expect(guess()).rejects.toMatchObject({ cause: { code: 'RATE_LIMITED' } });
    expect((await user.caller.auth.currentUser()).email).toBe(user.user.email);
  });

  test('does not touch others, and may come back with the same address as somebody new', async () => {
    const app = await createTestApp();
    const [ada, bob] = [await signUpWithPlan(app), await signUpWithPlan(app)];
    const his = await startedInterview(app, bob);
    await startedInterview(app, ada);
    await ada.caller.auth.deleteAccount({ password: ada.password });
    expect((await bob.caller.interviews.get({ id: his.id })).id).toBe(his.id);
    const again = await app.signUp({ email: ada.user.email });
    expect(again.user.id).not.toBe(ada.user.id);
    expect((await again.caller.interviews.list()).interviews).toEqual([]);
  });
});

describe('somebody who deletes an interview', () => {
  test('keeps the others and what was spent, and nothing of it is in any row and live file', async () => {
    const { app } = await newServer();
    const user = await app.signUp();
    await user.caller.licenses.activateFreePlan();
    const { id } = await startedInterview(app, user);
    await user.caller.interviews.submitAnswer({
      id,
      audio: new File([toneWav(), CANARY], 'answer.wav'),
      transcript: `${TYPED_ANSWER} ${CANARY}`,
      idempotencyKey: CANARY,
    });
    const kept = await startedInterview(app, user);
    const before = await user.caller.licenses.get();
    await user.caller.interviews.delete({ id });
    expect(await tracesIn(app)).toEqual([]);
    await expect(user.caller.interviews.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await user.caller.interviews.list()).interviews.map((each) => each.id)).toEqual([kept.id]);
    expect(await user.caller.licenses.get()).toEqual(before);
    expect(await app.deps.data.stores.licenses.findLedgerMismatches()).toEqual([]);
    expect(await rowsOf(app)).toMatchObject({ interviews: 1, interview_responses: 1, usage_sessions: 1 });
  });
});

describe.skipIf(dialect === 'postgres')('a backup that is restored', () => {
  test('does not bring back what was deleted since, nor takes what got the same number', async () => {
    const { app, dataDir } = await newServer();
    const bob = await signUpWithPlan(app);
    const his = await startedInterview(app, bob);
    const early = await backUp(dataDir, app.clock.now(), 7);
    const ada = await leaveCanaries(app);
    app.clock.advance(1000);
    const late = await backUp(dataDir, app.clock.now(), 7);
    await ada.caller.auth.deleteAccount({ password: ada.password });
    await bob.caller.interviews.delete({ id: his.id });
    await app.db.close();

    await restore(dataDir, late, new Date(app.clock.now().getTime() + 1));
    rmSync(join(dataDir, readdirSync(dataDir).find((name) => name.startsWith('before-restore')) ?? ''), {
      recursive: true,
    });
    const restored = await serverIn(dataDir);
    expect(filesWith(dataDir)).not.toEqual([]);
    expect(await redoDeletions(restored.deps)).toBe(2);
    expect(filesWith(dataDir)).toEqual([]);
    expect(await rowsOf(restored)).toMatchObject({ users: 1, interviews: 0 });
    await restored.db.close();

    // Restored from before Ada signed up: another user now has her id.
    await restore(dataDir, early, new Date(app.clock.now().getTime() + 2));
    const older = await serverIn(dataDir);
    older.clock.advance(7_200_000);
    const grace = await older.signUp({ email: 'grace@example.com' });
    expect(grace.user.id).toBe(ada.user.id);
    expect(await redoDeletions(older.deps)).toBe(1);
    expect((await grace.caller.auth.currentUser()).email).toBe('grace@example.com');
  });

  test('from before an interview was deleted leaves alone the one that has its number now', async () => {
    const { app, dataDir } = await newServer();
    const bob = await signUpWithPlan(app);
    const early = await backUp(dataDir, app.clock.now(), 7);
    app.clock.advance(1000);
    const deleted = await startedInterview(app, bob);
    await bob.caller.interviews.delete({ id: deleted.id });
    await app.db.close();

    await restore(dataDir, early, new Date(app.clock.now().getTime() + 1));
    const older = await serverIn(dataDir);
    older.clock.advance(7_200_000);
    const grace = await older.signUp({ email: 'grace@example.com' });
    await grace.caller.licenses.activateFreePlan();
    const { id } = await startedInterview(older, grace);
    expect(id).toBe(deleted.id);
    expect(await redoDeletions(older.deps)).toBe(0);
    expect((await grace.caller.interviews.get({ id })).id).toBe(id);
  });

  test('is held back also by a list that a power cut has left unfinished', async () => {
    const { app, dataDir } = await newServer();
    const user = await app.signUp();
    mkdirSync(join(dataDir, 'backups'));
    writeFileSync(join(dataDir, 'backups/deletions.jsonl'), '{"kind":"acc');
    await user.caller.auth.deleteAccount({ password: user.password });
    expect(await app.deps.data.tombstones.list()).toMatchObject([{ kind: 'account', id: user.user.id }]);
  });

  test('is not served while the list of what was deleted since cannot be read', async () => {
    const { app, dataDir } = await newServer();
    mkdirSync(join(dataDir, 'backups/deletions.jsonl'), { recursive: true });
    await expect(redoDeletions(app.deps)).rejects.toThrow('EISDIR');
  });
});
