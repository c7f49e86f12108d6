import { serve } from '@hono/node-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '#server/app.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { sqlValue } from '#testing/test-database.ts';
import { MAX_BATCH_SIZE } from './trpc.ts';

/** Starts the server on a port of its own and returns its address. */
async function listening(env: Record<string, string> = {}) {
  const { deps, db } = await createTestApp({ env });
  const url = await new Promise<string>((resolve) => {
    const server = serve({ fetch: createApp(deps).fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    );
    onTestFinished(() => void server.close());
  });
  return { url, db };
}

/** The headers of every reply (SECURITY.md, H-1, H-2). */
const SAID = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "img-src 'self' data:",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Paths of an answer, a refusal, a missing page, a page and a health check. */
const PATHS = [
  '/api/levels',
  '/trpc/lookups.levels',
  '/api/interviews',
  '/api/nothing',
  '/api/docs',
  '/healthz',
];
const EVIL = 'https://evil.example';

describe('a browser', () => {
  it.each(PATHS)('is told at %s to run, frame, sniff and tell nothing that is not ours', async (path) => {
    const { url } = await listening();
    const { headers } = await fetch(url + path);
    expect(Object.fromEntries(headers)).toMatchObject(SAID);
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('is told to come by HTTPS only where that is our address', async () => {
    const { url } = await listening({ PUBLIC_URL: 'https://practice.example' });
    const { headers } = await fetch(`${url}/api/levels`);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  it.each(PATHS)('lets no other site read %s', async (path) => {
    const { url } = await listening();
    const replies = await Promise.all([
      fetch(url + path, { headers: { Origin: EVIL } }),
      fetch(url + path, { method: 'POST', headers: { Origin: EVIL }, body: '{}' }),
      fetch(url + path, {
        method: 'OPTIONS',
        headers: {
          Origin: EVIL,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization',
        },
      }),
    ]);
    for (const { headers } of replies)
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('a batch of calls', () => {
  const signUps = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        n,
        {
          json: {
            email: `u${n}@example.com`,
            password: 'correct horse',
            firstName: 'Ada',
            lastName: 'Byron',
          },
        },
      ]),
    );
  const send = (url: string, count: number) =>
    fetch(`${url}/trpc/${Array(count).fill('auth.signUp').join(',')}?batch=1`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(signUps(count)),
    });

  it('that is larger than we take is refused, and none of them is done', async () => {
    const { url, db } = await listening({ RATE_LIMITS: 'off' });
    const users = async () => await sqlValue(db, 'select count(*) from users');
    expect((await send(url, MAX_BATCH_SIZE + 1)).status).toBe(400);
    expect(await users()).toBe(0);
    expect((await send(url, MAX_BATCH_SIZE)).status).toBe(200);
    expect(await users()).toBe(MAX_BATCH_SIZE);
  });
});
