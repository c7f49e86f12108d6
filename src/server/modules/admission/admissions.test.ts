import { describe, expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { answerOf, answerWell, clientOf, lendFrom } from '#testing/lending-page.ts';
import { runFakeOllama } from '#testing/provider-fixtures.ts';
import { testContent } from '#testing/test-content.ts';
import { sql } from '#testing/test-database.ts';
import { writingModel } from '#testing/with-model.ts';
import { createAdmissions } from './admissions.ts';

const SOON = { timeout: 15_000 };
const NO_USER = { source: 'http://localhost:11434/v1', userId: null };

/** Finds every answer right, in well-formed JSON. */
const agreeable: Parameters<typeof lendFrom>[2] = (request, page) =>
  request.messages.some(({ content }) => content.includes('# Task: VERDICT'))
    ? page.client.lending.answer.mutate(answerOf(page, request, '{"why": "It is fluent.", "holds": true}'))
    : answerWell(request, page);

describe('a model that nobody vouched for', () => {
  test('may judge once it has read eleven of the twelve kept answers as they are meant', async () => {
    const { deps } = await createTestApp();
    const missing = (wrong: number) =>
      writingModel((_, call) => {
        const kept = testContent().admission[call];
        return JSON.stringify({ why: 'so', holds: call < wrong ? !kept?.holds : kept?.holds });
      });
    const found = (wrong: number) =>
      deps.ai.admissions.of(missing(wrong), { ...NO_USER, source: `${wrong}` }).find();
    expect(await found(0)).toEqual({ right: 12, of: 12, mayJudge: true });
    expect(await found(1)).toEqual({ right: 11, of: 12, mayJudge: true });
    expect(await found(2)).toEqual({ right: 10, of: 12, mayJudge: false });
  });

  test('is examined once, and not again after a restart', async () => {
    const { deps } = await createTestApp();
    const model = writingModel(() => 'no JSON at all');
    expect(await deps.ai.admissions.of(model, NO_USER).find()).toMatchObject({ right: 0, mayJudge: false });
    const asked = model.requests.length;
    expect(asked).toBe(12);
    expect(await deps.ai.admissions.of(model, NO_USER).find()).toMatchObject({ right: 0 });
    expect(model.requests).toHaveLength(asked);
  });

  test('is examined anew under another name, at another place and on other answers', async () => {
    const { deps } = await createTestApp();
    const examined = async (place: typeof NO_USER, name = 'written', answers = testContent().admission) => {
      const model = writingModel(() => '{"why": "so", "holds": true}');
      const named = { ...model, engine: { ...model.engine, model: name } };
      const { log, clock } = deps;
      const store = deps.data.stores.admissions;
      await createAdmissions({ store, answers, clock, log }).of(named, place).find();
      return model.requests.length;
    };
    const elsewhere = { ...NO_USER, source: 'http://localhost:1234/v1' };
    expect(await examined(NO_USER)).toBe(12);
    expect(await examined(NO_USER)).toBe(0);
    expect(await examined(NO_USER, 'another')).toBe(12);
    expect(await examined(elsewhere)).toBe(12);
    const others = testContent().admission.slice(1);
    expect(await examined(NO_USER, 'written', others)).toBe(11);
    expect(await examined(NO_USER, 'written', others)).toBe(0);
  });

  test('is not examined by half: one that goes away meanwhile is asked anew', async () => {
    const { deps } = await createTestApp();
    const leaves = writingModel((_, call) => (call < 5 ? '{"holds": true}' : ['', new Error('gone')]));
    await expect(deps.ai.admissions.of(leaves, NO_USER).find()).rejects.toThrow('gone');
    const stays = writingModel(() => '{"why": "so", "holds": true}');
    expect(await deps.ai.admissions.of(stays, NO_USER).find()).toMatchObject({ right: 6 });
  });
});

describe('a lent model', () => {
  test('that finds everything right asks the questions and does not judge', async () => {
    const app = await createTestApp();
    const user = await signUpWithPlan(app);
    const page = await lendFrom(app, user, agreeable);
    await expect
      .poll(async () => (await clientOf(app, user).lending.state.query()).lent?.admission, SOON)
      .toEqual({ right: 6, of: 12, mayJudge: false });
    const { id } = await startedInterview(app, user);
    for (const words of ['First,', 'Second,', 'Third,']) {
      const { next } = await user.caller.interviews.submitAnswer({
        id,
        transcript: `${words} ${TYPED_ANSWER}`,
      });
      expect(next?.fallback).not.toBe(true);
    }
    const { report } = await user.caller.interviews.complete({ id });
    expect(report).toMatchObject({ provisional: false, engine: { model: null } });
    expect(page.requests().filter(({ step }) => step === 'judge')).toEqual([]);
  });

  test('of one user is not judged by what the page of another user answered', async () => {
    const app = await createTestApp();
    const [one, other] = [await app.signUp(), await app.signUp()];
    const admissionOf = async (user: typeof one) =>
      (await clientOf(app, user).lending.state.query()).lent?.admission;
    await lendFrom(app, one, agreeable);
    await expect.poll(() => admissionOf(one), SOON).toMatchObject({ right: 6 });
    await lendFrom(app, other);
    await expect.poll(() => admissionOf(other), SOON).toEqual({ right: 12, of: 12, mayJudge: true });
  });
});

/** A candidate whose report is by the first of these servers, which the operator has put to use. */
async function reportedBy(...fakes: Awaited<ReturnType<typeof runFakeOllama>>[]) {
  const app = await createTestApp({ env: { FIND_MODELS_AT: fakes.map(({ url }) => url).join(',') } });
  const candidate = await signUpWithPlan(app);
  const { modelServers, interviews, practice } = candidate.caller;
  await modelServers.look();
  const use = async (fake = fakes[0]) => {
    await modelServers.use({ server: fake?.url ?? '' });
    const admission = async () => (await modelServers.list()).inUse?.admission;
    await expect.poll(admission, SOON).toMatchObject({ of: 12 });
  };
  await use();
  const { id } = await startedInterview(app, candidate);
  for (const words of ['First,', 'Second,', 'Third,'])
    await interviews.submitAnswer({ id, transcript: `${words} ${TYPED_ANSWER}` });
  const { report } = await interviews.complete({ id });
  const [evidence] = report?.dimensions.flatMap((dimension) => dimension.evidence) ?? [];
  const exercise = { questionId: 'short-links', dimension: 'framing', transcript: TYPED_ANSWER } as const;
  return {
    use,
    askWhy: () => interviews.argue({ id, about: { kind: 'point', id: evidence?.pointId ?? '' } }),
    judgmentOfExercise: async () => (await practice.answer(exercise)).judged,
  };
}

describe('a found model', () => {
  test('that reads well answers for its report, and judges an exercise', async () => {
    const fake = await runFakeOllama();
    const { askWhy, judgmentOfExercise } = await reportedBy(fake);
    expect(await askWhy()).toMatchObject({ say: expect.stringContaining('not said') });
    fake.answerWith('conduct', () => ({ points: [] }));
    expect(await judgmentOfExercise()).toEqual({ by: 'qwen3:8b', points: [] });
  });

  test('that reads badly does neither, for the report of another model as well', async () => {
    const [careful, careless] = [await runFakeOllama(), await runFakeOllama()];
    careless.answerWith('verdict', () => ({ why: 'It is fluent.', holds: true }));
    careless.answerWith('conduct', () => ({ points: [] }));
    const { use, askWhy, judgmentOfExercise } = await reportedBy(careful, careless);
    await use(careless);
    await expect(askWhy()).rejects.toMatchObject({ message: 'No model is there to answer.' });
    expect(await judgmentOfExercise()).toBeNull();
  });
});

test('what a browser showed of its model goes with the account', async () => {
  const app = await createTestApp();
  const user = await app.signUp();
  await lendFrom(app, user);
  const rows = () => sql(app.db, 'select * from admissions');
  await expect.poll(rows, SOON).toHaveLength(1);
  await user.caller.auth.deleteAccount({ password: user.password });
  expect(await rows()).toEqual([]);
});

describe('the kept answers', () => {
  const answers = testContent().admission;

  test('are half of each, and neither length nor tone tells which', () => {
    const [holding, others] = [answers.filter(({ holds }) => holds), answers.filter(({ holds }) => !holds)];
    expect([holding.length, others.length]).toEqual([6, 6]);
    const guessed = (sign: (answer: string) => number) => {
      const ranked = answers.toSorted((a, b) => sign(a.answer) - sign(b.answer));
      const hits = ranked.filter(({ holds }, at) => holds === at < 6).length;
      return Math.max(hits, answers.length - hits);
    };
    expect(guessed((answer) => answer.length)).toBeLessThanOrEqual(8);
    expect(guessed((answer) => count(answer, SURE))).toBeLessThanOrEqual(8);
    expect(guessed((answer) => count(answer, CAREFUL))).toBeLessThanOrEqual(9);
  });
});

const SURE = /\b(never|always|every|all|cannot|only|exactly|strictly|must|simply|by construction)\b/gi;
const CAREFUL = /\b(but|because|if|may|about|might|maybe|accept|cost|give up)\b/gi;
const count = (text: string, words: RegExp) => (text.match(words) ?? []).length;
