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

/** What the screen would say about a call with this reply. */
async function reading(reply: () => Promise<Response>) {
  const failure = await clientOver(reply)
    .licenses.listPlans.query()
    .catch((error: unknown) => error);
  return { ...readError(failure), text: errorText(failure, 'Please try again.') };
}

test('without any reply the screen says its own sentence', async () => {
  const { code, text } = await reading(() => Promise.reject(new TypeError('fetch failed')));
  expect({ code, text }).toEqual({ code: 'UNREACHABLE', text: 'Please try again.' });
});

test.each([
  ["a proxy's page", new Response('<h1>Bad gateway</h1>', { status: 502 }), '502: <h1>Bad gateway</h1>'],
  ["a proxy's limit", new Response('Payload Too Large', { status: 413 }), '413: Payload Too Large'],
  ['an empty reply', new Response('', { status: 503, statusText: 'Busy' }), '503: Busy'],
  ['JSON without a message', Response.json({ detail: 'no' }, { status: 500 }), '500: {"detail":"no"}'],
  [
    'a page in place of the API',
    new Response('<p>Log in to the Wi-Fi</p>'),
    '200: <p>Log in to the Wi-Fi</p>',
  ],
  [
    'a network that wants a log-in of its own',
    new Response('Network Authentication Required', { status: 511 }),
    '511: Network Authentication Required',
  ],
])('%s is told as its status and text, and the session stays', async (_name, reply, text) => {
  expect(await reading(async () => reply)).toMatchObject({ code: 'UNKNOWN', text });
});

test('a long page is cut', async () => {
  const { text } = await reading(async () => new Response('x'.repeat(5000), { status: 502 }));
  expect(text).toBe(`502: ${'x'.repeat(200)}…`);
});

test.each([
  ['a code and a sentence', { code: 'RATE_LIMITED', message: 'Slow down.' }, 429, 'RATE_LIMITED'],
  ['a sentence only', { message: 'Slow down.' }, 500, 'UNKNOWN'],
  ['an error with a sentence', { error: { code: 502, message: 'Slow down.' } }, 502, 'UNKNOWN'],
  [
    'an error of the server from before its procedures',
    { error: { message: 'Slow down.', data: { appCode: 'PAYLOAD_TOO_LARGE' } } },
    413,
    'PAYLOAD_TOO_LARGE',
  ],
])('JSON with %s is told by its sentence', async (_name, body, status, code) => {
  expect(await reading(async () => Response.json(body, { status }))).toMatchObject({
    code,
    text: 'Slow down.',
  });
});

test.each([
  [{ message: 'License required for this' }, 500, 'QUOTA_EXHAUSTED'],
  [{ code: 'INTERNAL', message: 'License required' }, 500, 'QUOTA_EXHAUSTED'],
  ['Payment, please', 402, 'QUOTA_EXHAUSTED'],
  [{ message: 'Payment, please' }, 402, 'QUOTA_EXHAUSTED'],
  [{ message: 'Authentication needed' }, 500, 'UNAUTHENTICATED'],
  [{ message: 'Unauthorized' }, 403, 'UNAUTHENTICATED'],
  ['Who are you?', 401, 'UNAUTHENTICATED'],
  [{ message: 'Who are you?' }, 401, 'UNAUTHENTICATED'],
  [{ code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' }, 401, 'INVALID_CREDENTIALS'],
])('%j with status %i means %s', async (body, status, code) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/json' };
  expect((await reading(async () => new Response(text, { status, headers }))).code).toBe(code);
});
