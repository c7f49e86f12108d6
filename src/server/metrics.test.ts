import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { sql } from '#testing/test-database.ts';

const HERE = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
const ELSEWHERE = { incoming: { socket: { remoteAddress: '203.0.113.7' } } };
const TOKEN = 'a-token-of-some-length';

async function scrape(app: TestApp): Promise<string> {
  return (await app.app.request('/metrics', {}, HERE)).text();
}

const figure = (text: string, line: string) =>
  text
    .split('\n')
    .find((each) => each.startsWith(`${line} `))
    ?.slice(line.length + 1);

test('somebody who watches the server reads requests, work, money, disk and sessions', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { id } = await startedInterview(app, ada);
  await app.request(`/api/interviews/${id}`, { headers: { Authorization: `Bearer ${ada.token}` } });
  await app.request(`/api/interviews/${id}`);
  await app.request('/trpc/lookups.categories');
  app.deps.metrics.countCall(
    {
      capability: 'model',
      model: 'x',
      isLoopback: false,
      promptTokens: 1,
      cachedTokens: 0,
      completionTokens: 1,
      isEstimated: false,
    },
    0.5,
  );
  await sql(
    app.db,
    "insert into jobs (kind, subject_id, status, run_after, created_at, updated_at) values ('grade', 9, 'failed', 0, 0, 0)",
  );
  const text = await scrape(app);
  const request = 'http_request_duration_seconds_count';
  expect(figure(text, `${request}{route="/api/interviews/:id",method="GET",status="200"}`)).toBe('1');
  expect(figure(text, `${request}{route="/api/interviews/:id",method="GET",status="401"}`)).toBe('1');
  expect(figure(text, `${request}{route="/trpc/lookups.categories",method="GET",status="200"}`)).toBe('1');
  expect(figure(text, 'jobs{kind="grade",status="failed"}')).toBe('1');
  expect(figure(text, 'queue{queue="think",state="waiting"}')).toBe('0');
  expect(figure(text, 'provider_calls_total{capability="model"}')).toBe('1');
  expect(figure(text, 'provider_cost_usd_total{capability="model"}')).toBe('0.5');
  expect(figure(text, 'accounts')).toBe('1');
  expect(figure(text, 'interviews')).toBe('1');
  expect(figure(text, 'sessions_spent')).toBe('1');
  expect(Number(figure(text, 'disk_free_bytes'))).toBeGreaterThan(0);
  expect(figure(text, 'backup_failed')).toBe('0');
  expect(figure(text, 'nodejs_eventloop_lag_seconds')).toBeDefined();
});

test('work that is done is no longer counted at the next look', async () => {
  const app = await createTestApp();
  await sql(
    app.db,
    "insert into jobs (kind, subject_id, status, run_after, created_at, updated_at) values ('grade', 9, 'failed', 0, 0, 0)",
  );
  const failed = async () => figure(await scrape(app), 'jobs{kind="grade",status="failed"}') ?? '0';
  expect(await failed()).toBe('1');
  await sql(app.db, "update jobs set status = 'done'");
  expect(await failed()).toBe('0');
});

test('no request can make the list longer than the routes are', async () => {
  const app = await createTestApp();
  const seriesOf = async () => (await scrape(app)).match(/^http_request_duration_seconds_count/gm)?.length;
  const ask = async (n: number) => {
    await app.request(`/api/interviews/${n}`);
    await app.request(`/api/none-${n}`);
    await app.request(`/trpc/none.${n}`);
    await app.request(`/trpc/a${n},b${n}?batch=1`);
    await app.request(`/none-${n}`, { method: `M${'A'.repeat(n + 1)}` });
  };
  await ask(0);
  await scrape(app);
  const before = await seriesOf();
  for (let n = 1; n < 20; n += 1) await ask(n);
  expect(await seriesOf()).toBe(before);
});

test('others find no such page, unless they know the token; a proxy on this machine is others', async () => {
  const app = await createTestApp({ env: { METRICS_TOKEN: TOKEN } });
  const status = async (headers: Record<string, string>, from: object) =>
    (await app.app.request('/metrics', { headers }, from)).status;
  expect(await status({}, HERE)).toBe(200);
  expect(await status({}, ELSEWHERE)).toBe(404);
  expect(await status({ 'X-Forwarded-For': '127.0.0.1' }, HERE)).toBe(404);
  expect(await status({ 'X-Forwarded-For': '203.0.113.7', Authorization: `Bearer ${TOKEN}` }, HERE)).toBe(
    200,
  );
  expect(await status({ Authorization: `Bearer ${TOKEN}` }, ELSEWHERE)).toBe(200);
  expect(await status({ Authorization: 'Bearer another' }, ELSEWHERE)).toBe(404);
  const without = await createTestApp();
  expect(
    (await without.app.request('/metrics', { headers: { Authorization: 'Bearer ' } }, ELSEWHERE)).status,
  ).toBe(404);
});
