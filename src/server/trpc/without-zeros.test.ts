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
