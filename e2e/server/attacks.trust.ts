import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { TYPED_ANSWER } from '#testing/examples.ts';
import type { AttackName } from './attack.ts';
import { count, IS_FULL, newDataDir, residentMegabytes, startBuiltServer } from './built-server.ts';
import { answerForm, newCandidate } from './candidate.ts';
import { sendLarge } from './large-upload.ts';
import { practiceMeanwhile } from './practice-meanwhile.ts';

const MAX_MEGABYTES = 350;
const SECONDS = count({ reduced: 8, full: 60 });
/** Attackers have machines of their own: what theirs computes must not be taken from the server's. */
const ATTACKER_NICENESS = 15;

/** One account at its limits for a while, beside candidates who notice nothing; the statuses that it was answered with. */
async function attackBeside(name: AttackName): Promise<number[]> {
  const server = await startBuiltServer({ DATA_DIR: newDataDir() });
  let statuses: number[] = [];
  const practice = await practiceMeanwhile(server, async () => {
    statuses = await attack(name, server.url);
  });
  process.stdout.write(`${expect.getState().currentTestName}: ${JSON.stringify(practice)}\n`);
  expect(practice.failed).toEqual([]);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(practice.peakMegabytes).toBeLessThan(MAX_MEGABYTES);
  if (IS_FULL) {
    expect(practice.p95.readMs).toBeLessThan(50);
    expect(practice.p95.answerMs).toBeLessThan(1500);
  }
  return statuses;
}

/** In a process of its own: the candidates beside it are measured in this one. */
async function attack(name: AttackName, url: string): Promise<number[]> {
  const program = join(import.meta.dirname, 'attack.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, name, url, String(SECONDS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  if (child.pid) setPriority(child.pid, ATTACKER_NICENESS);
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect(code).toBe(0);
  return z.array(z.number()).parse(JSON.parse(printed));
}

test('T-1: books beside tiny recordings and in typed answers hold up nobody', async () => {
  expect(await attackBeside('books')).toContain(201);
});

test('T-1: who begins with every question of the bank does not fill the memory of the readers', async () => {
  const server = await startBuiltServer({ DATA_DIR: newDataDir() });
  const { client, token, start } = await newCandidate(server, 'curious');
  const bank = await listQuestions(server, token);
  let last = 0;
  for (const { id, category, levels } of bank) {
    last = await start({ questionId: id, categoryId: category.id, levelId: levels[0]?.id });
  }
  // Read after all that was made ready before it.
  const form = answerForm({ transcript: TYPED_ANSWER });
  expect((await client.post(`/api/interviews/${last}/responses`, form)).status).toBe(201);
  const peak = residentMegabytes(server, 'VmHWM');
  process.stdout.write(`T-1: ${bank.length} questions made ready, ${Math.round(peak)} MB resident at most\n`);
  expect(peak).toBeLessThan(MAX_MEGABYTES);
});

const withId = z.object({ id: z.number() });
const bankReply = z.object({
  result: z.object({
    data: z.object({
      json: z.array(z.object({ id: z.string(), category: withId, levels: z.array(withId) })),
    }),
  }),
});

async function listQuestions({ url }: { url: string }, token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  const reply = await fetch(`${url}/trpc/questions.list`, { headers });
  return bankReply.parse(await reply.json()).result.data.json;
}

test('T-2: uploads of the largest size, all at once, hold up nobody', async () => {
  const statuses = await attackBeside('uploads');
  expect(statuses).toContain(429);
  expect(statuses).not.toContain(500);
});

test('T-2: forty recordings of 25 MB, each of its own candidate, fit beside the others', async () => {
  const server = await startBuiltServer({ DATA_DIR: newDataDir() });
  const uploads = count({ reduced: 12, full: 40 });
  const candidates = await Promise.all(
    Array.from({ length: uploads }, (_, i) => newCandidate(server, `speaker${i}`)),
  );
  const statuses = await Promise.all(
    candidates.map(async (candidate) => sendLarge(server, candidate, await candidate.start())),
  );
  expect(new Set(statuses)).toEqual(new Set([201]));
  const peak = residentMegabytes(server, 'VmHWM');
  process.stdout.write(`T-2: ${uploads} x 25 MB, ${Math.round(peak)} MB resident at most\n`);
  expect(peak).toBeLessThan(MAX_MEGABYTES);
});

test('T-3: recordings that a demuxer never comes back from hold up nobody', async () => {
  expect(await attackBeside('endless')).toContain(201);
});

test('T-6: chunks of answers that never come fill an account, not the disk', async () => {
  const server = await startBuiltServer({ DATA_DIR: newDataDir(), USER_STORAGE_MB: '20' });
  const { client, start } = await newCandidate(server, 'hoarder');
  const put = async (id: number) => {
    const form = new FormData();
    form.append('offset', '0');
    form.append('chunk', new Blob([new Uint8Array(6_000_000)]));
    return (await client.put(`/api/interviews/${id}/recordings/recording-1`, form)).status;
  };
  const ids = [await start(), await start(), await start(), await start()];
  const statuses: number[] = [];
  for (const id of ids) statuses.push(await put(id));
  expect(statuses).toEqual([200, 200, 200, 413]);
  await client.post(`/api/interviews/${ids[0]}/complete`);
  expect(await put(ids[3] ?? 0)).toBe(200);
});
