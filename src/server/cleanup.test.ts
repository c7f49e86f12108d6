import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import {
  signUpWithPlan,
  startedInterview,
  startedWithFriend,
  TYPED_ANSWER,
  toneWav,
} from '#testing/examples.ts';
import { remoteAi, runFakeProvider } from '#testing/provider-fixtures.ts';
import { aiWith, interviewerSpy, standInTranscriber } from '#testing/stand-in-ai.ts';
import { sql, sqlColumn } from '#testing/test-database.ts';
import { cleanUp, startCleanup } from './cleanup.ts';

const DAY_MS = 24 * 3_600_000;

test('keys that no client will use again are forgotten, and files that belong to nothing removed', async () => {
  const app = await createTestApp();
  const early = await app.signUp();
  await early.caller.licenses.activateFreePlan({ idempotencyKey: 'old' });
  // Files have the machine's time, so the test's clock is set to a later one.
  app.clock.advance(Date.now() - app.clock.now().getTime() + 8 * DAY_MS);
  const late = await app.signUp();
  await late.caller.licenses.activateFreePlan({ idempotencyKey: 'new' });
  await app.deps.audio.files.save('answers/orphan.webm', new Uint8Array(10));
  const stop = startCleanup(app.deps);
  await expect.poll(() => app.deps.audio.files.list('answers')).toEqual([]);
  stop();
  const keys = await sqlColumn(app.db, 'select key from idempotency_keys');
  expect(keys).toEqual(['new']);
});

test('work that was done a week ago is forgotten, and the interview goes on as before', async () => {
  let isBroken = true;
  const interviewer = interviewerSpy((call) => {
    if (isBroken && call === 'grade') throw new Error('out of order');
  });
  const app = await createTestApp({ ai: { active: aiWith({ interviewer }) } });
  const user = await signUpWithPlan(app);
  const { interviews } = user.caller;
  const ended = async () => {
    const { id } = await startedInterview(app, user);
    await interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    await interviews.complete({ id });
    return id;
  };
  const ungraded = await ended();
  isBroken = false;
  const old = await ended();
  app.clock.advance(8 * DAY_MS);
  const recent = await ended();
  const clean = async () => {
    startCleanup(app.deps)();
    await expect.poll(kinds).toEqual(['grade', 'transcribe', 'grade']);
  };
  const kinds = () => sqlColumn(app.db, 'select kind from jobs order by id');
  await clean();

  const before = await interviews.get({ id: old });
  expect(await interviews.complete({ id: old })).toEqual(before);
  expect(await interviews.gradeAgain({ id: old })).toEqual({ ...before, confirmedAt: app.clock.now() });
  expect((await interviews.get({ id: recent })).status).toBe('completed');
  await app.deps.jobs.runDue();
  expect((await interviews.get({ id: ungraded })).status).toBe('completed');
});

test('what a model has read is kept for a month where the interview is open or awaits its grade, and for three days after one', async () => {
  const app = await createTestApp({ ai: { active: await remoteAi(await runFakeProvider()) } });
  const user = await signUpWithPlan(app);
  const answered = async () => {
    const { id } = await startedInterview(app, user);
    const { answer } = await user.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    // A turn may have put the reading off; asking for it makes sure that it is done.
    for (let n = 0; n < 2; n += 1) await app.deps.jobs.run('read', answer.id);
    return id;
  };
  const open = await answered();
  const graded = await answered();
  const awaited = await answered();
  for (const id of [graded, awaited]) await user.caller.interviews.complete({ id });
  await sql(
    app.db,
    "update jobs set status = 'queued', run_after = 9e15 where kind = 'grade' and subject_id = ?",
    awaited,
  );
  // The reading of an answer has the number of the answer.
  await sql(
    app.db,
    "insert into jobs (kind, subject_id, status, run_after, created_at, updated_at) values ('read', ?, 'done', 0, 0, ?)",
    open,
    app.clock.now().getTime(),
  );
  const keptAfter = async (days: number) => {
    app.clock.advance(days * DAY_MS);
    await cleanUp(app.deps);
    return sqlColumn(app.db, 'select distinct interview_id from engine_steps order by interview_id');
  };
  expect(await keptAfter(2)).toEqual([open, graded, awaited]);
  expect(await keptAfter(2)).toEqual([open, awaited]);
  expect(await keptAfter(25)).toEqual([open, awaited]);
  expect(await keptAfter(2)).toEqual([]);
});

test('recordings go after RETENTION_DAYS; words, report and length stay, and so does what still waits for its words', async () => {
  let isBroken = false;
  const transcriber = standInTranscriber(() => (isBroken ? null : 'I keep popular links in a cache.'));
  const app = await createTestApp({
    env: { RETENTION_DAYS: '10' },
    ai: { active: aiWith({ transcriber }) },
  });
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  const speak = async () => {
    const audio = new File([toneWav()], 'answer.wav');
    return (await user.caller.interviews.submitAnswer({ id, audio })).answer.id;
  };
  const old = await speak();
  isBroken = true;
  const waiting = await speak();
  isBroken = false;
  app.clock.advance(11 * DAY_MS);
  const young = await speak();
  expect(await cleanUp(app.deps)).toMatchObject({ recordings: 1 });
  const { responses } = await user.caller.interviews.get({ id });
  const find = (answer: number) => responses.find((response) => response.id === answer);
  expect(find(old)).toMatchObject({
    content: 'I keep popular links in a cache.',
    audioUrl: null,
    duration: 2,
  });
  expect(find(waiting)?.audioUrl).not.toBeNull();
  expect(find(young)?.audioUrl).not.toBeNull();
  expect(await app.deps.audio.files.list('answers')).toHaveLength(2);
  await expect(user.caller.audio.answer({ id, responseId: old })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await app.deps.limits.userStorage.used(user.user.id)).toBeLessThan(3 * 64_044);
});

test('without RETENTION_DAYS recordings stay, and copies that updates and restores left go after a month', async () => {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  const audio = new File([toneWav()], 'answer.wav');
  await user.caller.interviews.submitAnswer({ id, audio, transcript: TYPED_ANSWER });
  const { dataDir } = app.deps.env;
  writeFileSync(join(dataDir, 'before-migration-1.db'), 'a copy');
  mkdirSync(join(dataDir, 'before-restore-1'));
  writeFileSync(join(dataDir, 'app.db'), 'not a copy');
  const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('before') || name === 'app.db');
  // Files have the machine's time.
  app.clock.advance(Date.now() - app.clock.now().getTime() + 29 * DAY_MS);
  expect(await cleanUp(app.deps)).toMatchObject({ recordings: 0, copies: 0 });
  app.clock.advance(2 * DAY_MS);
  expect(await cleanUp(app.deps)).toMatchObject({ recordings: 0, copies: 2 });
  expect(copies()).toEqual(['app.db']);
  expect(await app.deps.audio.files.list('answers')).toHaveLength(1);
});

test('recordings of an interview that a friend held go as well; what they quoted and judged stays', async () => {
  const transcriber = standInTranscriber(
    () => 'I keep popular links in a cache, because a few get most opens.',
  );
  const app = await createTestApp({
    env: { RETENTION_DAYS: '10' },
    ai: { active: aiWith({ transcriber }) },
  });
  const user = await signUpWithPlan(app);
  const { interviews, sharing } = user.caller;
  const { id, token } = await startedWithFriend(app, user);
  const { friend } = app.caller();
  const seat = 'console-1';
  await friend.enter({ token, seat, name: 'Grace' });
  await friend.ask({ token, seat, key: 'opening' });
  await sharing.allowListening({ id, mayListen: true });
  const { answer } = await interviews.submitAnswer({ id, audio: new File([toneWav()], 'answer.wav') });
  const [point] = (await friend.script({ token })).stages.flatMap(({ points }) => points);
  if (!point) throw new Error('the script has no points');
  const quote = { responseId: answer.id, text: 'I keep popular links in a cache,' };
  await friend.saveVerdict({ token, seat, quotes: { [point.id]: quote }, ticks: { [point.id]: 'reason' } });
  const audible = async () => (await friend.console({ token })).turns.some(({ isAudible }) => isAudible);
  expect(await audible()).toBe(true);
  app.clock.advance(11 * DAY_MS);
  expect(await cleanUp(app.deps)).toMatchObject({ recordings: 1 });
  expect(await audible()).toBe(false);
  expect((await friend.console({ token })).verdict.quotes).toEqual({ [point.id]: quote });
});
