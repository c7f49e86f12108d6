import { Agent, request } from 'undici';
import { expect, test } from 'vitest';
import { toneWav } from '#testing/examples.ts';
import { readRecording } from '#testing/recordings/read-recording.ts';
import type { ServerProcess } from '#testing/server-process.ts';
import {
  answerForm,
  type Candidate,
  count,
  IS_FULL,
  newCandidate,
  newDataDir,
  residentMegabytes,
  startBuiltServer,
} from './built-server.ts';
import { type Practice, practiseMeanwhile } from './practise-meanwhile.ts';

const MAX_MEGABYTES = 350;
const RECORDING_BYTES = 25 * 1024 * 1024;
const SECONDS = count({ reduced: 8, full: 60 });

/** One account at its limits for a while, beside candidates who notice nothing. */
async function attackBeside(
  attack: (attacker: Candidate, server: ServerProcess) => Promise<void>,
): Promise<Practice> {
  const server = await startBuiltServer({ DATA_DIR: newDataDir() });
  const attacker = await newCandidate(server, 'attacker');
  const practice = await practiseMeanwhile(server, () => attack(attacker, server));
  process.stdout.write(`${expect.getState().currentTestName}: ${JSON.stringify(practice)}\n`);
  expect(practice.failed).toEqual([]);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(practice.peakMegabytes).toBeLessThan(MAX_MEGABYTES);
  if (IS_FULL) expect(practice.p95.readMs).toBeLessThan(50);
  return practice;
}

const BOUNDARY = 'trust-boundary';
/** Made once: the candidates beside it are measured in this process too. */
const LARGE_FORM = Buffer.concat([
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n`),
  stereoWav(RECORDING_BYTES),
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);

/** Two minutes of silence in two channels. */
function stereoWav(bytes: number): Buffer {
  const wav = Buffer.alloc(bytes);
  wav.set(toneWav(0).subarray(0, 44));
  wav.writeUInt32LE(bytes - 8, 4);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(48_000, 24);
  wav.writeUInt32LE(192_000, 28);
  wav.writeUInt16LE(4, 32);
  wav.writeUInt32LE(bytes - 44, 40);
  return wav;
}

/** The server closes connections of those who send on after a refusal: nobody else's may be among them. */
const own = new Agent();

async function sendLarge({ url }: ServerProcess, { token }: Candidate, id: number): Promise<number> {
  const { statusCode, body } = await request(`${url}/api/interviews/${id}/responses`, {
    dispatcher: own,
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: LARGE_FORM,
  });
  await body.dump();
  return statusCode;
}

/** Keeps so many calls in flight for the time of an attack. */
async function keepBusy(inFlight: number, call: (n: number) => Promise<unknown>): Promise<void> {
  const end = Date.now() + SECONDS * 1000;
  let calls = 0;
  const work = async () => {
    while (Date.now() < end) {
      calls += 1;
      await call(calls).catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
}

test('T-1: books beside tiny recordings and in typed answers hold up nobody', async () => {
  const book =
    'We cache 500 requests per second because reads dominate writes, so a queue absorbs 3 GB a day. ';
  const tiny = readRecording('webm').slice(0, 1000);
  await attackBeside(async ({ client, start }) => {
    await keepBusy(8, async (n) => {
      const id = await start();
      const transcript = `${n} ${book.repeat(300)}`.slice(0, 20_000);
      const audio = n % 2 ? { audio: tiny } : {};
      for (let turn = 0; turn < 3; turn += 1) {
        await client.post(`/api/interviews/${id}/responses`, answerForm({ ...audio, transcript }));
      }
      await client.post(`/api/interviews/${id}/complete`);
    });
  });
});

test('T-2: uploads of the largest size, all at once, hold up nobody', async () => {
  const refusals = new Set<number>();
  await attackBeside(async (attacker, server) => {
    const id = await attacker.start();
    await keepBusy(20, async () => void refusals.add(await sendLarge(server, attacker, id)));
  });
  expect(refusals).toContain(429);
  expect(refusals).not.toContain(500);
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
  const header = readRecording('webm').slice(0, 40);
  const endless = new Uint8Array([...header, 0x01, 0, 0, 0, 0, 0, 0x03, 0xe8, ...new Uint8Array(1000)]);
  const statuses = new Set<number>();
  await attackBeside(async ({ client, start }) => {
    await keepBusy(8, async () => {
      const form = answerForm({ audio: endless, duration: 2 });
      statuses.add((await client.post(`/api/interviews/${await start()}/responses`, form)).status);
    });
  });
  expect(statuses).toContain(201);
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
