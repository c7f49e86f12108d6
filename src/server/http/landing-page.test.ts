import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';
import { testContent } from '#testing/test-content.ts';
import { sql } from '#testing/test-database.ts';
import { compressAssets } from '../../../scripts/bundle-server.ts';
import { writeLandingPage } from '../../../scripts/write-landing-page.ts';

const LOADING = 'aria-label="Loading"';
const PRELOAD = '<link rel="modulepreload" crossorigin href="/assets/base.js">';

let clientDir: string;

beforeAll(async () => {
  clientDir = mkdtempSync(join(tmpdir(), 'backpressure-landing-'));
  writeFileSync(
    join(clientDir, 'index.html'),
    readFileSync(join(PROJECT_ROOT, 'src/client/index.html'), 'utf8')
      .replace('/main.tsx', '/main.js')
      .replace('</head>', `${PRELOAD}</head>`),
  );
  await writeLandingPage(clientDir, testContent(), ['visit.js', 'visit-base.js']);
  compressAssets(clientDir);
});
afterAll(() => rmSync(clientDir, { recursive: true, force: true }));

async function visit(options: Parameters<typeof createTestApp>[0] = {}, path = '/', encoding = '') {
  const { deps } = await createTestApp(options);
  return createApp(deps, { clientDir }).request(path, { headers: { 'Accept-Encoding': encoding } });
}

describe('a visitor of the start page', () => {
  it('gets its whole text at once', async () => {
    const html = await (await visit()).text();
    expect(html).toContain('System design interviews, spoken');
    expect(html).toContain('$2.99');
    expect(html).toContain('1 free session');
    expect(html).toContain('5-minute session limit');
    expect(html).toContain(testContent().demo.turns[0]?.text.split("'")[0]);
    expect(html).toContain('Hiring recommendation');
    expect(html).toContain('src="/visit.js"');
    expect(html).not.toContain('/main.js');
    // Shown to users who are signed in; the style sheet hides it from visitors.
    expect(html).toContain(LOADING);
  });

  it('gets it compressed as the browser takes it', async () => {
    const plain = await (await visit()).text();
    const br = await visit({}, '/', 'gzip, deflate, br, zstd');
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(br.headers.get('vary')).toBe('Accept-Encoding');
    expect(br.headers.get('content-type')).toMatch(/^text\/html/);
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(plain);
    const gzip = await visit({}, '/', 'gzip');
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain);
  });

  it('is shown the picture at its whole address, and gets that page compressed too', async () => {
    const { deps } = await createTestApp({ env: { PUBLIC_URL: 'https://practice.example' } });
    const app = createApp(deps, { clientDir });
    const html = await (await app.request('/')).text();
    expect(html).toContain('content="https://practice.example/og.png"');
    expect(html).toContain('$2.99');
    const compressed = () => app.request('/', { headers: { 'Accept-Encoding': 'br' } });
    await expect.poll(async () => (await compressed()).headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await (await compressed()).arrayBuffer()).toString()).toBe(html);
  });

  it('gets it also where settings differ that it does not show', async () => {
    const html = await (await visit({ env: { PASSWORD_MIN_LENGTH: '12' } })).text();
    expect(html).toContain('$2.99');
  });

  it('is told at once of the model, where one interviews', async () => {
    const without = await (await visit()).text();
    expect(without).toContain('This server has no model.');
    const html = await (await visit({ ai: { active: aiWith({ interviewer: standInModel() }) } })).text();
    expect(html).toContain('On this server a model interviews');
    expect(html).not.toContain('This server has no model.');
  });

  it('is told of the model that the operator chose while the server runs', async () => {
    const { deps } = await createTestApp();
    const app = createApp(deps, { clientDir });
    const before = await (await app.request('/')).text();
    expect(before).toContain('This server has no model.');
    deps.ai.active = aiWith({ interviewer: standInModel() });
    expect(await (await app.request('/')).text()).toContain('On this server a model interviews');
  });

  it.each([
    ['the length of interviews', { env: { INTERVIEW_SECONDS: '1200' } }],
    [
      'the number of free sessions',
      { data: { content: { ...testContent(), plans: { ...testContent().plans, landingFreeSessions: 3 } } } },
    ],
    [
      'the question of the sample',
      {
        data: {
          content: {
            ...testContent(),
            demo: {
              ...testContent().demo,
              turns: testContent().demo.turns.map((turn) => ({ ...turn, text: `${turn.text} Anew.` })),
            },
          },
        },
      },
    ],
  ])('is told nothing untrue where %s differs', async (_, options) => {
    const html = await (await visit(options)).text();
    expect(html).toContain(LOADING);
    expect(html).not.toContain('session limit');
  });

  it('is told the prices of today', async () => {
    const app = await createTestApp();
    await sql(app.db, "update license_plans set price = 4.99 where name = 'Pay Per Use'");
    const html = await (await createApp(app.deps, { clientDir }).request('/')).text();
    expect(html).toContain(LOADING);
  });
});

it('a browser that is signed in asks for the files of the app before the page is drawn, and no visitor does', async () => {
  const html = await (await visit()).text();
  expect(html).toContain('<script src="/before-paint.js" data-app="/assets/base.js">');
  expect(html).not.toContain(PRELOAD);
});

it('every other page says that it is loading', async () => {
  expect(await (await visit({}, '/auth')).text()).toContain(LOADING);
});
