import { expect, test } from 'vitest';
import type { Completion } from '#engine/model/language-model.ts';
import { CALL_LIMITS } from '#server/ai/call-policy.ts';
import { modelAt, runFakeProvider } from '#testing/provider-fixtures.ts';
import { createSpeedMeter, isLoopback, isNearby } from './server-facts.ts';

/** What servers say of themselves, each in its own words. */

const lookAt = async (answers: Record<string, object>, model = 'm') => {
  const fake = await runFakeProvider();
  for (const [path, facts] of Object.entries(answers)) fake.tell(path, facts);
  const { facts } = await modelAt(fake.url, { model });
  const known = await facts.lookNow(new AbortController().signal);
  return { known, strayPaths: fake.strayPaths };
};

test('vLLM names the size of the context in its list, and serves many calls at once', async () => {
  const list = { data: [{ id: 'm', object: 'model', owned_by: 'vllm', max_model_len: 32_768 }] };
  const { known } = await lookAt({ '/v1/models': list });
  expect(known).toEqual({ models: ['m'], contextTokens: 32_768, slots: 8 });
});

test('llama.cpp tells what was set aside for a call, and how many it serves', async () => {
  const { known } = await lookAt({
    '/v1/models': { data: [{ id: 'm.gguf', owned_by: 'llamacpp', meta: { n_ctx_train: 131_072 } }] },
    '/props': { total_slots: 4, default_generation_settings: { n_ctx: 8_192 } },
  });
  expect(known).toEqual({ models: ['m.gguf'], contextTokens: 8_192, slots: 4 });
});

test('an older llama.cpp tells at least what its model was made for', async () => {
  const list = { data: [{ id: 'm', owned_by: 'llamacpp', meta: { n_ctx_train: 4_096 } }] };
  const { known } = await lookAt({ '/v1/models': list });
  expect(known).toMatchObject({ contextTokens: 4_096, slots: 1 });
});

test('LM Studio tells what the model is loaded with', async () => {
  const { known } = await lookAt({
    '/v1/models': { data: [{ id: 'm', owned_by: 'organization_owner' }, { id: 'n' }] },
    '/api/v0/models': { data: [{ id: 'm', max_context_length: 131_072, loaded_context_length: 16_384 }] },
  });
  expect(known).toMatchObject({ contextTokens: 16_384, slots: 1 });
});

test.each([
  ['is loaded', { models: [{ name: 'm:latest', context_length: 16_384 }] }, {}, 16_384],
  ['has a size of its own', { models: [] }, { parameters: 'stop "x"\nnum_ctx    8192' }, 8_192],
  ['could read much more', { models: [] }, { model_info: { 'llama.context_length': 131_072 } }, 4_096],
  ['can read less', { models: [] }, { model_info: { 'tiny.context_length': 2_048 } }, 2_048],
])('a model of Ollama that %s', async (_, running, shown, contextTokens) => {
  const { known } = await lookAt({
    '/v1/models': { data: [{ id: 'm', owned_by: 'library' }] },
    '/api/ps': running,
    '/api/show': shown,
  });
  expect(known).toMatchObject({ contextTokens, slots: 1 });
});

test('a server that says little is asked no further, and serves one call at a time when it is near', async () => {
  const { known, strayPaths } = await lookAt({ '/v1/models': { data: [{ id: 'm' }, { id: 'n' }] } });
  expect(known).toEqual({ models: ['m', 'n'], contextTokens: null, slots: 1 });
  expect(strayPaths).toEqual([]);
});

test.each([
  ['http://localhost:11434/v1', true, true],
  ['http://127.0.0.1:8080/v1', true, true],
  ['http://[::1]:8080/v1', true, true],
  ['http://192.168.1.20:1234/v1', false, true],
  ['http://172.20.0.2/v1', false, true],
  ['http://[fd00::5]/v1', false, true],
  ['http://ollama:11434/v1', false, true],
  ['http://gpu.lan/v1', false, true],
  ['http://172.32.0.2/v1', false, false],
  ['https://api.openai.com/v1', false, false],
  ['https://localhost.example.com/v1', false, false],
])('%s is on this machine: %s, and near: %s', (url, loopback, nearby) => {
  expect([isLoopback(url), isNearby(url)]).toEqual([loopback, nearby]);
});

const call = { promptTokens: 1_000, completionTokens: 100, firstTokenMs: 500, totalMs: 2_500 };
const signal = new AbortController().signal;

test('speed is the median of the last calls, so that one slow call says little', () => {
  const meter = createSpeedMeter();
  expect(meter.tokensPerSecond()).toBeNull();
  for (const totalMs of [2_500, 2_500, 60_500]) meter.add({ ...call, totalMs });
  expect(meter.tokensPerSecond()).toBe(50);
  expect(meter.firstTokenMs()).toBe(500);
  expect(meter.expectedMs({ promptTokens: 4_000, maxTokens: 1_000 })).toBe(22_000);
});

test('a server that has become faster is known to be', () => {
  const meter = createSpeedMeter();
  for (let at = 0; at < 9; at += 1) meter.add(call);
  for (let at = 0; at < 3; at += 1) meter.add({ ...call, totalMs: 1_500 });
  expect(meter.tokensPerSecond()).toBe(100);
});

test('an answer of a few tokens says nothing of the speed', () => {
  const meter = createSpeedMeter();
  meter.add({ ...call, completionTokens: 3 });
  expect(meter.tokensPerSecond()).toBeNull();
});

/** Some 100 tokens at 40 a second: longer than any deadline here. */
const SLOW = { kind: 'one-slot', tokensPerSecond: 40, firstTokenMs: 100 } as const;
const request = (step: Completion['step'], maxTokens: number): Completion => ({
  step,
  messages: [{ role: 'user', content: "Your task: say the interviewer's next turn" }],
  sampling: { temperature: 0, maxTokens },
  json: null,
});

test.each(['stream', 'complete'] as const)('a slow server is not cut while it writes (%s)', async (way) => {
  const fake = await runFakeProvider();
  fake.answerWith('conduct', () => 'What breaks first? '.repeat(20));
  fake.setMode('chat', SLOW);
  const deadlineMs = { ...CALL_LIMITS.deadlineMs, read: 1_000 };
  const service = await modelAt(fake.url, { limits: { ...CALL_LIMITS, deadlineMs, attempts: 1 } });
  const text = await service.model[way](request('read', 400), signal);
  expect(text).toContain('What breaks first?');
  expect(service.model.server().tokensPerSecond).toBeGreaterThan(5);
  expect(service.model.server().tokensPerSecond).toBeLessThanOrEqual(45);
});

test('calls to a server with one slot wait for their turn, however many there are', async () => {
  const fake = await runFakeProvider();
  fake.answerWith('conduct', () => 'What breaks first? '.repeat(10));
  fake.setMode('chat', { ...SLOW, tokensPerSecond: 100 });
  const deadlineMs = { ...CALL_LIMITS.deadlineMs, judge: 2_500 };
  const { model } = await modelAt(fake.url, {
    limits: { ...CALL_LIMITS, deadlineMs, patience: 1, attempts: 1 },
  });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => model.complete(request('judge', 10), signal)),
  );
  expect(answers).toHaveLength(8);
});

test('a server that stops in the middle of an answer is not waited for', async () => {
  const fake = await runFakeProvider();
  fake.setMode('chat', { kind: 'body-stall' });
  const limits = { ...CALL_LIMITS, idleMs: 300, deadlineMs: { ...CALL_LIMITS.deadlineMs, conduct: 500 } };
  const { model } = await modelAt(fake.url, { limits });
  await expect(model.stream(request('conduct', 1), signal)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
});
