import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { z } from 'zod';
import type { PromptFolder } from './prompt-folder.ts';

/** What is read of a request: the rest (sampling, limits) means nothing to a person. */
const completionRequest = z.looseObject({
  model: z.string(),
  stream: z.boolean().nullish(),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
  response_format: z
    .looseObject({
      json_schema: z.object({ name: z.string(), schema: z.record(z.string(), z.unknown()) }).optional(),
    })
    .nullish(),
});

const PIECE = /\s*\S+/g;

export type ByHandServer = {
  /** For LLM_BASE_URL. */
  url: string;
  stop(): Promise<void>;
};

/**
 * A server with the API of a language model whose answers are written by hand into a folder. A request waits for its answer
 * as long as its caller does; asked again, it finds what was written meanwhile.
 * @param pieceMs time between two words of a streamed answer.
 */
export async function startByHandServer(
  folder: PromptFolder,
  { port = 0, pieceMs = 20 }: { port?: number; pieceMs?: number } = {},
): Promise<ByHandServer> {
  const app = new Hono();
  app.get('/v1/models', (c) =>
    c.json({ object: 'list', data: [{ id: 'by-hand', object: 'model', owned_by: 'you' }] }),
  );
  app.post('/v1/chat/completions', async (c) => {
    const request = completionRequest.safeParse(await c.req.json());
    if (!request.success) return c.json({ error: { message: request.error.message } }, 400);
    const { model, stream, messages, response_format: format } = request.data;
    const head = { id: 'chatcmpl-by-hand', created: 0, model };
    const prompt = { step: 'chat', messages, json: format?.json_schema ?? null };
    const answered = folder.ask(prompt, c.req.raw.signal);
    if (!stream) {
      const message = { role: 'assistant', content: await answered };
      const choices = [{ index: 0, message, finish_reason: 'stop' }];
      return c.json({ ...head, object: 'chat.completion', choices });
    }
    return streamSSE(c, async (events) => {
      const send = (delta: { content?: string }, finish: string | null) => {
        // A person keeps their thoughts apart.
        const choices = [{ index: 0, delta: { reasoning_content: null, ...delta }, finish_reason: finish }];
        return events.writeSSE({
          data: JSON.stringify({ ...head, object: 'chat.completion.chunk', choices }),
        });
      };
      for (const [content] of (await answered).matchAll(PIECE)) {
        await send({ content }, null);
        await sleep(pieceMs);
      }
      await send({}, 'stop');
      await events.writeSSE({ data: '[DONE]' });
    });
  });

  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { url: `http://127.0.0.1:${address.port}/v1`, stop: () => closed(server) };
}

async function closed(server: ReturnType<typeof serve>): Promise<void> {
  const done = once(server, 'close');
  server.close();
  if ('closeAllConnections' in server) server.closeAllConnections();
  await done;
}
