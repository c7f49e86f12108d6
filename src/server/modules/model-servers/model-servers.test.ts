import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { TYPED_ANSWER } from '#testing/examples.ts';
import { askedBy, fileOf, lookingAt, SOON, startedAnew, TWELVE } from '#testing/found-models.ts';
import { PROVIDER_KEY, runFakeOllama, shortDeadlines } from '#testing/provider-fixtures.ts';

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
    // One turn, with the product's own settings: without thinking.
    expect(fake.requests).toMatchObject([{ body: { model: 'qwen3:8b', reasoning_effort: 'none' } }]);
    expect(app.deps.ai.active.interviewer.engine.model).toBeNull();
  });

  test('has only to open the page for what the start of the server found to be tried', async () => {
    const fake = await runFakeOllama();
    const app = await createTestApp({ env: { FIND_MODELS_AT: fake.url } });
    const { modelServers } = (await app.signUp()).caller;
    await app.deps.ai.modelServers.look();
    expect((await modelServers.list()).found).toMatchObject([{ model: 'qwen3:8b', tried: 'running' }]);
    await expect.poll(async () => (await modelServers.list()).found[0]?.seconds, SOON).toBeGreaterThan(0);
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
    const { active } = app.deps.ai;
    expect((await modelServers.use({ server: fake.url })).inUse).toMatchObject({ model: once.inUse?.model });
    expect(app.deps.ai.active).toBe(active);
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

  test('gets the next smaller model proposed where the largest does not answer, and cannot use the largest', async () => {
    const fake = await runFakeOllama({
      models: [
        { name: 'large:12b', size: 3e9 },
        { name: 'small:4b', size: 2e9 },
      ],
      loaded: [],
    });
    fake.setMode('chat', { kind: 'bad-request', parameters: ['model=large:12b'] });
    const { modelServers, tried, file } = await lookingAt([fake]);
    expect((await tried()).found).toMatchObject([{ model: 'small:4b', problem: null }]);
    await expect(modelServers.use({ server: fake.url, model: 'large:12b' })).rejects.toMatchObject({
      cause: { code: 'AI_UNAVAILABLE' },
    });
    expect(existsSync(file)).toBe(false);
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
