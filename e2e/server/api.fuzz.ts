import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { PROJECT_ROOT } from '#server/root.ts';
import { TYPED_ANSWER } from '#testing/examples.ts';
import { createRestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { type AnyRequest, anyRequest, readOperations } from './any-request.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now());
/** A server that is full or has too much to do says so with these. */
const DESIGNED_FAULTS = [503, 507];
/** It signs the caller out, whom the rest needs. */
const ENDS_THE_SESSION = ['logout'];
const HELD_FIRST = 5;
const AT_A_TIME = 4;

test(`${REQUESTS} calls made from the API's document fault nothing, and are answered as it says (seed ${SEED})`, async () => {
  const operations = readOperations().filter(({ operationId }) => !ENDS_THE_SESSION.includes(operationId));
  const requests = fc.sample(fc.oneof(...operations.map(anyRequest)), { numRuns: REQUESTS, seed: SEED });
  const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-fuzz-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startServerProcess(join(PROJECT_ROOT, 'dist/server/main.js'), {
    DATA_DIR: dataDir,
    PATH: '',
  });
  onTestFinished(() => server.kill());
  const token = await somebodyWithInterviews(server.url);
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  const answer = async (request: AnyRequest) => {
    const reply = await call(server.url, token, request);
    await reply.arrayBuffer();
    counts[reply.status] = (counts[reply.status] ?? 0) + 1;
    const { operation } = request;
    const isFault = reply.status >= 500 && !DESIGNED_FAULTS.includes(reply.status);
    if (isFault || !(reply.status in operation.responses))
      wrong.push(`${operation.operationId}: ${reply.status} for ${JSON.stringify(request)}`);
  };
  const left = requests.values();
  const caller = async () => {
    for (const request of left) await answer(request);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, caller));
  const good = Object.entries(counts).reduce(
    (sum, [status, count]) => (status.startsWith('2') ? sum + count : sum),
    0,
  );
  process.stdout.write(
    `${REQUESTS} requests, ${Math.round((good / REQUESTS) * 100)} % of them 2xx: ${JSON.stringify(counts)}\n`,
  );
  expect(wrong).toEqual([]);
  expect(good).toBeGreaterThanOrEqual(REQUESTS / 5);
  expect(await server.stop()).toBe(0);
});

async function somebodyWithInterviews(url: string): Promise<string> {
  const client = createRestClient(url);
  const token = await client.signUp('fuzzer@example.com');
  await client.post('/api/activate-free-plan');
  for (let held = 0; held < HELD_FIRST; held += 1) {
    const started = await client.post('/api/interviews', { categoryId: 1, levelId: 2 });
    const id = z.number().parse(started.body.id);
    const form = new FormData();
    form.append('transcript', TYPED_ANSWER);
    await client.post(`/api/interviews/${id}/responses`, form);
    if (held % 2) await client.post(`/api/interviews/${id}/complete`);
  }
  await client.post('/api/activate-free-plan');
  return token;
}

function call(url: string, token: string, request: AnyRequest): Promise<Response> {
  const { operation, path, query, headers, body } = request;
  // A sign-in with a token ends the session of that token.
  const isSignedIn = request.isSignedIn && !path.startsWith('/api/auth/');
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return fetch(`${url}${path}?${search}`, {
    method: operation.method,
    headers: {
      ...headers,
      ...(isSignedIn ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !(body.type === 'multipart/form-data' && 'fields' in body)
        ? { 'content-type': body.type }
        : {}),
    },
    body: bodyOf(body),
  });
}

function bodyOf(body: AnyRequest['body']): string | FormData | null {
  if (body === null) return null;
  if ('text' in body) return body.text;
  if (body.type === 'application/json') return JSON.stringify(body.fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(body.fields)) {
    if (value instanceof Uint8Array) form.append(name, new Blob([Uint8Array.from(value)]), 'answer');
    else form.append(name, String(value));
  }
  return form;
}
