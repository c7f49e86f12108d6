import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { newDataDir, startBuiltServer } from './built-server.ts';

const HEADERS = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n';

test.each([
  ['over REST', '/api/auth/login'],
  ['over tRPC', '/trpc/auth.signIn'],
])('a client that leaves in the middle of a request %s raises no alarm in the log', async (_, path) => {
  const server = await startBuiltServer({ DATA_DIR: newDataDir(), LOG_LEVEL: 'debug' });
  let log = '';
  server.process.stdout?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\n${HEADERS}\r\n{"ema`);
  // The server has read what was sent once it answers somebody who came later.
  await fetch(`${server.url}/healthz`);
  socket.destroy();
  await expect.poll(() => log, { timeout: 20_000 }).toContain('"code":"INVALID_INPUT"');
  expect(log).not.toContain('"level":50');
});
