import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Database } from '#db/sqlite.ts';
import { toneWav } from '#testing/examples.ts';
import { createRestClient, type RestClient } from '#testing/rest-client.ts';
import { count, newDataDir, startBuiltServer } from './built-server.ts';

const CYCLES = count({ reduced: 5, full: 200 });
const CLIENTS = 3;
const TWO_HOURS_MS = 2 * 3_600_000;
/** The tone that everybody speaks, each with a length of their own. */
const spoken = (round: number) => toneWav(1 + (round % 5) / 10);

const submitted = z.object({ answer: z.object({ id: z.number() }) });
const appended = z.object({ bytes: z.number() });

/** What was acknowledged: answers with their hash, chunks by interview with their bytes, reports. */
type Acknowledged = { answers: Map<number, string>; chunks: Map<number, number>; reports: Set<number> };

/** Works until the server is gone: answers, chunks of an answer that is being spoken, reports. */
async function practise(client: RestClient, seen: Acknowledged): Promise<void> {
  for (let round = 0; ; round += 1) {
    const started = await client.post('/api/interviews', { categoryId: 1, levelId: 2 });
    if (started.status === 402) await client.post('/api/activate-free-plan');
    if (started.status !== 201) continue;
    const id = z.number().parse(started.body.id);
    const path = `/api/interviews/${id}`;
    const wav = spoken(round);
    const form = new FormData();
    form.append('audio', new Blob([wav]), 'answer.wav');
    const { status, body } = await client.post(`${path}/responses`, form);
    if (status === 201) seen.answers.set(submitted.parse(body).answer.id, sha256Of(wav));
    for (let offset = 0; offset < wav.byteLength; offset += 10_000) {
      const chunk = new FormData();
      chunk.append('offset', String(offset));
      chunk.append('chunk', new Blob([wav.slice(offset, offset + 10_000)]));
      const reply = await client.put(`${path}/recordings/recording-1`, chunk);
      if (reply.status === 200) seen.chunks.set(id, appended.parse(reply.body).bytes);
    }
    if (round % 2 === 0) continue;
    seen.chunks.delete(id);
    const done = await client.post(`${path}/complete`);
    if (done.body.status === 'completed') seen.reports.add(id);
  }
}

function verify(dataDir: string, seen: Acknowledged): void {
  const db = new Database(join(dataDir, 'app.db'), { readonly: true });
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    const files = new Map(
      db
        .prepare<[], { id: number; file: string }>(
          'select id, audio_file as file from interview_responses where audio_file is not null',
        )
        .all()
        .map(({ id, file }) => [id, join(dataDir, 'audio', file)]),
    );
    expect([...files.values()].filter((file) => !existsSync(file))).toEqual([]);
    const lost = [...seen.answers].filter(([id, sha256]) => {
      const file = files.get(id);
      return file === undefined || sha256Of(readFileSync(file)) !== sha256;
    });
    expect(lost).toEqual([]);
    const parts = readdirSync(join(dataDir, 'audio/unfinished'));
    const short = [...seen.chunks].filter(([id, bytes]) => {
      const part = parts.find((name) => name.includes(`-${id}-recording-1`));
      return part === undefined || statSync(join(dataDir, 'audio/unfinished', part)).size < bytes;
    });
    expect(short).toEqual([]);
    const graded = new Set(
      db
        .prepare<[], { id: number }>('select interview_id as id from reports where is_current = 1')
        .all()
        .map(({ id }) => id),
    );
    expect([...seen.reports].filter((id) => !graded.has(id))).toEqual([]);
  } finally {
    db.close();
  }
}

test(`K-A, T-2: ${CYCLES} power cuts amid uploads and grading lose nothing that was acknowledged, and leave no orphan`, async () => {
  const dataDir = newDataDir();
  const seen: Acknowledged = { answers: new Map(), chunks: new Map(), reports: new Set() };
  const tokens: string[] = [];
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const server = await startBuiltServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
    const enough = seen.answers.size + CLIENTS;
    let isCut = false;
    const work = Array.from({ length: CLIENTS }, async (_, i) => {
      try {
        const client = createRestClient(server.url, tokens[i]);
        tokens[i] ??= await client.signUp(`cut${i}@example.com`);
        await practise(client, seen);
      } catch (error) {
        if (!isCut) throw error;
      }
    });
    await expect
      .poll(() => seen.answers.size, { timeout: 60_000, interval: 5 + ((cycle * 7) % 20) })
      .toBeGreaterThan(enough);
    isCut = true;
    await server.kill();
    await Promise.all(work);
    verify(dataDir, seen);
  }

  // What nobody was told of is swept away once it is old enough.
  for (const folder of ['answers', 'unfinished']) {
    const path = join(dataDir, 'audio', folder);
    const old = new Date(Date.now() - TWO_HOURS_MS);
    for (const name of readdirSync(path)) utimesSync(join(path, name), old, old);
  }
  const last = await startBuiltServer({ DATA_DIR: dataDir });
  const named = () => {
    const db = new Database(join(dataDir, 'app.db'), { readonly: true });
    try {
      return db
        .prepare<[], { file: string }>(
          'select audio_file as file from interview_responses where audio_file is not null order by 1',
        )
        .all()
        .map(({ file }) => file);
    } finally {
      db.close();
    }
  };
  const present = () => readdirSync(join(dataDir, 'audio/answers')).map((name) => `answers/${name}`);
  await expect.poll(() => present().sort(), { timeout: 30_000 }).toEqual(named());
  await expect.poll(() => readdirSync(join(dataDir, 'audio/unfinished')), { timeout: 30_000 }).toEqual([]);
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
  expect(await last.stop()).toBe(0);
});

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
