import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { PAGE_PATHS } from '#shared/page-paths.ts';
import { createTestApp } from '#testing/create-test-app.ts';

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
  it.each(PAGE_PATHS)('gets the page at %s, to route by itself', async (path) => {
    for (const address of [path, path.replace('$id', '7'), `${path.toUpperCase()}?a=b`]) {
      const response = await get(address);
      expect([address, response.status]).toEqual([address, 200]);
      expect(await response.text()).toContain('the page');
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    }
  });

  it.each(['/no/such/page', '/interview', '/interview/7/other', '/auth/x', '/x/auth', '//'])(
    'is told that %s is no address, on the page that says so',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('the page');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('gets a page for each route of the client, and for no other', () => {
    const tree = readFileSync(join(PROJECT_ROOT, 'src/client/routeTree.gen.ts'), 'utf8');
    const paths = /fullPaths:([^:]*)fileRoutesByTo/.exec(tree)?.[1]?.matchAll(/'(\/.*?)\/?'/g) ?? [];
    expect([...paths].map(([, path]) => path).sort()).toEqual([...PAGE_PATHS].sort());
  });

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

describe('a link to the product that is shared', () => {
  const previewOf = async (env: Record<string, string>) => {
    const dir = mkdtempSync(join(tmpdir(), 'backpressure-preview-'));
    cpSync(join(PROJECT_ROOT, 'src/client/index.html'), join(dir, 'index.html'));
    const { deps } = await createTestApp({ env });
    const page = await (await createApp(deps, { clientDir: dir }).request('/')).text();
    rmSync(dir, { recursive: true });
    const tags = page.matchAll(/<meta\s+(?:property|name)="([^"]+)"\s+content="([^"]+)"/g);
    return Object.fromEntries([...tags].map(([, name, content]) => [name, content]));
  };

  it('is shown with a title, a sentence and a large picture at its whole address', async () => {
    expect(await previewOf({ PUBLIC_URL: 'https://practice.example/' })).toMatchObject({
      'og:type': 'website',
      'og:title': expect.stringContaining('against the clock'),
      'og:description': expect.stringContaining('scored report'),
      'og:image': 'https://practice.example/og.png',
      'twitter:card': 'summary_large_image',
    });
  });

  it('names the picture by its path where nobody said what the address is', async () => {
    expect(await previewOf({})).toMatchObject({ 'og:image': '/og.png' });
  });

  it('has a picture of the size it states, small enough to be fetched', async () => {
    const { 'og:image:width': width, 'og:image:height': height } = await previewOf({});
    const png = readFileSync(join(PROJECT_ROOT, 'public/og.png'));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([Number(width), Number(height)]);
    expect(png.length).toBeLessThan(80_000);
  });
});
