import { createTRPCClient, httpLink } from '@trpc/client';
import { resolveResponse } from '@trpc/server/http';
import superjson from 'superjson';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '#testing/create-test-app.ts';
import { publicProcedure, router } from './init.ts';

const DATE = new Date('2026-01-05T10:00:00.123Z');

/** Values that are not plain JSON. A transformer that knew only of dates in objects lost or changed each of them. */
const TRAPS: Record<string, unknown> = {
  'a date that is the whole reply': DATE,
  'a list of dates': [DATE, DATE],
  'a map with a date in it': new Map([['at', DATE]]),
  'a set': new Set(['a', 'b']),
  'a bigint': { big: 2n ** 64n },
  'what is no number, and what is endless': [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  'minus zero': { zero: -0 },
  'a date under a key with a dot': { 'a.b': { c: DATE }, a: { b: 'text' } },
  'a date under a key with a backslash': { 'a\\.b': DATE, 'a\\\\': DATE },
  'a value that is undefined': { gone: undefined, list: [undefined, null] },
  'an address': { url: new URL('https://example.com/a?b=c') },
};

const api = router({
  reply: publicProcedure.input(z.string()).query(({ input }) => TRAPS[input]),
  echo: publicProcedure.input(z.unknown()).mutation(({ input }) => input),
});

async function client() {
  const { deps } = await createTestApp();
  const serve = (request: Request) =>
    resolveResponse({
      req: request,
      path: new URL(request.url).pathname.slice(1),
      error: null,
      router: api,
      createContext: async () => ({
        deps,
        caller: { requestId: 'test', address: '', device: '' },
        token: null,
      }),
    });
  const fetch = (url: string | URL | Request, init?: RequestInit) => serve(new Request(url, init));
  return createTRPCClient<typeof api>({
    links: [httpLink({ url: 'http://localhost', transformer: superjson, fetch })],
  });
}

it.each(Object.entries(TRAPS))('%s arrives as it was sent', async (name, value) => {
  expect(await (await client()).reply.query(name)).toStrictEqual(value);
});

it.each(Object.entries(TRAPS))('%s reaches a procedure as a client gave it', async (_, value) => {
  expect(await (await client()).echo.mutate(value)).toStrictEqual(value);
});
