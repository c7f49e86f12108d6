import { resolveResponse } from '@trpc/server/http';
import { pino } from 'pino';
import superjson from 'superjson';
import { expect, it } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { appRouter } from './router.ts';

const encoded = (input: unknown) => encodeURIComponent(JSON.stringify(input));
const get = (input: unknown) => `interviews.get?input=${encoded(input)}`;
const inBatch = (path: string, inputs: unknown) => `${path}?batch=1&input=${encoded(inputs)}`;
const CURSOR = { cursor: { createdAt: new Date('2026-01-05T10:00:00Z'), id: 9 } };

/** What is asked with GET, and what comes of it. */
const ASKED: readonly [string, number, string][] = [
  ['a query without an input', 200, 'licenses.get'],
  ['a query with an input', 200, get({ json: { id: 1 } })],
  ['a query with a date in its input', 200, `interviews.list?input=${encoded(superjson.serialize(CURSOR))}`],
  ['a batch of one query', 200, inBatch('interviews.get', { 0: { json: { id: 1 } } })],
  ['a batch of one query without its input', 200, inBatch('licenses.get', {})],
  ['a batch without inputs', 200, 'licenses.get?batch=1'],
  ['a batch of two queries', 200, inBatch('licenses.get,interviews.get', { 1: { json: { id: 1 } } })],
  [
    'a batch of which one query is refused',
    207,
    inBatch('licenses.get,interviews.get', { 1: { json: { id: 2 } } }),
  ],
  ["a stranger's interview", 404, get({ json: { id: 2 } })],
  ["a stranger's interview in a batch of one", 404, inBatch('interviews.get', { 0: { json: { id: 2 } } })],
  ['an input that is not what the query takes', 400, get({ json: { id: 'one' } })],
  ['an input without its value', 400, get({})],
  ['an input that is no object', 400, get(7)],
  ['an input that is no JSON', 400, 'interviews.get?input=%7Bjson'],
  ['inputs of a batch that are no object', 400, inBatch('interviews.get', 'text')],
  ['a query that does not exist', 404, 'interviews.nothing'],
  ['a mutation', 405, 'auth.signOut'],
];

async function setUp() {
  const refusals: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => refusals.push(line) });
  const app = await createTestApp({ log });
  const user = await signUpWithPlan(app);
  const stranger = await signUpWithPlan(app);
  await startedInterview(app, user);
  await startedInterview(app, stranger);
  refusals.length = 0;
  const headers = { authorization: `Bearer ${user.token}` };
  return { ...app, user, headers, refusals };
}

/** What the browser sees of a reply; each request has an id of its own. */
async function seen(reply: Response) {
  const { status, headers } = reply;
  const text = (await reply.text()).replaceAll(/"requestId":"[^"]*"/g, '"requestId":"…"');
  return { status, type: headers.get('content-type'), vary: headers.get('vary'), body: JSON.parse(text) };
}

it.each(ASKED)('%s is answered with %d as tRPC answers it', async (_, status, asked) => {
  const { request, deps, user, headers } = await setUp();
  const reply = await seen(await request(`/trpc/${asked}`, { headers }));
  const byTrpc = await resolveResponse({
    req: new Request(`http://localhost/trpc/${asked}`, { headers }),
    path: asked.replace(/\?.*/, ''),
    error: null,
    router: appRouter,
    createContext: async () => ({
      deps,
      caller: { requestId: 'test', address: '', device: '' },
      token: user.token,
    }),
  });
  expect(reply).toEqual(await seen(byTrpc));
  expect(reply.status).toBe(status);
});

it('a query that is refused is called once, and logged under the id that its user is told', async () => {
  const { request, headers, refusals } = await setUp();
  const reply = await request(`/trpc/${get({ json: { id: 2 } })}`, { headers });
  const { error } = await reply.json();
  expect(refusals).toHaveLength(1);
  expect(refusals[0]).toContain(error.json.data.requestId);
});

it('a client that wants its batch as a stream gets one', async () => {
  const { request, headers } = await setUp();
  const asked = `/trpc/${inBatch('licenses.get', {})}`;
  const reply = await request(asked, { headers: { ...headers, 'trpc-accept': 'application/jsonl' } });
  expect(reply.headers.get('transfer-encoding')).toBe('chunked');
});
