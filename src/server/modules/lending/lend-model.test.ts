import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createLenders } from '#server/ai/lender/lenders.ts';
import { createLog } from '#server/log.ts';
import { MAX_LENT_CHARACTERS } from '#shared/rules/lending.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import {
  answerOf,
  answerWell,
  clientOf,
  goodAnswer,
  type LentRequest,
  lendFrom,
} from '#testing/lending-page.ts';
import { shortDeadlines } from '#testing/provider-fixtures.ts';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';
import { testContent } from '#testing/test-content.ts';

const SOON = { timeout: 15_000 };
const HOUR_MS = 3_600_000;
const WORDS = ['First,', 'Second,', 'Third,'];
const READS_WELL = { right: 12, of: 12, mayJudge: true };

type Respond = NonNullable<Parameters<typeof lendFrom>[2]>;
/** Replies well to everything except turns, which `respond` handles. */
const butTurns =
  (respond: Respond): Respond =>
  (request, page) =>
    request.step === 'conduct' ? respond(request, page) : answerWell(request, page);

/** An interview in progress whose candidate has a page that lends. Calls time out after `deadlineMs`. */
async function lending(respond?: Respond, { deadlineMs = 60_000, contextTokens = 9_216 } = {}) {
  const admit = () => ({ known: () => READS_WELL, find: async () => READS_WELL });
  const lenders = createLenders({
    content: testContent(),
    log: createLog('silent'),
    admit,
    limits: shortDeadlines(deadlineMs),
  });
  const app = await createTestApp({ ai: { lenders } });
  const user = await signUpWithPlan(app);
  const page = await lendFrom(app, user, respond, { contextTokens });
  await expect.poll(() => page.seen.length, SOON).toBeGreaterThan(0);
  const { id } = await startedInterview(app, user);
  const { interviews } = user.caller;
  const say = async (words: string) =>
    interviews.submitAnswer({ id, transcript: `${words} ${TYPED_ANSWER}` });
  return { app, user, page, id, interviews, say };
}

const isFallback = async ({ say }: Awaited<ReturnType<typeof lending>>) =>
  (await say('First,')).next?.fallback === true;

describe('a candidate whose page lends its model', () => {
  test('is asked, read and graded by it, and the report says so', async () => {
    const { app, page, interviews, id, say } = await lending();
    for (const words of WORDS) {
      const { next, answer } = await say(words);
      expect(next?.fallback).not.toBe(true);
      await app.deps.jobs.run('read', answer.id);
    }
    const graded = await interviews.complete({ id });
    expect(graded).toMatchObject({
      engine: 'the model in your browser (Gemini Nano)',
      report: {
        provisional: false,
        engine: { id: 'browser', label: 'the model in your browser (Gemini Nano)', model: 'Gemini Nano' },
      },
    });
    expect(new Set(page.requests().map(({ step }) => step))).toEqual(new Set(['conduct', 'read', 'judge']));
  });

  test('is told by it why its report says so, for as long as the page lends', async () => {
    const { app, user, page, interviews, id, say } = await lending();
    for (const words of WORDS) await say(words);
    const { report } = await interviews.complete({ id });
    const [first, second] = report?.dimensions.flatMap(({ evidence }) => evidence) ?? [];
    const askWhy = (point = first) =>
      interviews.argue({ id, about: { kind: 'point', id: point?.pointId ?? '' } });
    expect(await askWhy()).toMatchObject({ say: expect.stringContaining('not said') });
    page.leave();
    await expect.poll(() => clientOf(app, user).lending.state.query(), SOON).toMatchObject({ lent: null });
    await expect(askWhy(second)).rejects.toMatchObject({ message: 'No model is there to answer.' });
  });

  test('is not asked by it where the operator has set a model', async () => {
    const { app, page, user, say } = await lending();
    app.deps.ai.active = aiWith({ interviewer: standInModel() });
    await say('First,');
    expect(page.requests()).toEqual([]);
    expect(await clientOf(app, user).lending.state.query()).toMatchObject({ serverModel: 'example-model' });
  });

  test('keeps a provisional report as it is when a page lends where the operator has set a model', async () => {
    const { app, user, page, interviews, id, say } = await lending();
    for (const words of WORDS) await say(words);
    page.leave();
    await expect.poll(() => clientOf(app, user).lending.state.query(), SOON).toMatchObject({ lent: null });
    const { report } = await interviews.complete({ id });
    expect(report?.provisional).toBe(true);
    app.deps.ai.active = aiWith({ interviewer: standInModel() });
    const { seen } = await lendFrom(app, user);
    await expect.poll(() => seen.length, SOON).toBeGreaterThan(0);
    await app.deps.jobs.runDue();
    expect((await interviews.get({ id })).report).toEqual(report);
  });

  test('gets the next question all the same when the page leaves, and is graded once it is back', async () => {
    const { app, user, page, interviews, id, say } = await lending();
    await say('First,');
    page.leave();
    await expect.poll(() => clientOf(app, user).lending.state.query(), SOON).toMatchObject({ lent: null });
    expect((await say('Second,')).next?.content).toBeTruthy();
    await say('Third,');
    expect((await interviews.complete({ id })).report).toMatchObject({ provisional: true });
    app.clock.advance(HOUR_MS);
    await app.deps.jobs.runDue();
    expect((await interviews.get({ id })).report).toMatchObject({ provisional: true });

    await lendFrom(app, user);
    await expect
      .poll(async () => {
        await app.deps.jobs.runDue();
        return (await interviews.get({ id })).report?.engine.id;
      }, SOON)
      .toBe('browser');
  });

  test('gets a question at once when the page leaves in the middle of a turn', async () => {
    const set = await lending(butTurns((_, page) => page.leave()));
    expect(await isFallback(set)).toBe(true);
  });

  test('keeps a grade of the model when the interview is graded again after the page has left', async () => {
    const { app, user, page, interviews, id, say } = await lending();
    for (const words of WORDS) await say(words);
    const { report } = await interviews.complete({ id });
    page.leave();
    await expect.poll(() => clientOf(app, user).lending.state.query(), SOON).toMatchObject({ lent: null });
    expect((await interviews.gradeAgain({ id })).report).toEqual(report);
  });

  test('lends from one page at a time: the newer one', async () => {
    const { app, user, page, say } = await lending();
    const newer = await lendFrom(app, user);
    await page.ended;
    expect(page.seen.at(-1)).toEqual({ kind: 'closed', why: 'another_page' });
    await say('First,');
    expect(newer.requests().length).toBeGreaterThan(0);
    expect(page.requests()).toEqual([]);
  });

  test('is asked from the bank where the prompt does not fit the model', async () => {
    const set = await lending(undefined, { contextTokens: 1_000 });
    expect(await isFallback(set)).toBe(true);
    expect(set.page.requests()).toEqual([]);
  });
});

describe('a page that lends badly', () => {
  test.each<[string, Respond]>([
    [
      'says that it failed',
      (request, page) =>
        page.client.lending.answer.mutate({
          ...request,
          lenderId: page.lenderId,
          answer: { kind: 'failed', why: 'broken' },
        }),
    ],
    [
      'answers nothing but blanks',
      (request, page) => page.client.lending.answer.mutate(answerOf(page, request, '  ')),
    ],
    [
      'answers with more than fits',
      (request, page) => page.client.lending.answer.mutate(answerOf(page, request, 'word '.repeat(200_000))),
    ],
    [
      'names another request',
      (request, page) =>
        page.client.lending.answer.mutate({ ...answerOf(page, request, 'Why?'), requestId: randomUUID() }),
    ],
    ['never answers', () => {}],
  ])('and %s leaves the question to the bank', async (_, respond) => {
    const set = await lending(butTurns(respond), { deadlineMs: 1_500 });
    expect(await isFallback(set)).toBe(true);
  });

  test('and answers with broken JSON earns a provisional grade, and loses nothing', async () => {
    const { interviews, id, say } = await lending((request, page) =>
      request.step === 'conduct'
        ? answerWell(request, page)
        : page.client.lending.answer.mutate(answerOf(page, request, '{"points": [{')),
    );
    for (const words of WORDS) await say(words);
    const graded = await interviews.complete({ id });
    expect(graded).toMatchObject({ status: 'completed', report: { provisional: true } });
    expect(graded.responses.filter(({ speaker }) => speaker === 'user')).toHaveLength(WORDS.length);
  });

  test('is told when an answer is larger than any may be, and goes on', async () => {
    const { page } = await lending();
    const call = { lenderId: page.lenderId, requestId: randomUUID() };
    const send = (text: string) =>
      page.client.lending.answer.mutate({ ...call, answer: { kind: 'text', text } });
    await expect(send('x'.repeat(MAX_LENT_CHARACTERS + 1))).rejects.toMatchObject({
      data: { appCode: 'INVALID_INPUT' },
    });
    await expect(send('x'.repeat(1_000_000))).rejects.toThrow();
    expect(page.seen).toEqual([{ kind: 'open' }]);
  });

  test('is told that nobody waits for an answer that it sends twice or too late', async () => {
    let sent: LentRequest | undefined;
    const { page, say } = await lending(
      butTurns((request, at) => {
        sent ??= request;
        return answerWell(request, at);
      }),
    );
    const { next } = await say('First,');
    if (!sent) throw new Error('nothing was asked');
    const again = page.client.lending.answer.mutate(answerOf(page, sent, 'Something else?'));
    await expect(again).rejects.toMatchObject({
      message: 'Nobody waits for this answer any longer.',
      data: { appCode: 'NOT_FOUND' },
    });
    expect(next?.content).not.toContain('Something else?');
  });

  test("cannot answer what somebody else's page was asked", async () => {
    let asked: LentRequest | undefined;
    const set = await lending(
      butTurns((request) => {
        asked ??= request;
      }),
      { deadlineMs: 3_000 },
    );
    const { app, page, say } = set;
    const stranger = await lendFrom(app, await signUpWithPlan(app));
    const turn = say('First,');
    await expect.poll(() => asked, SOON).toBeDefined();
    if (!asked) throw new Error('nothing was asked');
    const { mutate } = stranger.client.lending.answer;
    const forged = { ...answerOf(page, asked, goodAnswer(asked)) };
    await expect(mutate(forged)).rejects.toMatchObject({ data: { appCode: 'NOT_FOUND' } });
    await expect(mutate({ ...forged, lenderId: stranger.lenderId })).rejects.toMatchObject({
      data: { appCode: 'NOT_FOUND' },
    });
    expect((await turn).next?.fallback).toBe(true);
    expect(stranger.requests()).toEqual([]);
  });

  test('and does not answer in time is not asked again before it comes back', async () => {
    const { app, user, page, say } = await lending(
      butTurns(() => {}),
      { deadlineMs: 500 },
    );
    await say('First,');
    await page.ended;
    expect(page.seen.at(-1)).toEqual({ kind: 'closed', why: 'silent' });
    expect(await clientOf(app, user).lending.state.query()).toMatchObject({ lent: null });
  });
});
