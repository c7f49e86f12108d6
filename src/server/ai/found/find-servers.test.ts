import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { runFakeOllama, runFakeProvider } from '#testing/provider-fixtures.ts';
import { findServers } from './find-servers.ts';

const GB = 1_000_000_000;

/** Starts a server that answers like this, and returns its address. */
async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const findAt = (...places: string[]) => findServers(readEnv({ FIND_MODELS_AT: places.join(',') }));
const json =
  (value: unknown): RequestListener =>
  (_, reply) =>
    void reply.end(JSON.stringify(value));
const namesOf = async (place: string) => (await findAt(place))[0]?.models.map(({ id }) => id);

describe('of a model server', () => {
  test('what is loaded is proposed, then the largest; what cannot interview, or runs elsewhere, is left out', async () => {
    const fake = await runFakeOllama({
      models: [
        { name: 'nomic-embed-text:latest', size: 0.3 * GB, details: { family: 'nomic-bert' } },
        { name: 'mxbai:335m', size: 0.7 * GB, details: { family: 'bert' } },
        { name: 'gpt-oss:120b-cloud', size: 400 },
        { name: 'kimi-k2', size: 400, remote_host: 'https://elsewhere.example' },
        { name: 'qwen3:1.7b', size: 1.4 * GB },
        { name: 'gemma3:4b', size: 3.3 * GB },
        { name: 'llama3.2:3b', size: 2 * GB },
        { name: 'giant:405b', size: 1e15 },
      ],
      loaded: ['llama3.2:3b'],
    });
    const [found] = await findAt(fake.url);
    expect(found?.program).toBe('Ollama');
    expect(found?.models.map(({ id }) => id)).toEqual([
      'llama3.2:3b',
      'gemma3:4b',
      'qwen3:1.7b',
      // A model larger than the memory of any machine.
      'giant:405b',
    ]);
  });

  test('LM Studio says what each model is for, and what is loaded', async () => {
    const fake = await runFakeProvider();
    fake.tell('/v1/models', { data: [{ id: 'qwen3-8b', owned_by: 'organization_owner' }] });
    fake.tell('/api/v0/models', {
      data: [
        { id: 'text-embedding-nomic', type: 'embeddings', state: 'loaded' },
        { id: 'qwen3-8b', type: 'llm', state: 'not-loaded' },
        { id: 'gemma-3-4b', type: 'vlm', state: 'loaded' },
        { id: 'qwen3-14b', type: 'llm', state: 'not-loaded' },
      ],
    });
    const [found] = await findAt(fake.url);
    expect(found).toMatchObject({ program: 'LM Studio', baseUrl: fake.url });
    expect(found?.models.map(({ id }) => id)).toEqual(['gemma-3-4b', 'qwen3-14b', 'qwen3-8b']);
  });

  test('llama.cpp and vLLM have loaded what they list', async () => {
    const fake = await runFakeProvider();
    fake.tell('/v1/models', { data: [{ id: 'local.gguf', owned_by: 'llamacpp', meta: { size: 4 * GB } }] });
    expect(await findAt(fake.url)).toMatchObject([
      { program: 'llama.cpp', models: [{ id: 'local.gguf', isLoaded: true }] },
    ]);
  });

  test('two servers are both found, and a port where nobody listens is no trouble', async () => {
    const [one, other] = [await runFakeOllama(), await runFakeOllama()];
    const found = await findAt(new URL(one.url).host, '127.0.0.1:9', other.url);
    expect(found.map(({ baseUrl }) => baseUrl)).toEqual([one.url, other.url]);
  });
});

describe('nothing is found where', () => {
  test.each<[string, RequestListener]>([
    ['a megabyte of junk comes', (_, reply) => void reply.end('x'.repeat(1_000_000))],
    [
      'a list never ends',
      (_, reply) => {
        reply.write('{"data":[');
        const more = setInterval(() => reply.write('{"id":"a"},'.repeat(1_000)), 1);
        reply.on('close', () => clearInterval(more));
      },
    ],
    ['the answer is broken JSON', (_, reply) => void reply.end('{"data": [{"id":')],
    ['it is a page', (_, reply) => void reply.end('<!doctype html><title>A router</title>')],
    ['it is an error', (_, reply) => void reply.writeHead(401).end('{"error":"no key"}')],
    ['the list is empty', json({ data: [] })],
    ['there are embedding models only', json({ data: [{ id: 'bge-m3' }, { id: 'nomic-embed-text' }] })],
    ['a model has no name', json({ data: [{ id: '' }] })],
    ['nobody ever answers', () => {}],
  ])('%s', async (_, answer) => {
    expect(await findAt(await serving(answer))).toEqual([]);
  });

  test('callers are sent elsewhere', async () => {
    const fake = await runFakeOllama();
    const place = await serving((request, reply) => {
      reply.writeHead(302, { location: `${new URL(fake.url).origin}${request.url}` }).end();
    });
    expect(await namesOf(place)).toBeUndefined();
    expect(fake.strayPaths).toEqual([]);
  });

  test('the settings say that nobody shall look', async () => {
    expect(await findAt('off')).toEqual([]);
  });
});

test('places that are none are refused with an example', () => {
  for (const setting of ['somewhere', '127.0.0.1', 'ftp://127.0.0.1:1', 'http://me:secret@127.0.0.1:1'])
    expect(() => readEnv({ FIND_MODELS_AT: setting })).toThrow(/FIND_MODELS_AT: expected off, or addresses/);
  expect(
    readEnv({ FIND_MODELS_AT: '192.168.1.20:1234, http://box.lan:12434/engines/v1/' }).modelPlaces,
  ).toEqual(['http://192.168.1.20:1234/v1', 'http://box.lan:12434/engines/v1']);
});
