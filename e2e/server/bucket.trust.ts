import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Database } from '#db/engine/sqlite-driver.ts';
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
