import { expect, test } from 'vitest';
import type { ChargedCall } from '#server/costs/costs.store.ts';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { runFakeProvider } from '#testing/provider-fixtures.ts';
import { readRecording } from '#testing/recordings/read-recording.ts';
import { sql } from '#testing/test-database.ts';
import { BUDGET_NOTICE } from './costs.ts';

/** A test app with the engines that its settings name, not those of the test kit. */
const appWith = (env: Record<string, string>) =>
  createTestApp({ env: { PATH: '', ...env }, ai: { active: undefined } });

/** A model that costs something. Calls to it go nowhere. */
const PAID = { LLM_BASE_URL: 'http://llm.invalid/v1', LLM_MODEL: 'gpt-5-mini' };

const callOf = (user: TestUser, usd: number, createdAt: Date): ChargedCall => ({
  userId: user.user.id,
  capability: 'model',
  model: 'gpt-5-mini',
  usd,
  createdAt,
});
const spend = (app: TestApp, user: TestUser, usd: number) =>
  app.deps.data.stores.costs.add(callOf(user, usd, app.clock.now()));

async function answeredBy(app: TestApp, user: TestUser) {
  const { id } = await startedInterview(app, user);
  await user.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
  return user.caller.interviews.get({ id });
}

test('what an interview took stands beside its report and in the month of whose it is', async () => {
  const fake = await runFakeProvider();
  const app = await appWith({ LLM_BASE_URL: fake.url, STT_BASE_URL: fake.url, TTS_BASE_URL: fake.url });
  const [ada, bob] = [await signUpWithPlan(app), await signUpWithPlan(app)];
  const { interviews, audio, costs } = ada.caller;
  const { id } = await startedInterview(app, ada);
  await audio.question({ id });
  const recording = new File([readRecording('webm')], 'answer.webm');
  await interviews.submitAnswer({ id, audio: recording });
  for (const part of ['one', 'two'])
    await interviews.submitAnswer({ id, transcript: `${TYPED_ANSWER} ${part}` });
  await interviews.complete({ id });
  await app.deps.jobs.run('grade', id);

  const { cost, question } = await interviews.get({ id });
  expect(cost).toMatchObject({ costUsd: 0, isPriceKnown: true, isEstimated: false });
  expect(cost?.promptTokens).toBeGreaterThan(1_000);
  expect(cost?.completionTokens).toBeGreaterThan(100);
  expect(cost?.transcribedSeconds).toBeGreaterThan(3);
  expect(cost?.spokenCharacters).toBe(question.length);
  expect(await costs.month()).toEqual({ ...cost, month: '2026-01', budgetUsd: null });
  expect(await bob.caller.costs.month()).toMatchObject({ promptTokens: 0, spokenCharacters: 0 });
});

test('an interview that no provider served has no cost', async () => {
  const app = await appWith({});
  const user = await signUpWithPlan(app);
  const other = await startedInterview(app, user);
  await app.deps.data.stores.costs.add({ ...callOf(user, 1, app.clock.now()), interviewId: other.id });
  const { id } = await answeredBy(app, user);
  await user.caller.interviews.complete({ id });
  await app.deps.jobs.run('grade', id);
  expect(await user.caller.interviews.get({ id })).not.toHaveProperty('cost');
});

test('a month is a calendar month, and begins with nothing', async () => {
  const app = await appWith({ ...PAID, BUDGET_USD_PER_USER_PER_MONTH: '1' });
  const user = await signUpWithPlan(app);
  await spend(app, user, 2);
  expect(await user.caller.costs.month()).toMatchObject({ costUsd: 2, budgetUsd: 1 });
  expect((await user.caller.status.get()).notice).toBe(BUDGET_NOTICE);
  const { now } = app.clock;
  app.clock.advance(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() + 1) - now().getTime() - 1);
  expect((await user.caller.status.get()).notice).toBe(BUDGET_NOTICE);
  app.clock.advance(1);
  expect(await user.caller.costs.month()).toMatchObject({ costUsd: 0 });
  expect((await user.caller.status.get()).notice).toBeNull();
});

test('one call of unknown price and one whose use was estimated show in the sum of all', async () => {
  const app = await appWith({});
  const user = await signUpWithPlan(app);
  const call = callOf(user, 2, app.clock.now());
  await app.deps.data.stores.costs.add(call);
  expect(await user.caller.costs.month()).toMatchObject({ isPriceKnown: true, isEstimated: false });
  await app.deps.data.stores.costs.add({ ...call, usd: null, isEstimated: true });
  expect(await user.caller.costs.month()).toMatchObject({
    costUsd: 2,
    isPriceKnown: false,
    isEstimated: true,
  });
});

test('beyond a user’s budget the script serves that user, and says so', async () => {
  const app = await appWith({ ...PAID, BUDGET_USD_PER_USER_PER_MONTH: '1.5' });
  const [ada, bob] = [await signUpWithPlan(app), await signUpWithPlan(app)];
  await spend(app, ada, 1.5);
  const hers = await answeredBy(app, ada);
  expect(hers.notice).toBe(BUDGET_NOTICE);
  expect((await ada.caller.interviews.list()).notice).toBe(BUDGET_NOTICE);
  expect(hers.responses.at(-1)).toMatchObject({ speaker: 'ai', engine: 'script' });
  await ada.caller.interviews.complete({ id: hers.id });
  await app.deps.jobs.run('grade', hers.id);
  const { report } = await ada.caller.interviews.get({ id: hers.id });
  expect(report === null || report.provisional === false).toBe(true);
  const { id } = await startedInterview(app, bob);
  expect(await bob.caller.interviews.get({ id })).not.toHaveProperty('notice');
  expect(await bob.caller.interviews.list()).not.toHaveProperty('notice');
});

test('a report by a model is not replaced by a lesser one because the budget is used up', async () => {
  const fake = await runFakeProvider();
  const app = await appWith({ LLM_BASE_URL: fake.url, BUDGET_USD_PER_MONTH: '1' });
  const user = await signUpWithPlan(app);
  const { interviews } = user.caller;
  const { id } = await startedInterview(app, user);
  for (const part of ['one', 'two', 'three'])
    await interviews.submitAnswer({ id, transcript: `${TYPED_ANSWER} ${part}` });
  await interviews.complete({ id });
  await app.deps.jobs.run('grade', id);
  const graded = await interviews.get({ id });
  expect(graded.report?.engine.id).toBe('openai-compatible');
  app.deps.ai.active = { ...app.deps.ai.active, withoutCost: (await appWith({})).deps.ai.active };
  app.deps.data.contentVersion = () => 'another';
  await spend(app, user, 1);
  await interviews.gradeAgain({ id });
  await app.deps.jobs.run('grade', id);
  expect((await interviews.get({ id })).report).toEqual(graded.report);
});

test('beyond the server’s budget the script serves everybody, no matter who spent it', async () => {
  const app = await appWith({ ...PAID, BUDGET_USD_PER_MONTH: '10' });
  const [ada, bob] = [await signUpWithPlan(app), await signUpWithPlan(app)];
  await spend(app, ada, 9.99);
  expect((await bob.caller.status.get()).notice).toBeNull();
  await spend(app, ada, 0.01);
  expect((await answeredBy(app, bob)).notice).toBe(BUDGET_NOTICE);
});

test('the budget of the server is not given back with an account', async () => {
  const app = await appWith({ ...PAID, BUDGET_USD_PER_MONTH: '10' });
  const [ada, bob] = [await signUpWithPlan(app), await signUpWithPlan(app)];
  await spend(app, ada, 10);
  await sql(app.db, 'delete from users where id = ?', ada.user.id);
  expect((await bob.caller.status.get()).notice).toBe(BUDGET_NOTICE);
});

test('what costs nothing goes on serving when the budget is used up', async () => {
  const fake = await runFakeProvider();
  const app = await appWith({ ...PAID, STT_BASE_URL: fake.url, BUDGET_USD_PER_MONTH: '1' });
  const user = await signUpWithPlan(app);
  await spend(app, user, 1);
  const { id } = await startedInterview(app, user);
  const audio = new File([readRecording('webm')], 'answer.webm');
  const { answer } = await user.caller.interviews.submitAnswer({ id, audio });
  expect(answer).toMatchObject({ transcriptState: 'transcribed', content: expect.stringContaining('links') });
});
