import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '#db/client.ts';
import { Database } from '#db/sqlite.ts';
import { TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { startFakeProvider } from '#testing/fake-provider/fake-provider.ts';
import { createRestClient, type RestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { testContent } from '#testing/test-content.ts';
import { bundleServer } from '../../scripts/bundle-server.ts';
import { contentToJson } from './content/load-content.ts';
import { PROJECT_ROOT } from './root.ts';
import { createStores } from './stores.ts';
import { checkLedger } from './sync-content.ts';

const CYCLES = 20;
const CLIENTS = 3;
const ANSWERS_A_CYCLE = 3;
const entry = join(PROJECT_ROOT, 'dist/under-test/main.js');
let dataDir: string;

beforeAll(async () => {
  await bundleServer(dirname(entry));
  writeFileSync(join(dirname(entry), 'content.json'), JSON.stringify(contentToJson(testContent())));
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backpressure-crash-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A server on the test's data, gone when the test has finished. */
async function start(env: Record<string, string> = {}) {
  const server = await startServerProcess(entry, { DATA_DIR: dataDir, ...env });
  onTestFinished(() => server.kill());
  return server;
}

type Acknowledged = { interviews: Set<number>; answers: Map<number, string>; completed: Set<number> };

const submitted = z.object({ answer: z.object({ id: z.number() }) });

/** One candidate who works until the server is gone, noting only what was acknowledged. */
async function practise(
  client: RestClient,
  ids: { categoryId: number; levelId: number },
  seen: Acknowledged,
): Promise<void> {
  for (let round = 0; ; round += 1) {
    const started = await client.post('/api/interviews', ids);
    if (started.status === 402) await client.post('/api/activate-free-plan');
    if (started.status !== 201) continue;
    const id = z.number().parse(started.body.id);
    seen.interviews.add(id);
    const wav = toneWav(1 + (round % 3) / 10);
    const form = new FormData();
    form.append('audio', new Blob([wav], { type: 'audio/wav' }), 'answer.wav');
    form.append('transcript', TYPED_ANSWER);
    const answer = await client.post(`/api/interviews/${id}/responses`, form);
    if (answer.status === 201)
      seen.answers.set(
        submitted.parse(answer.body).answer.id,
        createHash('sha256').update(wav).digest('hex'),
      );
    if (round % 2 === 1) {
      const { body } = await client.post(`/api/interviews/${id}/complete`);
      if (body.status === 'completed') seen.completed.add(id);
    }
  }
}

async function verify(seen: Acknowledged): Promise<void> {
  const db = openDatabase(join(dataDir, 'app.db'));
  try {
    expect(db.$client.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.$client.pragma('foreign_key_check')).toEqual([]);
    await checkLedger(createStores(db));
    const interviews = new Set(
      db.$client
        .prepare<[], { id: number }>('select id from interviews')
        .all()
        .map(({ id }) => id),
    );
    expect([...seen.interviews].filter((id) => !interviews.has(id))).toEqual([]);
    const graded = new Set(
      db.$client
        .prepare<[], { id: number }>(
          `select i.id from interviews i join reports r on r.interview_id = i.id and r.is_current = 1
             where i.status = 'completed'`,
        )
        .all()
        .map(({ id }) => id),
    );
    expect([...seen.completed].filter((id) => !graded.has(id))).toEqual([]);
    const answers = db.$client
      .prepare<[], { id: number; audio_sha256: string; audio_file: string }>(
        `select id, audio_sha256, audio_file from interview_responses where audio_file is not null`,
      )
      .all();
    const byId = new Map(answers.map((row) => [row.id, row]));
    for (const [id, sha256] of seen.answers) {
      const row = byId.get(id);
      expect(row?.audio_sha256).toBe(sha256);
      const file = readFileSync(join(dataDir, 'audio', row?.audio_file ?? ''));
      expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
    }
  } finally {
    db.$client.close();
  }
}

describe('a server killed while people practise', () => {
  it(`has every acknowledged interview, answer and recording after ${CYCLES} power cuts`, {
    timeout: 900_000,
  }, async () => {
    const seen: Acknowledged = { interviews: new Set(), answers: new Map(), completed: new Set() };
    const tokens: string[] = [];
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const server = await start();
      const enough = seen.answers.size + ANSWERS_A_CYCLE;
      let cut = false;
      const work = Array.from({ length: CLIENTS }, async (_, i) => {
        try {
          const client = createRestClient(server.url, tokens[i]);
          tokens[i] ??= await client.signUp(`crash${i}@example.com`);
          await practise(client, { categoryId: 1, levelId: 2 }, seen);
        } catch (error) {
          if (!cut) throw error;
        }
      });
      await expect
        .poll(() => seen.answers.size, { timeout: 60_000, interval: 5 + ((cycle * 7) % 20) })
        .toBeGreaterThan(enough);
      cut = true;
      await server.kill();
      await Promise.all(work);
      await verify(seen);
    }

    const last = await start();
    expect(await last.stop()).toBe(0);
    const db = new Database(join(dataDir, 'app.db'), { readonly: true });
    const unfinished = db.prepare(`select count(*) as n from interviews where status = 'grading'`).get();
    db.close();
    expect(unfinished).toEqual({ n: 0 });
    expect(
      readdirSync(join(dataDir, 'audio'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.includes('tmp'),
      ),
    ).toEqual([]);
  });

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
        formerReports: [{ engine: { id: 'built-in' }, score: first.score, gradedAt: first.gradedAt }],
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
