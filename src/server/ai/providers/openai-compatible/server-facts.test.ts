import { expect, test } from 'vitest';
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
