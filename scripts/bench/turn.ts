import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
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
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { Database } from '#db/sqlite.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { createRestClient, type RestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { median, percentile } from './measure.ts';

const INTERVIEWS = 12;
const TURNS_EACH = 3;
const WARM_UP = 6;
const CLIP_SECONDS = 28;
/** Time in which what was sent while speaking gets decoded; a speaker gives a second. */
const BREATH_MS = 500;
/** As Chromium records speech at our rate. */
const clip = new Uint8Array(readFileSync(join(PROJECT_ROOT, 'scripts/bench/answer-120kb.webm')));

/**
 * From the end of an answer to the next question, over REST and with a provider that answers at once: with the recording
 * sent while it was spoken, as the client does, and sent whole at the end.
 */
export async function benchTurns(entry: string, dataDir: string): Promise<string[]> {
  const provider = await startInstantProvider();
  const server = await startServerProcess(entry, {
    DATA_DIR: dataDir,
    LLM_BASE_URL: provider.url,
    STT_BASE_URL: provider.url,
  });
  const client = createRestClient(server.url);
  await client.signUp('speaker@example.com');
  const spoken: number[] = [];
  const whole: number[] = [];
  for (let interview = 0; interview < INTERVIEWS; interview += 1) {
    await client.post('/api/activate-free-plan');
    const id = z
      .number()
      .parse((await client.post('/api/interviews', { categoryId: 1, levelId: 2 })).body.id);
    for (let turn = 0; turn < TURNS_EACH; turn += 1) {
      spoken.push(await timeAnswer(client, id, await speak(client, id, `recording-${turn}`)));
      whole.push(await timeAnswer(client, id, formWith(clip)));
    }
  }
  await server.stop();
  provider.stop();
  const figures = (times: number[]) => {
    const warm = times.slice(WARM_UP);
    return `${median(warm).toFixed(1)} ms, p95 ${percentile(warm, 0.95).toFixed(1)} ms`;
  };
  return [
    `turn overhead p50             ${figures(spoken)}   (goal p50 under 15 ms; ${clip.length} bytes of webm, sent while spoken)`,
    `  sent whole at the end       ${figures(whole)}   (decoding ${CLIP_SECONDS} s of sound is most of it)`,
    `  the floor beneath it        ${durableWriteMs().toFixed(1)} ms   (the same bytes to disk, synced, and one durable row)`,
  ];
}

/** Sends all but the last second in chunks of a second, only faster than anybody speaks, and answers the rest. */
async function speak(client: RestClient, id: number, key: string): Promise<FormData> {
  const chunk = Math.ceil(clip.length / CLIP_SECONDS);
  let offset = 0;
  while (offset + chunk < clip.length) {
    const form = new FormData();
    form.append('offset', String(offset));
    form.append('chunk', new Blob([clip.subarray(offset, offset + chunk)]));
    await client.put(`/api/interviews/${id}/recordings/${key}`, form);
    offset += chunk;
  }
  await setTimeout(BREATH_MS);
  const rest = formWith(clip.subarray(offset));
  rest.append('recordingKey', key);
  rest.append('recordingOffset', String(offset));
  rest.append('recordingSha256', createHash('sha256').update(clip).digest('hex'));
  return rest;
}

function formWith(audio: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append('audio', new Blob([audio], { type: 'audio/webm;codecs=opus' }), 'answer.webm');
  return form;
}

async function timeAnswer(client: RestClient, id: number, form: FormData): Promise<number> {
  const before = performance.now();
  const { status } = await client.post(`/api/interviews/${id}/responses`, form);
  if (status !== 201) throw new Error(`an answer got ${status}`);
  return performance.now() - before;
}

async function startInstantProvider(): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/bench/instant-provider.ts'], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
