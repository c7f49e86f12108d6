import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { TYPED_ANSWER } from '#testing/examples.ts';
import { startFakeProvider } from '#testing/fake-provider/fake-provider.ts';
import type { Capability, Mode } from '#testing/fake-provider/modes.ts';
import { readRecording } from '#testing/recordings/read-recording.ts';
import { createRestClient, type RestClient } from '#testing/rest-client.ts';
import { IS_FULL, newDataDir, startBuiltServer } from './built-server.ts';
import { answerForm, newCandidate } from './candidate.ts';

const STOP_MS = 10_000;
const FAULTS: Mode[] = IS_FULL
  ? [{ kind: 'hang' }, { kind: 'header-stall' }, { kind: 'body-stall' }, { kind: 'drip' }]
  : [{ kind: 'hang' }];
const CASES: { doing: string; waitsFor: Capability }[] = [
  { doing: 'recognizing', waitsFor: 'transcription' },
  { doing: 'speaking', waitsFor: 'speech' },
  { doing: 'conducting', waitsFor: 'chat' },
  { doing: 'grading', waitsFor: 'chat' },
];

async function providerAndServer() {
  const fake = await startFakeProvider();
  onTestFinished(() => fake.stop());
  const provider = { LLM_BASE_URL: fake.url, STT_BASE_URL: fake.url, TTS_BASE_URL: fake.url };
  const dataDir = newDataDir();
  return { fake, start: () => startBuiltServer({ DATA_DIR: dataDir, ...provider }) };
}

test.each(CASES.flatMap((each) => FAULTS.map((fault) => ({ ...each, fault }))))(
  'T-8: SIGTERM while $doing with a provider in $fault.kind cuts no request, ends in time, and the next process goes on',
  async ({ doing, waitsFor, fault }) => {
    const { fake, start } = await providerAndServer();
    const server = await start();
    const { client, token, start: startInterview } = await newCandidate(server, 'stopped');
    const speaksAhead = doing === 'speaking';
    // The first question is spoken as the interview starts: afterwards there would be nothing left to make.
    if (speaksAhead) fake.setMode(waitsFor, fault);
    const id = await startInterview();
    const path = `/api/interviews/${id}`;
    if (doing === 'grading') await client.post(`${path}/responses`, answerForm({ transcript: TYPED_ANSWER }));
    const before = speaksAhead ? 0 : fake.hits(waitsFor);
    fake.setMode(waitsFor, fault);
    const calls: Promise<number>[] = [];
    if (doing === 'speaking') {
      const headers = { Authorization: `Bearer ${token}` };
      calls.push(fetch(`${server.url}${path}/audio`, { headers }).then(({ status }) => status));
    } else if (doing === 'grading') {
      calls.push(client.post(`${path}/complete`).then(({ status }) => status));
    } else {
      const form =
        doing === 'recognizing'
          ? answerForm({ audio: readRecording('webm') })
          : answerForm({ transcript: TYPED_ANSWER });
      calls.push(client.post(`${path}/responses`, form).then(({ status }) => status));
    }
    await expect.poll(() => fake.hits(waitsFor), { timeout: 30_000 }).toBeGreaterThan(before);
    const begun = performance.now();
    const [code, ...statuses] = await Promise.all([server.stop(), ...calls]);
    expect(code).toBe(0);
    expect(performance.now() - begun).toBeLessThan(STOP_MS);
    // A voice that does not answer is said so, as it would be without a stop.
    expect(statuses).toEqual([doing === 'speaking' ? 503 : doing === 'grading' ? 200 : 201]);

    fake.setMode(waitsFor, { kind: 'ok' });
    const next = await start();
    const again = createRestClient(next.url, token);
    const read = async () => (await again.get(path)).body;
    if (doing === 'recognizing') {
      await expect
        .poll(async () => JSON.stringify(await read()), { timeout: 60_000 })
        .toContain('"transcriptState":"transcribed"');
    }
    if (doing === 'grading')
      await expect.poll(read, { timeout: 60_000 }).toMatchObject({ status: 'completed' });
    expect(await next.stop()).toBe(0);
  },
);

test('T-8: a client that sends for ever is cut off, and the server ends all the same', async () => {
  const server = await startBuiltServer({ DATA_DIR: newDataDir() });
  const { token, start } = await newCandidate(server, 'slow');
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await delay(50);
      controller.enqueue(Buffer.from('-'));
    },
  });
  const request: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=x' },
    body,
    duplex: 'half',
  };
  const sending = fetch(`${server.url}/api/interviews/${await start()}/responses`, request).catch(
    () => 'cut',
  );
  await delay(500);
  expect(await server.stop()).toBe(0);
  expect(await sending).toBe('cut');
});

/** Resolves once a read of the interview shows the answer, however long the reply to its sender takes. */
async function storedAnswer(client: RestClient, id: number): Promise<'stored'> {
  for (;;) {
    const { body } = await client.get(`/api/interviews/${id}`);
    if (JSON.stringify(body).includes('"speaker":"user"')) return 'stored';
    await delay(100);
  }
}

test('T-11: a stalled recognizer or model keeps no answer from being stored and read', async () => {
  const { fake, start } = await providerAndServer();
  const server = await start();
  const { client, start: startInterview } = await newCandidate(server, 'patient');
  const id = await startInterview();
  fake.setMode('all', { kind: 'hang' });
  const replying = client.post(
    `/api/interviews/${id}/responses`,
    answerForm({ audio: readRecording('webm') }),
  );
  const first = await Promise.race([replying, storedAnswer(client, id)]);
  expect(first).toBe('stored');
  const { status, body } = await replying;
  expect(status).toBe(201);
  expect(body).toMatchObject({ answer: { transcriptState: 'pending' }, next: null });
});
