import { expect, onTestFinished, test, vi } from 'vitest';
import type { Completion } from '#engine/model/language-model.ts';
import { CALL_LIMITS } from '#server/ai/call-policy.ts';
import { modelAt, runFakeProvider } from '#testing/provider-fixtures.ts';

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

test('a server that was restarted with a larger context is not held to what the former one refused', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const fake = await runFakeProvider();
  fake.tell('/v1/models', { data: [{ id: 'm', owned_by: 'vllm', max_model_len: 32_768 }] });
  fake.answerWith('conduct', () => 'What breaks first?');
  fake.setMode('chat', { kind: 'small-context', tokens: 512 });
  const { model, facts } = await modelAt(fake.url, { model: 'm' });
  const long = request('conduct', 40);
  const messages = [{ role: 'user' as const, content: 'a word '.repeat(1_000) }, ...long.messages];
  const ask = () => model.complete({ ...long, messages }, signal);
  await expect(ask()).rejects.toThrow();
  expect((await facts.lookNow(signal)).contextTokens).toBe(512);
  fake.setMode('chat', { kind: 'ok' });
  vi.advanceTimersByTime(10 * 60_000);
  expect((await facts.lookNow(signal)).contextTokens).toBe(32_768);
  expect(await ask()).toBe('What breaks first?');
});

const signal = new AbortController().signal;

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

test('calls to a server with one slot wait for it, however many there are', async () => {
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
