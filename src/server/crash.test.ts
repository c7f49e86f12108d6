import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { Database } from '#db/driver/sqlite-driver.ts';
import { TYPED_ANSWER } from '#testing/examples.ts';
import { startFakeProvider } from '#testing/fake-provider/fake-provider.ts';
import { createRestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { underTest } from '#testing/under-test.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backpressure-crash-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts a server on the test's data; it is killed when the test has finished. */
async function start(env: Record<string, string> = {}) {
  const server = await startServerProcess(underTest('main.js'), { DATA_DIR: dataDir, ...env });
  onTestFinished(() => server.kill());
  return server;
}

describe('a server killed while people practice', () => {
  it('grades again what it was grading again, and has both reports', { timeout: 300_000 }, async () => {
    const fake = await startFakeProvider();
    try {
      const before = await start();
      const client = createRestClient(before.url);
      const token = await client.signUp('again@example.com');
      await client.post('/api/activate-free-plan');
      const { body } = await client.post('/api/interviews', { categoryId: 1, levelId: 2 });
      const path = `/api/interviews/${z.number().parse(body.id)}`;
      const form = new FormData();
      form.append('transcript', TYPED_ANSWER);
      await client.post(`${path}/responses`, form);
      const first = (await client.post(`${path}/complete`)).body;
      await before.stop();

      fake.setMode('chat', { kind: 'hang' });
      const model = { LLM_BASE_URL: fake.url, LLM_API_KEY: 'sk-test' };
      const during = await start(model);
      const cut = createRestClient(during.url, token)
        .post(`${path}/grade`)
        .catch(() => 'cut');
      await expect.poll(() => fake.hits('chat'), { timeout: 60_000 }).toBeGreaterThan(0);
      await during.kill();
      expect(await cut).toBe('cut');

      fake.setMode('chat', { kind: 'ok' });
      const after = await start(model);
      const read = async () => (await createRestClient(after.url, token).get(path)).body;
      await expect.poll(read, { timeout: 60_000 }).toMatchObject({
        status: 'completed',
        isGradingAgain: false,
        report: { engine: { id: 'openai-compatible' } },
        formerReports: [{ engine: { id: 'estimate' }, score: first.score, gradedAt: first.gradedAt }],
      });
      expect(await after.stop()).toBe(0);
    } finally {
      await fake.stop();
    }
  });

  it('goes on with a grade where it was cut, and asks for nothing twice', { timeout: 300_000 }, async () => {
    const fake = await startFakeProvider();
    const asked = (task: string) =>
      fake.requests.filter(
        ({ capability, body }) => capability === 'chat' && body.response_format?.json_schema?.name === task,
      ).length;
    try {
      const model = { LLM_BASE_URL: fake.url, LLM_API_KEY: 'sk-test' };
      const before = await start(model);
      const client = createRestClient(before.url);
      const token = await client.signUp('steps@example.com');
      await client.post('/api/activate-free-plan');
      const { body } = await client.post('/api/interviews', { categoryId: 1, levelId: 2 });
      const path = `/api/interviews/${z.number().parse(body.id)}`;
      const answers = ['First,', 'Second,', 'Third,'];
      for (const word of answers) {
        const form = new FormData();
        form.append('transcript', `${word} ${TYPED_ANSWER}`);
        await client.post(`${path}/responses`, form);
      }
      const kept = () => {
        const db = new Database(join(dataDir, 'app.db'), { readonly: true });
        const row = db.prepare<[], { n: number }>(`select count(*) as n from engine_steps`).get();
        db.close();
        return row?.n;
      };
      await expect.poll(kept, { timeout: 60_000 }).toBe(answers.length);
      const reads = asked('read');
      fake.setMode('chat', { kind: 'delay', ms: 3_000 });
      const cut = client.post(`${path}/complete`).catch(() => 'cut');
      await expect.poll(() => asked('score'), { timeout: 60_000 }).toBeGreaterThan(0);
      await before.kill();
      expect(await cut).toBe('cut');

      fake.setMode('chat', { kind: 'ok' });
      const after = await start(model);
      const read = async () => (await createRestClient(after.url, token).get(path)).body;
      await expect.poll(read, { timeout: 60_000 }).toMatchObject({
        status: 'completed',
        report: { engine: { id: 'openai-compatible' }, provisional: false },
        formerReports: [],
      });
      expect([asked('read'), asked('whole'), asked('words')]).toEqual([reads, 1, 1]);
      expect(await after.stop()).toBe(0);
    } finally {
      await fake.stop();
    }
  });

  it('refuses a second server on the same data directory', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(/another server is using this data directory/);
    expect(await first.stop()).toBe(0);
  });
});
