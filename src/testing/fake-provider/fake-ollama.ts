import { type FakeProvider, startFakeProvider } from './fake-provider.ts';

type Model = { name: string; size?: number; remote_host?: string; details?: { family: string } };

const QWEN: Model = { name: 'qwen3:8b', size: 5_200_000_000, details: { family: 'qwen3' } };

/** A fake provider that tells of itself what Ollama does. */
export async function startFakeOllama({
  models = [QWEN],
  loaded = ['qwen3:8b'],
}: {
  models?: readonly Model[];
  loaded?: readonly string[];
} = {}): Promise<FakeProvider> {
  const fake = await startFakeProvider();
  const listed = models.map(({ name }) => ({ id: name, object: 'model', owned_by: 'library' }));
  fake.tell('/v1/models', { object: 'list', data: listed });
  fake.tell('/api/tags', { models });
  fake.tell('/api/ps', { models: loaded.map((name) => ({ name, context_length: 16_384 })) });
  return fake;
}
