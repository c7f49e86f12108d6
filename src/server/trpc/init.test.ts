import { expect, it } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { lookupIds, signUpWithPlan } from '#testing/examples.ts';
import { allRows, sqlColumn } from '#testing/test-database.ts';

it('what is typed, sent in a form or asked for in an address loses its zero characters, on either database', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  await app.signUp({ email: 'grace@example.com', firstName: 'Gr\0ace' });
  const { id } = await ada.caller.interviews.start({ ...(await lookupIds(app)), questionId: 'short-links' });
  const call = (path: string, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${ada.token}` } });
  const form = new FormData();
  form.append('transcript', 'Reads go to a c\0ache.');
  const answered = await call(`/api/interviews/${id}/responses`, { method: 'POST', body: form });
  expect(answered.status).toBe(201);
  const pressed = await call(`/api/interviews/${id}/board/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      changes: [
        {
          id: 'a',
          ageMs: 0,
          change: { do: 'put_node', node: { id: 'a', kind: 'cache', name: 'Re\0dis', x: 0, y: 0 } },
        },
      ],
    }),
  });
  expect(pressed.status).toBe(200);
  expect((await call('/api/interviews?search=short%00')).status).toBe(200);
  expect(await sqlColumn(app.db, 'select first_name from users order by id')).toEqual(['Ada', 'Grace']);
  expect(await sqlColumn(app.db, "select content from interview_responses where speaker = 'user'")).toEqual([
    'Reads go to a cache.',
  ]);
  expect(await allRows(app.db)).not.toMatch(/\\u0000|\0/);
});

it('a body of nothing but brackets is refused like any other wrong input', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const post = (path: string, body: string) =>
    app.request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect((await post('/api/auth/login', `{"email":${nested(3_900)},"password":"x"}`)).status).toBe(400);
  expect((await post('/api/interviews', `{"categoryId":${nested(45_000)},"levelId":2}`)).status).toBe(400);
  const { status } = await post('/trpc/interviews.start', `{"json":{"categoryId":${nested(45_000)}}}`);
  expect(status).toBe(400);
});
