import { once } from 'node:events';
import { Agent, request, Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { readRestSlowly } from './read-rest-slowly.ts';

/** A server that reads what is sent to /read and refuses everything else at once. */
async function listen() {
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (asked) => {
      if (new URL(asked.url).pathname !== '/read') return new Response('wait', { status: 429 });
      return new Response(String((await asked.arrayBuffer()).byteLength));
    },
  });
  if (!(server instanceof Server)) throw new Error('not the server of node:http');
  readRestSlowly(server);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, port: address.port };
}

/** Sends a body to be refused; returns how long the server reads it, and the reply. */
async function sendOn(method: string, megabytes: number) {
  const { server, port } = await listen();
  const client = connect(port, '127.0.0.1');
  client.on('error', () => {});
  const reply = text(client).catch(() => '');
  const body = Buffer.alloc(megabytes * 1_000_000);
  const asked = once(server, 'request');
  client.write(`${method} / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.byteLength}\r\n\r\n`);
  client.write(body);
  const [incoming] = await asked;
  const begun = performance.now();
  await Promise.race([once(incoming, 'end'), once(incoming.socket, 'close')]);
  const seconds = (performance.now() - begun) / 1000;
  const isRead: boolean = incoming.complete;
  client.end();
  return { seconds, isRead, reply: await reply };
}

test('who sends on after a refusal learns why, and is read no faster than the server can spare', async () => {
  const { seconds, reply } = await sendOn('POST', 8);
  expect(reply).toMatch(/^HTTP\/1\.1 429 [\s\S]+wait/);
  // 7 MB at 20 MB a second; the first MB is free, and so is what was in buffers already.
  expect(seconds).toBeGreaterThan(0.25);
});

test.each(['POST', 'GET'])('who sends on for ever is cut (%s)', async (method) => {
  const { isRead } = await sendOn(method, 60);
  expect(isRead).toBe(false);
});

test('a connection whose body was read serves the next request', async () => {
  const { port } = await listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const post = async (path: string, bytes: number) => {
    const call = request({ host: '127.0.0.1', port, path, method: 'POST', agent });
    call.end(Buffer.alloc(bytes));
    const [reply] = await once(call, 'response');
    return { said: await text(reply), port: call.socket?.localPort };
  };
  const first = await post('/read', 3_000_000);
  expect(first.said).toBe('3000000');
  expect(await post('/read', 10)).toEqual({ said: '10', port: first.port });
  expect(await post('/refused', 10)).toEqual({ said: 'wait', port: first.port });
});
