import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#server/root.ts';
import { createRestClient } from '#testing/rest-client.ts';
import { type Acknowledged, expectKept, nothingAcknowledged, practice } from './acknowledged.ts';
import { count, newDataDir, startBuiltServer } from './built-server.ts';

const BACKUPS = count({ reduced: 3, full: 20 });
const CLIENTS = 3;

/** Runs an operator's command of the built server; answers what it printed. */
async function operate(command: string, dataDir: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(PROJECT_ROOT, `dist/server/${command}.js`), ...args],
    { cwd: PROJECT_ROOT, env: { ...process.env, DATA_DIR: dataDir, BACKUPS_KEPT: String(BACKUPS) } },
  );
  return stdout;
}

/** What was acknowledged by now; a chunk of an answer that is being spoken is in no backup. */
const soFar = ({ interviews, answers, reports }: Acknowledged): Acknowledged => ({
  interviews: new Set(interviews),
  answers: new Map(answers),
  chunks: new Map(),
  reports: new Set(reports),
});

test(`K-F: ${BACKUPS} backups amid uploads and grading hold what was acknowledged before, and each is restored`, async () => {
  const dataDir = newDataDir();
  const server = await startBuiltServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  const seen = nothingAcknowledged();
  let isOver = false;
  const work = Array.from({ length: CLIENTS }, async (_, i) => {
    try {
      const client = createRestClient(server.url);
      await client.signUp(`backup${i}@example.com`);
      await practice(client, seen);
    } catch (error) {
      if (!isOver) throw error;
    }
  });
  const taken: { folder: string; held: Acknowledged }[] = [];
  for (let made = 0; made < BACKUPS; made += 1) {
    const before = seen.answers.size;
    await expect.poll(() => seen.answers.size, { timeout: 60_000 }).toBeGreaterThan(before + CLIENTS);
    const held = soFar(seen);
    const folder = /^Backed up to (.+)\n$/.exec(await operate('backup', dataDir))?.[1] ?? '';
    taken.push({ folder, held });
  }
  isOver = true;
  await server.kill();
  await Promise.all(work);
  for (const { folder, held } of taken) {
    expect(await operate('verify', dataDir, folder)).toContain('is sound');
    const elsewhere = newDataDir();
    await operate('restore', elsewhere, folder);
    const restored = await startBuiltServer({ DATA_DIR: elsewhere });
    expect((await fetch(`${restored.url}/readyz`)).status).toBe(200);
    expect(await restored.stop()).toBe(0);
    expectKept(elsewhere, held);
  }
});
