import { beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { errorReply } from '#shared/contract/errors.ts';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import {
  DRAWN,
  lookupIds,
  signUpWithPlan,
  startedInterview,
  startedWithFriend,
  TYPED_ANSWER,
} from '#testing/examples.ts';
import { formOf, type RestExample, type RestExamples, restExamples } from '#testing/rest-examples.ts';
import { openApiDocument } from './openapi.ts';
import { OPERATIONS, type Operation } from './operations.ts';

let app: TestApp;
let ada: TestUser;
let examples: RestExamples;

beforeEach(async () => {
  app = await createTestApp();
  ada = await signUpWithPlan(app);
  examples = restExamples(app, ada);
});

/** What a server without a voice cannot serve. */
const SPOKEN = new Set(['getQuestionAudio', 'getGreetingAudio', 'getBetterAnswerAudio', 'getTurnSpeech']);

async function call(operation: Operation, { path, body }: RestExample): Promise<Response> {
  const json = body !== undefined && !(body instanceof FormData);
  return app.request(path, {
    method: operation.method,
    headers: {
      ...(operation.access === 'signed-in' ? { Authorization: `Bearer ${ada.token}` } : {}),
      ...(json ? { 'Content-Type': 'application/json' } : {}),
    },
    body: json ? JSON.stringify(body) : (body ?? null),
  });
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Parses a JSON reply with the declared schema; ISO times become dates first, as the document states. */
function parseReply(schema: z.ZodType, text: string): unknown {
  return schema.parse(
    JSON.parse(text, (_, value: unknown) =>
      typeof value === 'string' && ISO.test(value) ? new Date(value) : value,
    ),
  );
}

describe('every REST operation', () => {
  it('has an example here, so that a new operation cannot go untested', () => {
    expect(Object.keys(examples).sort()).toEqual(OPERATIONS.map((operation) => operation.operationId).sort());
  });

  it.each(OPERATIONS.map((operation) => [operation.operationId, operation] as const))(
    '%s answers what it declares, and nothing more',
    async (operationId, operation) => {
      const example = examples[operationId];
      if (!example) throw new Error(`no example of ${operationId}`);
      const response = await call(operation, await example());
      if (operation.reply === 'audio') {
        if (SPOKEN.has(operationId)) {
          expect(response.status).toBe(404);
          expect(await response.json()).toMatchObject({ code: 'NO_SPEAKER' });
          return;
        }
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toMatch(/^audio\//);
        return;
      }
      if (operation.reply === 'archive') {
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe('application/zip');
        expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 2)).toBe('PK');
        return;
      }
      const text = await response.text();
      expect(response.status, text).toBe(operation.status);
      expect(JSON.parse(JSON.stringify(parseReply(operation.reply, text)))).toEqual(JSON.parse(text));
    },
  );

  it.each(
    OPERATIONS.filter((operation) => operation.access === 'signed-in').map(
      (operation) => [operation.operationId, operation] as const,
    ),
  )('%s answers 401 to a stranger without a token', async (_, operation) => {
    const body = operation.body === 'json' ? '{}' : null;
    const response = await app.request(operation.path.replaceAll(/\{\w+\}/g, '1'), {
      method: operation.method,
      headers: body ? { 'Content-Type': 'application/json' } : {},
      body: operation.body === 'upload' ? formOf({ transcript: 'x' }) : body,
    });
    expect([400, 401]).toContain(response.status);
    if (response.status === 400) expect(operation.body).not.toBe('none');
  });

  it.each(OPERATIONS.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s refuses other methods with 405',
    async (_, operation) => {
      const response = await app.request(operation.path.replaceAll(/\{\w+\}/g, '1'), { method: 'PATCH' });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toContain(operation.method);
      expect(errorReply.parse(await response.json()).code).toBe('METHOD_NOT_ALLOWED');
    },
  );
});

describe('a caller that must wait is told how long', () => {
  const GUESS = { token: 'not-a-token', newPassword: 'another one' };
  const MAX_GUESSES = 5;
  const post = (path: string, body: object) =>
    app.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  /** Each way of calling, with the call. */
  const WAYS: readonly [string, () => Promise<Response>][] = [
    ['REST', () => post('/api/auth/reset-password', GUESS)],
    ['tRPC', () => post('/trpc/auth.resetPassword', { json: GUESS })],
    [
      'a tRPC batch',
      () => post('/trpc/auth.resetPassword,auth.signOut?batch=1', { 0: { json: GUESS }, 1: { json: null } }),
    ],
    [
      'a tRPC batch whose second call has to wait',
      () => post('/trpc/auth.signOut,auth.resetPassword?batch=1', { 0: { json: null }, 1: { json: GUESS } }),
    ],
  ];

  it.each(WAYS)('by the Retry-After of %s, in whole seconds from now', async (_way, guess) => {
    for (let n = 0; n < MAX_GUESSES; n += 1) {
      const refused = await guess();
      expect([400, 207]).toContain(refused.status);
      expect(refused.headers.get('retry-after')).toBeNull();
    }
    const tooMany = await guess();
    expect([429, 207]).toContain(tooMany.status);
    expect(tooMany.headers.get('retry-after')).toBe('900');
    app.clock.advance(600_500);
    expect((await guess()).headers.get('retry-after')).toBe('300');
    app.clock.advance(300_000);
    expect((await guess()).headers.get('retry-after')).toBeNull();
  });

  it('and in the body of REST, where it is part of the contract', async () => {
    for (let n = 0; n < MAX_GUESSES; n += 1) await post('/api/auth/reset-password', GUESS);
    const reply = await post('/api/auth/reset-password', GUESS);
    expect(reply.status).toBe(429);
    expect(errorReply.parse(await reply.json())).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 900,
    });
  });
});

it('a recording may be named with digits only, as the document says', async () => {
  const { id } = await startedInterview(app, ada);
  const body = formOf({ offset: '0' });
  body.append('chunk', new Blob(['sound']));
  const reply = await app.request(`/api/interviews/${id}/recordings/1234567890`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${ada.token}` },
    body,
  });
  expect(reply.status).toBe(200);
  const key = { name: 'key', schema: expect.objectContaining({ type: 'string' }) };
  expect(openApiDocument()).toMatchObject({
    paths: {
      '/api/interviews/{id}/recordings/{key}': {
        put: { parameters: expect.arrayContaining([expect.objectContaining(key)]) },
      },
    },
  });
});

describe('a caller who names a thing in two places', () => {
  const json = (token?: string) => ({
    'Content-Type': 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
  });

  it('reaches the interview in the path, and none in a body, a form or a query', async () => {
    const [meant, other] = [await startedInterview(app, ada), await startedInterview(app, ada)];
    const headers = json(ada.token);
    const drawn = await app.request(`/api/interviews/${meant.id}/board/events`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ id: other.id, changes: DRAWN }),
    });
    const answered = await app.request(`/api/interviews/${meant.id}/responses`, {
      method: 'POST',
      headers: { Authorization: headers.Authorization ?? '' },
      body: formOf({ id: String(other.id), transcript: TYPED_ANSWER }),
    });
    expect([drawn.status, answered.status]).toEqual([200, 201]);
    expect((await ada.caller.board.get({ id: other.id })).nodes).toEqual([]);
    expect((await ada.caller.interviews.get({ id: other.id })).responses).toHaveLength(1);
    const shown = await app.request(`/api/interviews/${meant.id}/board?id=${other.id}`, { headers });
    expect((await shown.json()).nodes).toHaveLength(2);
  });

  it('asks by the link in the path, and by none in the body', async () => {
    const [meant, other] = [await startedWithFriend(app, ada), await startedWithFriend(app, ada)];
    const seat = 'one-console';
    for (const { token } of [meant, other]) await app.caller().friend.enter({ token, seat, name: 'Grace' });
    const asked = await app.request(`/api/friend/${meant.token}/questions`, {
      method: 'POST',
      headers: json(),
      body: JSON.stringify({ token: other.token, seat, words: 'How many readers?' }),
    });
    expect(asked.status).toBe(201);
    const heard = async ({ id }: { id: number }) =>
      (await ada.caller.interviews.get({ id })).responses.map(({ content }) => content);
    expect([await heard(meant), await heard(other)]).toEqual([['How many readers?'], []]);
  });

  it('starts one interview with one Idempotency-Key, whatever key the body holds', async () => {
    const start = async (idempotencyKey: string) => {
      const reply = await app.request('/api/interviews', {
        method: 'POST',
        headers: { ...json(ada.token), 'Idempotency-Key': 'once' },
        body: JSON.stringify({ ...(await lookupIds(app)), idempotencyKey }),
      });
      return (await reply.json()).id;
    };
    expect(await start('second')).toBe(await start('first'));
  });
});
