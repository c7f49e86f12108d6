import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CALL_LIMITS } from '#server/ai/call-policy.ts';
import { CHOSEN_SERVER_FILE, createModelServers } from '#server/ai/found/model-servers.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import type { FakeProvider } from '#testing/fake-provider/fake-provider.ts';
import { PROVIDER_KEY, runFakeOllama, shortDeadlines } from '#testing/provider-fixtures.ts';
import { aiWith } from '#testing/stand-in-ai.ts';

const SOON = { timeout: 20_000 };
const TWELVE = { right: 12, of: 12, mayJudge: true };

/** A server that has looked for models at these places, and its operator. */
async function lookingAt(fakes: readonly FakeProvider[], env: Record<string, string> = {}) {
  const places = fakes.map(({ url }) => url).join(',') || 'off';
  const app = await createTestApp({ env: { FIND_MODELS_AT: places, ...env } });
  const operator = await signUpWithPlan(app);
  await app.deps.ai.modelServers.resume();
  const { modelServers } = operator.caller;
  const looked = await modelServers.look();
  const tried = async () => {
    await expect
      .poll(async () => (await modelServers.list()).found.map((found) => found.tried), SOON)
      .toEqual(fakes.map(() => 'done'));
    return modelServers.list();
  };
  return { app, operator, modelServers, looked, tried, file: fileOf(app) };
}

const fileOf = (app: TestApp) => join(app.deps.env.dataDir, CHOSEN_SERVER_FILE);

/** The same data directory, as the next start of the server finds it. */
function startedAnew(app: TestApp, tryLimits = CALL_LIMITS) {
  let ai = aiWith({});
  const { content } = app.deps.data;
  const { admissions } = app.deps.ai;
  const { env, log } = app.deps;
  const modelServers = createModelServers({
    env,
    content,
    log,
    ai,
    serve: (next) => {
      ai = next;
    },
    admit: (model, source, ended) => admissions.of(model, { source, userId: null }, ended),
    meter: { record: async () => {}, priceOf: () => null },
    tryLimits,
  });
  return { modelServers, interviewer: () => ai.interviewer.engine.label };
}

/** Says something in an interview of its own; answers who asked next. */
async function askedBy(app: TestApp) {
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  const { next } = await candidate.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
  const { responses } = await candidate.caller.interviews.get({ id });
  return { id, candidate, next, asked: responses.at(-1)?.content ?? '' };
}

describe('the operator', () => {
  test('is offered a model with the seconds of one turn, and nothing is used by itself', async () => {
    const fake = await runFakeOllama();
    const { app, looked, tried } = await lookingAt([fake]);
    expect(looked).toMatchObject({
      inUse: null,
      note: null,
      found: [{ server: fake.url, program: 'Ollama', model: 'qwen3:8b', tried: 'running' }],
    });
    const { found } = await tried();
    expect(found[0]?.seconds).toBeGreaterThan(0);
    expect(found[0]?.problem).toBeNull();
    // One turn, as the product asks for it: without thinking.
    expect(fake.requests).toMatchObject([{ body: { model: 'qwen3:8b', reasoning_effort: 'none' } }]);
    expect(app.deps.ai.serving.interviewer.engine.model).toBeNull();
  });

  test('puts it to use by one call: the next question and the grade are its', async () => {
    const fake = await runFakeOllama();
    const { app, modelServers, tried, file } = await lookingAt([fake]);
    await tried();
    await modelServers.use({ server: fake.url });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ v: 1, baseUrl: fake.url, model: 'qwen3:8b' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect.poll(async () => (await modelServers.list()).inUse?.admission, SOON).toEqual(TWELVE);
    const { id, candidate, asked } = await askedBy(app);
    expect(asked).toMatch(/^Case 1: what does that part of your design do/);
    for (const words of ['Second,', 'Third,'])
      await candidate.caller.interviews.submitAnswer({ id, transcript: `${words} ${TYPED_ANSWER}` });
    await candidate.caller.interviews.complete({ id });
    const reportOf = async () => (await candidate.caller.interviews.get({ id })).report;
    await expect.poll(async () => (await reportOf())?.engine.model, SOON).toBe('qwen3:8b');
  });

  test('does the same twice without any change, and stops as easily', async () => {
    const fake = await runFakeOllama();
    const { app, modelServers, file } = await lookingAt([fake]);
    const once = await modelServers.use({ server: fake.url });
    const { serving } = app.deps.ai;
    expect((await modelServers.use({ server: fake.url })).inUse).toMatchObject({ model: once.inUse?.model });
    expect(app.deps.ai.serving).toBe(serving);
    expect((await modelServers.stop()).inUse).toBeNull();
    expect((await modelServers.stop()).inUse).toBeNull();
    expect(existsSync(file)).toBe(false);
    expect((await askedBy(app)).asked).not.toMatch(/^Case/);
  });

  test('chooses between two servers and their models', async () => {
    const models = [
      { name: 'qwen3:8b', size: 5e9 },
      { name: 'gemma3:4b', size: 3e9 },
    ];
    const [one, other] = [await runFakeOllama(), await runFakeOllama({ models })];
    const { modelServers, tried } = await lookingAt([one, other]);
    await tried();
    await modelServers.use({ server: one.url });
    const { inUse } = await modelServers.use({ server: other.url, model: 'gemma3:4b' });
    expect(inUse).toMatchObject({ server: other.url, model: 'gemma3:4b' });
    expect(inUse?.seconds).toBeGreaterThan(0);
  });

  test('gets the next smaller model proposed where the largest does not answer', async () => {
    const fake = await runFakeOllama({
      models: [
        { name: 'large:12b', size: 3e9 },
        { name: 'small:4b', size: 2e9 },
      ],
      loaded: [],
    });
    fake.setMode('chat', { kind: 'bad-request', parameters: ['model=large:12b'] });
    const { tried } = await lookingAt([fake]);
    expect((await tried()).found).toMatchObject([{ model: 'small:4b', problem: null }]);
  });

  test('is told what is wrong with a model that does not answer, and cannot use it', async () => {
    const fake = await runFakeOllama();
    fake.setMode('chat', { kind: 'server-error' });
    const { modelServers, tried, file } = await lookingAt([fake]);
    const problem = expect.stringMatching(/answers with a fault .*: see its log, or choose another model\.$/);
    expect((await tried()).found).toMatchObject([{ seconds: null, problem }]);
    await expect(modelServers.use({ server: fake.url })).rejects.toMatchObject({
      message: problem,
      cause: { code: 'AI_UNAVAILABLE' },
    });
    expect(existsSync(file)).toBe(false);
  });

  test('is told of a model that says nothing that it does not answer in time', async () => {
    const fake = await runFakeOllama({ loaded: [] });
    fake.setMode('chat', { kind: 'hang' });
    const { app } = await lookingAt([fake]);
    const { modelServers } = startedAnew(app, shortDeadlines(200));
    await modelServers.look();
    await modelServers.tryOut();
    expect(modelServers.state().found).toMatchObject([
      { tried: 'done', seconds: null, problem: expect.stringMatching(/does not answer in time/) },
    ]);
  });

  test('cannot send the product to an address that was not found', async () => {
    const [found, hidden] = [await runFakeOllama(), await runFakeOllama()];
    const { modelServers } = await lookingAt([found]);
    for (const wanted of [{ server: hidden.url }, { server: found.url, model: 'another' }, { server: '' }])
      await expect(modelServers.use(wanted)).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
    expect(hidden.connections()).toBe(0);
  });

  test('who has set a model is offered nothing, and told why', async () => {
    const fake = await runFakeOllama();
    const { modelServers, looked, app } = await lookingAt([fake], { OPENAI_API_KEY: PROVIDER_KEY });
    expect(looked).toMatchObject({
      mayChoose: false,
      found: [],
      note: expect.stringContaining('OPENAI_API_KEY'),
    });
    await expect(modelServers.use({ server: fake.url })).rejects.toMatchObject({
      cause: { code: 'MODEL_IS_SET' },
    });
    writeFileSync(fileOf(app), JSON.stringify({ v: 1, baseUrl: fake.url, model: 'qwen3:8b' }));
    await app.deps.ai.modelServers.resume();
    expect((await modelServers.list()).inUse).toBeNull();
    expect(fake.connections()).toBe(0);
  });
});

describe('a model that was put to use', () => {
  test('serves again after a restart', async () => {
    const fake = await runFakeOllama();
    const { app, modelServers } = await lookingAt([fake]);
    await modelServers.use({ server: fake.url });
    const next = startedAnew(app);
    await next.modelServers.resume();
    expect(next.interviewer()).toBe('qwen3:8b');
    // It was examined before.
    await expect.poll(() => next.modelServers.state().inUse?.admission, SOON).toEqual(TWELVE);
  });

  test('and is gone at the next start leaves the interview to the script, says so, and can be given up', async () => {
    const fake = await runFakeOllama();
    const { app, modelServers, file } = await lookingAt([fake]);
    await modelServers.use({ server: fake.url });
    await fake.stop();
    const next = startedAnew(app);
    await next.modelServers.resume();
    expect(next.interviewer()).toMatch(/^Written script/);
    expect(next.modelServers.state()).toMatchObject({
      inUse: null,
      missing: { server: fake.url, model: 'qwen3:8b' },
      note: expect.stringMatching(
        /^qwen3:8b at 127\.0\.0\.1:\d+ was chosen and does not answer.+start that server/,
      ),
    });
    await next.modelServers.stop();
    expect(next.modelServers.state()).toMatchObject({ missing: null, note: null });
    expect(existsSync(file)).toBe(false);
  });

  test('and is no longer on its server counts as gone', async () => {
    const fake = await runFakeOllama({ models: [{ name: 'gemma3:4b' }] });
    const { app, modelServers } = await lookingAt([fake]);
    writeFileSync(fileOf(app), JSON.stringify({ v: 1, baseUrl: fake.url, model: 'qwen3:8b' }));
    await modelServers.look();
    await app.deps.ai.modelServers.resume();
    expect((await modelServers.list()).missing).toMatchObject({ model: 'qwen3:8b' });
    fake.tell('/api/tags', { models: [{ name: 'qwen3:8b' }] });
    expect((await modelServers.look()).inUse).toMatchObject({ model: 'qwen3:8b' });
  });

  test('and reads the kept answers badly asks, and leaves the judging to the candidate', async () => {
    const fake = await runFakeOllama();
    fake.answerWith('verdict', () => ({ why: 'It sounds fine.', holds: true }));
    const { app, modelServers, operator } = await lookingAt([fake]);
    await modelServers.use({ server: fake.url });
    await expect
      .poll(async () => (await modelServers.list()).inUse?.admission, SOON)
      .toMatchObject({ of: 12, mayJudge: false });
    const { id, candidate, asked } = await askedBy(app);
    expect(asked).toMatch(/^Case 1/);
    for (const words of ['Second,', 'Third,'])
      await candidate.caller.interviews.submitAnswer({ id, transcript: `${words} ${TYPED_ANSWER}` });
    const { report } = await candidate.caller.interviews.complete({ id });
    expect(report?.engine.model).toBeNull();
    const { capabilities } = await operator.caller.status.get();
    expect(capabilities[0]).toMatchObject({ engine: 'qwen3:8b', admission: { mayJudge: false } });
  });

  test('and stops answering in the middle lets the script ask, and the status page says what to do', async () => {
    const fake = await runFakeOllama();
    const { app, modelServers, operator } = await lookingAt([fake]);
    await modelServers.use({ server: fake.url });
    await expect.poll(async () => (await modelServers.list()).inUse?.admission, SOON).toEqual(TWELVE);
    await fake.stop();
    const { next } = await askedBy(app);
    expect(next?.fallback).toBe(true);
    const { capabilities } = await operator.caller.status.get();
    expect(capabilities[0]?.service).toMatchObject({
      state: 'fails',
      advice: `Nothing answers at ${fake.url}: start that server, or stop using it.`,
    });
  });

  test.each(['{"v":1', '{"v":1,"baseUrl":"file:///etc/passwd","model":"x"}', '[]', ''])(
    'by a file that somebody has broken (%s) does not serve, says so, and is chosen anew',
    async (text) => {
      const fake = await runFakeOllama();
      const { app, modelServers, file } = await lookingAt([fake]);
      writeFileSync(file, text);
      await app.deps.ai.modelServers.resume();
      expect(await modelServers.list()).toMatchObject({
        inUse: null,
        note: expect.stringContaining('model-server.json in the data directory cannot be read'),
      });
      expect(await modelServers.use({ server: fake.url })).toMatchObject({ note: null });
    },
  );

  test('is not taken for chosen where the choice could not be kept', async () => {
    const fake = await runFakeOllama();
    const { app, modelServers, file } = await lookingAt([fake]);
    writeFileSync(`${file}.part`, 'what a crash has left');
    await modelServers.use({ server: fake.url });
    await modelServers.stop();
    app.deps.env.dataDir = join(app.deps.env.dataDir, 'no-such-folder');
    await expect(modelServers.use({ server: fake.url })).rejects.toThrow();
    expect(app.deps.ai.serving.interviewer.engine.model).toBeNull();
  });
});

describe('somebody else', () => {
  test('sees which model serves and no address, and is refused the rest', async () => {
    const fake = await runFakeOllama();
    const { app, modelServers } = await lookingAt([fake]);
    await modelServers.use({ server: fake.url });
    const { caller, token } = await app.signUp();
    const status = await caller.status.get();
    expect(status).toMatchObject({
      isOperator: false,
      capabilities: [{ engine: 'qwen3:8b', service: { model: 'qwen3:8b', host: null } }, {}, {}],
    });
    expect(JSON.stringify(status)).not.toContain('127.0.0.1');
    for (const call of [
      () => caller.modelServers.list(),
      () => caller.modelServers.look(),
      () => caller.modelServers.use({ server: fake.url }),
      () => caller.modelServers.stop(),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN', cause: { code: 'NOT_OPERATOR' } });
    const refused = await app.request('/api/model-servers/in-use', {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      message: 'Only the operator of this server may do this.',
      code: 'NOT_OPERATOR',
    });
    expect((await modelServers.list()).inUse).not.toBeNull();
  });

  test('becomes the operator when named, and the first account is that no longer', async () => {
    const { app, operator } = await lookingAt([]);
    const other = await app.signUp();
    await app.deps.data.stores.operator.nameOperator(other.user.id);
    expect((await other.caller.status.get()).isOperator).toBe(true);
    expect((await operator.caller.status.get()).isOperator).toBe(false);
    await other.caller.auth.deleteAccount({ password: other.password });
    expect((await operator.caller.status.get()).isOperator).toBe(true);
  });

  test('does not become the operator because the first account was deleted', async () => {
    const { app, operator } = await lookingAt([]);
    const other = await app.signUp();
    await operator.caller.auth.deleteAccount({ password: operator.password });
    const late = await app.signUp();
    expect([await other.caller.status.get(), await late.caller.status.get()]).toMatchObject([
      { isOperator: false },
      { isOperator: false },
    ]);
  });
});
