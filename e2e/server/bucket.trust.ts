import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Database } from '#db/driver/sqlite-driver.ts';
import { toneWav } from '#testing/examples.ts';
import { hasPostgres, startPostgres } from '#testing/postgres-server.ts';
import { createRestClient } from '#testing/rest-client.ts';
import { type S3Server, startS3Server } from '#testing/s3-server.ts';
import { type Acknowledged, nothingAcknowledged, practice } from './acknowledged.ts';
import { newDataDir, startBuiltServer } from './built-server.ts';

const CLIENTS = 3;
const ROUNDS = 3;

test('answers go on while the bucket is away and the server is killed; none that was acknowledged is lost', async () => {
  const s3 = await startS3Server();
  const dataDir = newDataDir();
  const seen = nothingAcknowledged();
  const tokens: string[] = [];
  const start = () => startBuiltServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...s3.env });
  const seenMore = (more: number) => {
    const enough = seen.answers.size + more;
    return expect.poll(() => seen.answers.size, { timeout: 120_000 }).toBeGreaterThan(enough);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await start();
    let isOver = false;
    const work = Array.from({ length: CLIENTS }, async (_, i) => {
      try {
        const client = createRestClient(server.url, tokens[i]);
        tokens[i] ??= await client.signUp(`bucket${i}@example.com`);
        await practice(client, seen);
      } catch (error) {
        if (!isOver) throw error;
      }
    });
    await seenMore(CLIENTS);
    await s3.goAway();
    await seenMore(CLIENTS);
    isOver = true;
    await server.kill();
    await Promise.all(work);
    // Everything is on this disk or in the bucket, at any moment.
    expect(lost(dataDir, seen, s3)).toEqual([]);
    // Every other time the next server starts without the bucket.
    if (round % 2 === 1) {
      const alone = await start();
      await alone.kill();
    }
    await s3.comeBack();
  }
  const last = await start();
  const waiting = () => readdirSync(join(dataDir, 'audio/answers'));
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([]);
  expect(lost(dataDir, seen, s3)).toEqual([]);
  expect(await last.stop()).toBe(0);
});

/** Acknowledged answers whose bytes are neither here nor in the bucket. */
function lost(dataDir: string, seen: Acknowledged, s3: S3Server): number[] {
  const db = new Database(join(dataDir, 'app.db'), { readonly: true });
  const files = new Map(
    db
      .prepare<[], [number, string]>(
        'select id, audio_file from interview_responses where audio_file is not null',
      )
      .raw()
      .all(),
  );
  db.close();
  const bytesOf = (file: string) => {
    const path = join(dataDir, 'audio', file);
    if (existsSync(path)) return readFileSync(path);
    return [...s3.objects].find(([key]) => key.endsWith(`/${file}`))?.[1].bytes;
  };
  return [...seen.answers].flatMap(([id, sha256]) => {
    const bytes = bytesOf(files.get(id) ?? '');
    return bytes && createHash('sha256').update(bytes).digest('hex') === sha256 ? [] : [id];
  });
}

// CI installs PostgreSQL; without it there, this must not pass by itself.
test.skipIf(!hasPostgres() && !process.env.CI)(
  'a machine that is lost while the bucket is away takes no acknowledged recording with it',
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const s3 = await startS3Server();
    const env = { ...s3.env, DATABASE_URL: postgres.url };
    const lostDir = newDataDir();
    const one = await startBuiltServer({ ...env, DATA_DIR: lostDir });
    const other = await startBuiltServer({ ...env, DATA_DIR: newDataDir() });
    const client = createRestClient(one.url);
    const token = await client.signUp('lost@example.com');
    await client.post('/api/activate-free-plan');
    const { body: interview } = await client.post('/api/interviews', { categoryId: 1, levelId: 2 });
    const responses = `/api/interviews/${interview.id}/responses`;
    await s3.goAway();
    const spoken = new Map<number, Uint8Array>();
    for (const seconds of [1, 1.5, 2]) {
      const wav = toneWav(seconds);
      const form = new FormData();
      form.append('audio', new Blob([wav]), 'answer.wav');
      form.append('transcript', 'Reads go to replicas, and writes to one primary.');
      const { body } = await client.post(responses, form);
      spoken.set(z.object({ answer: z.object({ id: z.number() }) }).parse(body).answer.id, wav);
    }
    await one.kill();
    rmSync(lostDir, { recursive: true });
    const expectPlayed = async () => {
      for (const [id, wav] of spoken) {
        const reply = await fetch(`${other.url}${responses}/${id}/audio`, {
          headers: { Authorization: `Bearer ${token}` },
        });
        expect(new Uint8Array(await reply.arrayBuffer())).toEqual(wav);
      }
    };
    await expectPlayed();
    const waiting = async () => {
      const ready = z.object({ bucket: z.object({ works: z.boolean(), waiting: z.number() }) });
      return ready.parse(await (await fetch(`${other.url}/readyz`)).json()).bucket;
    };
    await expect.poll(waiting, { timeout: 30_000 }).toEqual({ works: false, waiting: 3 });
    await s3.comeBack();
    await expect.poll(waiting, { timeout: 60_000 }).toEqual({ works: true, waiting: 0 });
    expect(s3.objects.size).toBe(3);
    await expectPlayed();
  },
);
