import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Database } from '#db/driver/sqlite-driver.ts';
import { createRestClient } from '#testing/rest-client.ts';
import { expectKept, nothingAcknowledged, practice } from './acknowledged.ts';
import { count, newDataDir, startBuiltServer } from './built-server.ts';

const CYCLES = count({ reduced: 10, full: 200 });
/** On a machine that has much else to do. */
const CYCLE_MS = 30_000;
const CLIENTS = 3;
const TWO_HOURS_MS = 2 * 3_600_000;

test(`K-A, T-2: ${CYCLES} power cuts amid uploads and grading lose nothing that was acknowledged, and leave no orphan`, {
  timeout: CYCLES * CYCLE_MS,
}, async () => {
  const dataDir = newDataDir();
  const seen = nothingAcknowledged();
  const tokens: string[] = [];
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const server = await startBuiltServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
    const enough = seen.answers.size + CLIENTS;
    let isCut = false;
    const work = Array.from({ length: CLIENTS }, async (_, i) => {
      try {
        const client = createRestClient(server.url, tokens[i]);
        tokens[i] ??= await client.signUp(`cut${i}@example.com`);
        await practice(client, seen);
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
    expectKept(dataDir, seen);
  }

  // What nobody was told of is swept away once it is old enough.
  for (const folder of ['answers', 'unfinished']) {
    const path = join(dataDir, 'audio', folder);
    const old = new Date(Date.now() - TWO_HOURS_MS);
    for (const name of readdirSync(path)) utimesSync(join(path, name), old, old);
  }
  const last = await startBuiltServer({ DATA_DIR: dataDir });
  const named = () =>
    select<{ file: string }>(
      dataDir,
      'select audio_file as file from interview_responses where audio_file is not null order by 1',
    ).map(({ file }) => file);
  const present = () => readdirSync(join(dataDir, 'audio/answers')).map((name) => `answers/${name}`);
  await expect.poll(() => present().sort(), { timeout: 30_000 }).toEqual(named());
  await expect.poll(() => readdirSync(join(dataDir, 'audio/unfinished')), { timeout: 30_000 }).toEqual([]);
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
  const inGrading = () => select(dataDir, `select id from interviews where status = 'grading'`);
  await expect.poll(inGrading, { timeout: 60_000 }).toEqual([]);
  expect(await last.stop()).toBe(0);
});

function select<Row>(dataDir: string, sql: string): Row[] {
  const db = new Database(join(dataDir, 'app.db'), { readonly: true });
  try {
    return db.prepare<[], Row>(sql).all();
  } finally {
    db.close();
  }
}
