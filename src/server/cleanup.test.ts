import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { aiWith, interviewerSpy } from '#testing/stand-in-ai.ts';
import { startCleanup } from './cleanup.ts';

const DAY_MS = 24 * 3_600_000;

test('keys that no client will use again are forgotten, and files that belong to nothing removed', async () => {
  const app = await createTestApp();
  const early = await app.signUp();
  await early.caller.licenses.activateFreePlan({ idempotencyKey: 'old' });
  // Files carry the machine's time, so the test's clock is set beyond it.
  app.clock.advance(Date.now() - app.clock.now().getTime() + 8 * DAY_MS);
  const late = await app.signUp();
  await late.caller.licenses.activateFreePlan({ idempotencyKey: 'new' });
  await app.deps.audio.save('answers/orphan.webm', new Uint8Array(10));
  const stop = startCleanup(app.deps);
  await expect.poll(() => app.deps.audio.list('answers')).toEqual([]);
  stop();
  const keys = app.db.$client.prepare('select key from idempotency_keys').pluck().all();
  expect(keys).toEqual(['new']);
});

test('work that was done a week ago is forgotten, and the interview goes on as before', async () => {
  let isBroken = true;
  const interviewer = interviewerSpy((call) => {
    if (isBroken && call === 'grade') throw new Error('out of order');
  });
  const app = await createTestApp({ ai: aiWith({ interviewer }) });
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
  const kinds = () => app.db.$client.prepare('select kind from jobs order by id').pluck().all();
  await clean();

  const before = await interviews.get({ id: old });
  expect(await interviews.complete({ id: old })).toEqual(before);
  expect(await interviews.gradeAgain({ id: old })).toEqual({ ...before, confirmedAt: app.clock.now() });
  expect((await interviews.get({ id: recent })).status).toBe('completed');
  await app.deps.jobs.runDue();
  expect((await interviews.get({ id: ungraded })).status).toBe('completed');
});
