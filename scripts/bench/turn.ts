import { spawn } from 'node:child_process';
import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { PROJECT_ROOT } from '#server/root.ts';
import { createRestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { median, percentile } from './measure.ts';

const INTERVIEWS = 12;
const TURNS_EACH = 6;
const WARM_UP = 6;
const clip = readFileSync(join(PROJECT_ROOT, 'scripts/bench/answer-120kb.webm'));

/** Answer in, next question out, over REST with a recording of 120 kB and a provider that answers at once. */
export async function benchTurns(entry: string, dataDir: string): Promise<string[]> {
  const provider = await startFakeProvider();
  const server = await startServerProcess(entry, {
    DATA_DIR: dataDir,
    LLM_BASE_URL: provider.url,
    STT_BASE_URL: provider.url,
  });
  const client = createRestClient(server.url);
  await client.signUp('speaker@example.com');
  const times: number[] = [];
  for (let interview = 0; interview < INTERVIEWS; interview += 1) {
    await client.post('/api/activate-free-plan');
    const id = z
      .number()
      .parse((await client.post('/api/interviews', { categoryId: 1, levelId: 2 })).body.id);
    for (let turn = 0; turn < TURNS_EACH; turn += 1) {
      const form = new FormData();
      form.append('audio', new Blob([clip], { type: 'audio/webm;codecs=opus' }), 'answer.webm');
      const before = performance.now();
      const { status } = await client.post(`/api/interviews/${id}/responses`, form);
      times.push(performance.now() - before);
      if (status !== 201) throw new Error(`an answer got ${status}`);
    }
  }
  await server.stop();
  provider.stop();
  const warm = times.slice(WARM_UP);
  return [
    `turn overhead p50             ${median(warm).toFixed(1)} ms, p95 ${percentile(warm, 0.95).toFixed(1)} ms   (goal p50 under 15 ms; ${clip.length} bytes of webm)`,
    `  the floor beneath it        ${durableWriteMs().toFixed(1)} ms   (the same bytes to disk, synced, and one durable row)`,
  ];
}

async function startFakeProvider(): Promise<{ url: string; stop(): void }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/testing/fake-provider/main.ts', '--port', '0'],
    {
      cwd: PROJECT_ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const url = await new Promise<string>((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /http:\/\/\S+/.exec(output)?.[0];
      if (address) resolve(address);
    });
  });
  return { url, stop: () => child.kill('SIGTERM') };
}

function durableWriteMs(): number {
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-floor-'));
  const db = new Database(join(folder, 'floor.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('create table rows (n integer)');
  const insert = db.prepare('insert into rows values (?)');
  const times = Array.from({ length: 50 }, (_, n) => {
    const before = performance.now();
    const file = openSync(join(folder, 'partial'), 'w');
    writeSync(file, clip);
    fsyncSync(file);
    closeSync(file);
    renameSync(join(folder, 'partial'), join(folder, `clip-${n}`));
    const directory = openSync(folder, 'r');
    fsyncSync(directory);
    closeSync(directory);
    insert.run(n);
    return performance.now() - before;
  });
  db.close();
  rmSync(folder, { recursive: true });
  return median(times);
}
