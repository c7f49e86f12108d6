import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { type Task, USEFUL_ANSWERS } from './answer-chat.ts';
import { errorReply, type Hear, makeReply, type Wits } from './make-reply.ts';
import { createModeBoard, type ModeBoard } from './mode-board.ts';
import { type Capability, capability, mode } from './modes.ts';
import { capabilityOf, type RecordedRequest, readRequest } from './recorded-request.ts';
import { sendReply } from './send-reply.ts';

export const SPOKEN_TEXT =
  'I would first ask how many links are created each month and how many are opened, because the ratio tells me that reads dominate.';

/** More are forgotten, oldest first, so that it can run for long. */
const MOST_KEPT = 2_000;

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
  /** Replaces the useful answer to a task by another, for a model that errs, invents or misbehaves. */
  answerWith(task: Task, answer: (prompt: string) => unknown): void;
  stop(): Promise<void>;
};

type Options = { port?: number; hear?: Hear };

/** A real HTTP server that speaks the subset of the OpenAI API that we use, well or badly as told. */
export async function startFakeProvider(options: Options = {}): Promise<FakeProvider> {
  const wits: Wits = { hear: options.hear ?? (() => SPOKEN_TEXT), answers: { ...USEFUL_ANSWERS } };
  const modes = createModeBoard();
  const counts = new Map<Capability, number>();
  const requests: RecordedRequest[] = [];
  const strayPaths: string[] = [];
  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const path = incoming.url ?? '/';
    const raw = await readBody(incoming);
    if (path === '/control') return control(raw, response);
    const asked = capabilityOf(path);
    if (!asked) {
      strayPaths.push(path);
      return sendReply(response, { kind: 'ok' }, async () => errorReply(404, 'not_found'));
    }
    counts.set(asked, (counts.get(asked) ?? 0) + 1);
    const request = await readRequest(asked, path, headersOf(incoming), raw);
    requests.push(request);
    if (requests.length > MOST_KEPT) requests.shift();
    const now = modes.take(request);
    await sendReply(response, now, () => makeReply(request, now.kind, wits));
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
    answerWith(task, answer) {
      wits.answers[task] = answer;
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
