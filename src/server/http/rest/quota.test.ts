import { describe, expect, it } from 'vitest';
import { checkLedger } from '#server/sync-content.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { lookupIds, signUpWithPlan } from '#testing/examples.ts';

const SESSIONS = 5;

async function statuses(
  app: TestApp,
  token: string,
  calls: { path: string; body: object }[],
): Promise<Map<number, number>> {
  const replies = await Promise.all(
    calls.map(({ path, body }) =>
      app.request(path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    ),
  );
  const counts = new Map<number, number>();
  for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

describe('the quota holds over both doors at once:', () => {
  it('200 starts on 5 sessions, half over REST and half over tRPC, create exactly 5 interviews', async () => {
    const app = await createTestApp();
    const ada = await signUpWithPlan(app);
    const wish = await lookupIds(app);
    const calls = Array.from({ length: 200 }, (_, i) =>
      i % 2 === 0
        ? { path: '/api/interviews', body: wish }
        : { path: '/trpc/interviews.start', body: { json: wish } },
    );
    const counts = await statuses(app, ada.token, calls);
    expect((counts.get(201) ?? 0) + (counts.get(200) ?? 0)).toBe(SESSIONS);
    expect(counts.get(402)).toBe(200 - SESSIONS);
    expect((await ada.caller.interviews.list()).interviews).toHaveLength(SESSIONS);
    expect((await ada.caller.licenses.get()).quota).toEqual({ sessionsRemaining: 0 });
    await checkLedger(app.deps.data.stores);
  });

  it('a refused start says what is left, over both', async () => {
    const app = await createTestApp();
    const ada = await app.signUp();
    const init = {
      method: 'POST',
      headers: { Authorization: `Bearer ${ada.token}`, 'Content-Type': 'application/json' },
    };
    const wish = await lookupIds(app);
    const rest = await app.request('/api/interviews', { ...init, body: JSON.stringify(wish) });
    expect([rest.status, await rest.json()]).toEqual([
      402,
      { message: 'License required', code: 'QUOTA_EXHAUSTED', sessionsRemaining: 0 },
    ]);
    const trpc = await app.request('/trpc/interviews.start', {
      ...init,
      body: JSON.stringify({ json: wish }),
    });
    expect(trpc.status).toBe(402);
    expect(await trpc.json()).toMatchObject({
      error: { json: { data: { appCode: 'QUOTA_EXHAUSTED', sessionsRemaining: 0 } } },
    });
  });
});
