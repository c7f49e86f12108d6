// @vitest-environment happy-dom
import { createTRPCClient } from '@trpc/client';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { createApiLinks, type Fetch } from './api-links.ts';
import { errorText, isSessionOver, readError } from './errors.ts';
import type { AppRouter } from './trpc.ts';

const clientOver = (fetch: Fetch) => createTRPCClient<AppRouter>({ links: createApiLinks(fetch) });

test("the server's code and sentence reach the screen", async () => {
  const app = await createTestApp();
  const client = clientOver((input, init) => app.request(String(input), init));
  const refusal = await client.licenses.get.query().catch((error: unknown) => error);
  expect(readError(refusal)).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Unauthorized' });
  expect(isSessionOver(refusal)).toBe(true);
});

test('a fault in the input is said with the name of the field', async () => {
  const app = await createTestApp();
  const client = clientOver((input, init) => app.request(String(input), init));
  const refusal = await client.auth.requestPasswordReset
    .mutate({ email: 'ada' })
    .catch((error: unknown) => error);
  expect(readError(refusal)).toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Please check email: Invalid email.',
  });
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('fetch failed'))],
  ["a proxy's page", () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))],
])('%s is no sentence of the server, so the screen says its own', async (_name, fetch) => {
  const failure = await clientOver(fetch)
    .licenses.listPlans.query()
    .catch((error: unknown) => error);
  expect(readError(failure).code).toBe('UNREACHABLE');
  expect(errorText(failure, 'Please try again.')).toBe('Please try again.');
});
