import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT } from '#server/root.ts';
import type { Mode } from '#testing/fake-provider/modes.ts';
import {
  modelAt,
  remoteAi,
  runFakeOllama,
  runFakeProvider,
  shortDeadlines,
} from '#testing/provider-fixtures.ts';
import { underTest } from '#testing/under-test.ts';
import { writeChosenServer } from './found/model-servers.ts';
import { examineService, statusOf } from './service-status.ts';

const EXPLANATION = 'A cache keeps what is asked for often near to whoever asks. '.repeat(5);
const BRIEF = shortDeadlines(3_000);

/** A port at which nobody listens any more. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('a model that works is known afterwards: its size, its speed, and how it is asked', async () => {
  const fake = await runFakeProvider();
  fake.answerWith('conduct', () => EXPLANATION);
  fake.tell('/v1/models', { data: [{ id: 'any', owned_by: 'vllm', max_model_len: 32_768 }] });
  fake.setMode('chat', { kind: 'bad-request', parameters: ['temperature'], names: true });
  const service = await modelAt(fake.url);
  expect(await examineService(service)).toEqual({ works: true, advice: null });
  const status = statusOf(service, () => 0.12);
  expect(status).toMatchObject({
    host: new URL(fake.url).host,
    state: 'works',
    models: ['any'],
    contextTokens: 32_768,
    slots: 8,
    dialect: expect.arrayContaining(['no temperature', 'length as max_tokens']),
    grade: { usd: 0.12, seconds: expect.any(Number) },
  });
  expect(status.firstTokenMs).toBeGreaterThan(0);
  expect(status.tokensPerSecond).toBeGreaterThan(0);
});

test.each([
  [1, 120],
  [2, 60],
  [8, 40],
])(
  'of a model that serves %d calls at once, a grade of twelve calls of 10 s takes %d s',
  async (slots, seconds) => {
    const fake = await runFakeProvider();
    fake.tell('/v1/models', { data: [{ id: 'any', owned_by: 'llamacpp' }] });
    fake.tell('/props', { total_slots: slots });
    const service = await modelAt(fake.url);
    await service.facts.lookNow(new AbortController().signal);
    // At this speed a call of a grade takes a second to read and nine to write.
    service.speed.add({ promptTokens: 6_000, completionTokens: 900, firstTokenMs: 1_000, totalMs: 10_000 });
    expect(statusOf(service, () => null)).toMatchObject({ slots, grade: { seconds } });
  },
);

test('what a grade would cost is told for all that its twelve calls read and write', async () => {
  const fake = await runFakeProvider();
  const service = await modelAt(fake.url);
  const uses: unknown[] = [];
  statusOf(service, (use) => uses.push(use));
  expect(uses).toMatchObject([{ promptTokens: 72_000, cachedTokens: 24_000, completionTokens: 10_800 }]);
});

test.each<[string, Mode, RegExp]>([
  ['a wrong key', { kind: 'unauthorized' }, /key: correct LLM_API_KEY/],
  ['an account without credit', { kind: 'insufficient-quota' }, /no credit left/],
  ['a page instead of an answer', { kind: 'html' }, /correct LLM_BASE_URL/],
  ['a redirect', { kind: 'redirect' }, /final one into LLM_BASE_URL/],
  ['a fault of the server', { kind: 'server-error' }, /a fault of its own/],
  ['a server that hangs', { kind: 'hang' }, /does not answer in time/],
])('of %s the remedy is told in one sentence', async (_, mode, advice) => {
  const fake = await runFakeProvider();
  fake.setMode('chat', mode);
  const service = await modelAt(fake.url, { model: 'gpt-5-mini', limits: BRIEF });
  expect(await examineService(service)).toEqual({ works: false, advice: expect.stringMatching(advice) });
  expect(statusOf(service, () => null)).toMatchObject({
    state: 'fails',
    advice: expect.stringMatching(advice),
  });
});

test('of an address without its version, the line that fixes it is told', async () => {
  const fake = await runFakeProvider();
  const root = fake.url.replace('/v1', '');
  const { advice } = await examineService(await modelAt(root));
  expect(advice).toContain(`LLM_BASE_URL=${root}/v1`);
});

test('of a server that is not there, it is told that nobody listens', async () => {
  const service = await modelAt(`http://127.0.0.1:${await closedPort()}/v1`, { limits: BRIEF });
  expect((await examineService(service)).advice).toMatch(/Nothing listens at .*LLM_BASE_URL/);
});

test('of an unknown model the names that exist are told', async () => {
  const fake = await runFakeProvider();
  fake.setMode('chat', { kind: 'bad-request' });
  const service = await modelAt(fake.url, { model: 'no-such-model' });
  expect((await examineService(service)).advice).toMatch(
    /no model no-such-model: set LLM_MODEL to one of .*gpt-5-mini/,
  );
});

test('of a voice that is refused, the setting is told; a recognizer that works is left alone', async () => {
  const fake = await runFakeProvider();
  fake.setMode('speech', { kind: 'bad-request' });
  const ai = await remoteAi(fake);
  const results = new Map<string, Awaited<ReturnType<typeof examineService>>>();
  for (const service of ai.services ?? []) results.set(service.capability, await examineService(service));
  expect(results.get('speech')?.advice).toMatch(/voice alloy: set TTS_VOICE/);
  expect(results.get('transcription')).toEqual({ works: true, advice: null });
});

test('the doctor names a model server that was found, with the lines that put it to use', async () => {
  const fake = await runFakeOllama();
  const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = { DATA_DIR: dataDir, FIND_MODELS_AT: new URL(fake.url).host };
  expect((await doctor(env)).stdout).toContain(
    `Ollama answers at ${fake.url}. The operator can put it to use on the Status page; or put into .env:\nLLM_BASE_URL=${fake.url}\nLLM_MODEL=qwen3:8b\n`,
  );
  await writeChosenServer(dataDir, { baseUrl: fake.url, model: 'qwen3:8b' });
  const { stdout } = await doctor(env);
  expect(stdout).toMatch(/Language model: qwen3:8b at .* works\./);
  expect(stdout).not.toContain('Ollama answers');
}, 120_000);

/** Runs the command as an operator does, in a process of its own. */
const doctor = (env: Record<string, string>) =>
  new Promise<{ code: number; stdout: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [underTest('doctor.js')],
      { cwd: PROJECT_ROOT, env: { PATH: '', FIND_MODELS_AT: 'off', ...env } },
      (error, stdout) => resolve({ code: Number(error?.code ?? 0), stdout }),
    );
    onTestFinished(() => void child.kill());
  });

test('the doctor ends well when all that is configured works, and not when something does not', async () => {
  const fake = await runFakeProvider();
  fake.answerWith('conduct', () => EXPLANATION);
  const env = { LLM_BASE_URL: fake.url, LLM_MODEL: 'example-model', TTS_BASE_URL: fake.url };
  const well = await doctor(env);
  expect(well.stdout).toMatch(/Language model: example-model at .* works\./);
  expect(well.stdout).toMatch(/Speech to text: nothing is set/);
  expect(well.stdout).toMatch(/tokens a second/);
  expect(well.code).toBe(0);
  fake.setMode('speech', { kind: 'unauthorized' });
  const ill = await doctor(env);
  expect(ill.stdout).toMatch(
    /Voice: .* does not work\.\n {2}The server refuses the key: correct TTS_API_KEY\./,
  );
  expect(ill.code).toBe(1);
}, 120_000);
