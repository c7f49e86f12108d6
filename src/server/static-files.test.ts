import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { createApp } from './app.ts';

let clientDir: string;

beforeAll(() => {
  clientDir = mkdtempSync(join(tmpdir(), 'backpressure-client-'));
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'index.html'), '<title>the page</title>');
  writeFileSync(join(clientDir, 'assets/app-1a2b.js'), 'start()');
  writeFileSync(join(clientDir, 'assets/app-1a2b.js.gz'), gzipSync('start()'));
});
afterAll(() => rmSync(clientDir, { recursive: true, force: true }));

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const { deps } = await createTestApp();
  return createApp(deps, { clientDir }).request(path, { headers });
}

describe('a browser', () => {
  it.each(['/', '/interview/7/results', '/no/such/page'])(
    'gets the page at %s, to route by itself',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('the page');
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    },
  );

  it.each([
    '/.env',
    '/app.db',
    '/assets/app-1a2b.js.map',
    '/api/nothing',
    '//api/auth/login',
    '/API/levels',
    '/trpc/',
  ])('is told that there is nothing at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('keeps hashed files for ever and takes them compressed', async () => {
    const plain = await get('/assets/app-1a2b.js');
    expect(plain.headers.get('cache-control')).toContain('immutable');
    const packed = await get('/assets/app-1a2b.js', { 'Accept-Encoding': 'gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
  });
});
