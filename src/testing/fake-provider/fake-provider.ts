import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { DEFAULT_ANSWERS, type Task } from './answer-chat.ts';
import { errorReply, type FakeBehavior, makeReply, type Transcribe } from './make-reply.ts';
import { type Capability, capability, createModeBoard, type ModeBoard, mode } from './modes.ts';
import { capabilityOf, type RecordedRequest, readRequest } from './recorded-request.ts';
import { createSlot, sendReply } from './send-reply.ts';

const SPOKEN_TEXT =
  'I would first ask how many links are created each month and how many are opened, because the ratio tells me that reads dominate.';

const MODELS = ['gpt-5-mini', 'gpt-transcribe', 'gpt-4o-mini-tts', 'example-model', 'example-recognizer'].map(
  (id) => ({ id, object: 'model', created: 0, owned_by: 'nobody' }),
);

/** More are forgotten, oldest first, so that it can run for long. */
const MAX_KEPT_REQUESTS = 2_000;

export type FakeProvider = {
  /** Base URL for LLM_BASE_URL, STT_BASE_URL and TTS_BASE_URL. */
  url: string;
  /** In order of arrival, as far as they were kept. */
  requests: RecordedRequest[];
  hits(of: Capability): number;
  /** Requests to any other path: a redirect that was followed shows here. */
  strayPaths: string[];
  /** Connections opened to it so far. */
  connections(): number;
  setMode: ModeBoard['set'];
  /** What it tells of itself at a path, such as its list of models at `/v1/models`. */
  tell(path: string, facts: object): void;
  /** Replaces the useful answer to a task by another, for a model that errs, invents or misbehaves. */
  answerWith(task: Task, answer: (prompt: string) => unknown): void;
  stop(): Promise<void>;
};

type Options = { port?: number; transcribe?: Transcribe };

/** A real HTTP server that speaks the subset of the OpenAI API that we use, well or badly as told. */
export async function startFakeProvider(options: Options = {}): Promise<FakeProvider> {
  const behavior: FakeBehavior = {
    transcribe: options.transcribe ?? (() => SPOKEN_TEXT),
    answers: { ...DEFAULT_ANSWERS },
  };
  const modes = createModeBoard();
  const slot = createSlot();
  const told = new Map<string, object>([['/v1/models', { object: 'list', data: MODELS }]]);
  const counts = new Map<Capability, number>();
  const requests: RecordedRequest[] = [];
  const strayPaths: string[] = [];
  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const path = incoming.url ?? '/';
    const raw = await readBody(incoming);
    if (path === '/control') return control(raw, response);
    const facts = told.get(path);
    if (facts) return response.setHeader('content-type', 'application/json').end(JSON.stringify(facts));
    const asked = capabilityOf(path);
    if (!asked) {
      strayPaths.push(path);
      return sendReply(response, { kind: 'ok' }, async () => errorReply(404, 'not_found'), slot);
    }
    counts.set(asked, (counts.get(asked) ?? 0) + 1);
    const request = await readRequest(asked, path, headersOf(incoming), raw);
    requests.push(request);
    if (requests.length > MAX_KEPT_REQUESTS) requests.shift();
    const now = modes.take(request);
    await sendReply(response, now, () => makeReply(request, now, behavior), slot);
  }

  /** Sets modes and tells counts from outside, for a fake that runs as a process of its own. */
  function control(raw: Uint8Array, response: ServerResponse) {
    if (raw.byteLength > 0) {
      const order = z
        .object({ capability: z.union([capability, z.literal('all')]), mode })
        .parse(JSON.parse(Buffer.from(raw).toString('utf8')));
      modes.set(order.capability, order.mode);
    }
    const seen = requests.map((request) => ({ ...request, body: { ...request.body, bytes: undefined } }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ hits: Object.fromEntries(counts), requests: seen, strayPaths }));
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      const { status, headers, body } = errorReply(400, 'malformed');
      if (!response.headersSent) response.writeHead(status, headers);
      response.end(`${body} ${error instanceof Error ? error.message : ''}`);
    });
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = addressOf(server.address());
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    hits: (of) => counts.get(of) ?? 0,
    strayPaths,
    connections: () => connections,
    setMode: modes.set,
    tell: (path, facts) => void told.set(path, facts),
    answerWith(task, answer) {
      behavior.answers[task] = answer;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('the fake provider has no port');
  return address;
}

function headersOf(incoming: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
}

async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return new Uint8Array(Buffer.concat(chunks));
}

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
