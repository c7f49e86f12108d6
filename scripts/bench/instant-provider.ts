import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';
import { answerTurn } from '#testing/fake-provider/answer-turn.ts';

/**
 * A model server that answers as fast as a process can: it reads a recording without looking at it, and asks what is
 * suggested first. What is measured through it is the product's own time. Prints its base URL.
 */
const chatBody = z.looseObject({ messages: z.array(z.looseObject({ content: z.string() })) });
const HEARD = JSON.stringify({
  text: 'We keep popular links in a cache, because a few of them get most opens.',
});

const server = createServer((request, reply) => {
  void readAll(request).then((body) => {
    if (request.url?.endsWith('/audio/transcriptions')) {
      reply.writeHead(200, { 'content-type': 'application/json' }).end(HEARD);
    } else if (request.url?.endsWith('/chat/completions')) {
      const { messages } = chatBody.parse(JSON.parse(body.toString()));
      const content = answerTurn(messages.map((message) => message.content).join('\n'));
      reply.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.end(
        `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\ndata: [DONE]\n\n`,
      );
    } else if (request.url?.endsWith('/models')) {
      // One that serves many calls at once: a queue of calls is not what is measured.
      const models = { data: [{ id: 'instant', owned_by: 'vllm' }] };
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(models));
    } else {
      reply.writeHead(404).end();
    }
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = z.object({ port: z.number() }).parse(server.address());
  process.stdout.write(`http://127.0.0.1:${address.port}/v1\n`);
});

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
