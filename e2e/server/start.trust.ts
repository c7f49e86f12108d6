import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newDataDir, startBuiltServer } from './built-server.ts';
import { newCandidate } from './candidate.ts';

test('T-11: a port that is taken is said in one sentence, without a stack', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  await expect(startBuiltServer({ DATA_DIR: newDataDir(), PORT: port })).rejects.toThrow(
    new RegExp(
      `^the server ended with 1: Cannot listen on 127\\.0\\.0\\.1:${port}: another program uses this port\\. Stop it, or set PORT to a free one\\.\\s*$`,
    ),
  );
});

test.each([
  ['PORT', 'http'],
  ['TRUST_PROXY', 'proxy.example.com'],
  ['LIMIT_SIGN_UP', 'many'],
  ['LIMIT_SIGNUP', '5/15m'],
  ['DISK_FLOOR_MB', '-1'],
])('T-11: a wrong setting (%s=%s) is named, without a stack', async (name, text) => {
  const failure = await startBuiltServer({ DATA_DIR: newDataDir(), [name]: text }).catch(String);
  expect(failure).toContain('ended with 1: Wrong settings in the environment');
  expect(failure).toContain(`  ${name}: `);
  expect(failure).not.toMatch(/\n\s+at /);
});

test('T-11: a data directory that cannot be written is named, without a stack', async () => {
  const folder = join(import.meta.filename, 'data');
  const failure = await startBuiltServer({ DATA_DIR: folder }).catch(String);
  expect(failure).toContain(`ended with 1: DATA_DIR: the server cannot write to ${folder}.`);
});

test('an idle connection stays open for longer than the proxy before the server keeps it', async () => {
  const server = await startBuiltServer({ DATA_DIR: newDataDir() });
  const { headers } = await fetch(`${server.url}/healthz`);
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(120);
});

test('T-11: what is somebody’s own is kept by nobody on its way, and unknown or hidden paths are 404', async () => {
  const server = await startBuiltServer({ DATA_DIR: newDataDir() });
  const { token, start } = await newCandidate(server, 'private');
  const id = await start();
  const get = (path: string) => fetch(server.url + path, { headers: { Authorization: `Bearer ${token}` } });
  for (const path of [
    '/api/auth/user',
    '/api/interviews',
    `/api/interviews/${id}`,
    '/api/interviews/999999',
    '/trpc/auth.currentUser',
  ]) {
    const reply = await get(path);
    expect([path, reply.headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
  for (const path of ['/nowhere', '/.env', '/.git/config', '/app.db', '/a/.hidden/b', '/assets/none.js']) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
  expect(await (await get('/.git/config')).text()).toBe('Not found');
});

test('T-9: what a server writes is for nobody else on its machine', async () => {
  const dataDir = newDataDir();
  const server = await startBuiltServer({ DATA_DIR: dataDir });
  await newCandidate(server, 'private-files');
  const readable = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0,
  );
  expect(readable).toEqual([]);
});
