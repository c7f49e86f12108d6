import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { whenDone } from '#testing/when-done.ts';

/** Unpacked by a program of somebody else. */
async function unpack(app: TestApp, { token }: TestUser) {
  const reply = await app.request('/api/user/data', { headers: { Authorization: `Bearer ${token}` } });
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-download-'));
  whenDone(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'data.zip'), Buffer.from(await reply.arrayBuffer()));
  const python =
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); z.extractall(sys.argv[2]); print("\\n".join(z.namelist()))';
  const names = execFileSync('python3', ['-c', python, join(folder, 'data.zip'), folder]).toString();
  return {
    reply,
    names: names.trim().split('\n'),
    read: (name: string) => readFileSync(join(folder, name)),
    json: (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8')),
  };
}

test('a person takes everything along: account, conversations, reports to read, recordings', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const bob = await signUpWithPlan(app);
  await startedInterview(app, bob);
  const { id } = await startedInterview(app, ada);
  const sound = toneWav(25);
  for (let turn = 0; turn < 3; turn += 1) {
    const audio = new File([sound], 'answer.wav');
    await ada.caller.interviews.submitAnswer({ id, audio, transcript: `${TYPED_ANSWER} Part ${turn}.` });
  }
  await ada.caller.interviews.complete({ id });
  app.deps.contentVersion = () => 'another';
  const graded = await ada.caller.interviews.gradeAgain({ id });
  const { reply, names, read, json } = await unpack(app, ada);
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="backpressure-2026-01-05.zip"');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  const folder = `interviews/2026-01-05-${id}`;
  expect(names).toEqual([
    'README.txt',
    'account.json',
    `${folder}/interview.json`,
    `${folder}/report.md`,
    `${folder}/former-report-${graded.formerReports[0]?.id}.json`,
    ...[1, 3, 5].map((place) => `${folder}/answer-${place}.wav`),
  ]);
  expect(json('account.json')).toMatchObject({
    user: { email: ada.user.email },
    license: { plan: { type: 'trial' } },
    sessions: [{ kind: 'grant' }, { kind: 'consume', interviewId: id }],
    speakingTimes: [{ interviewId: id }, { interviewId: id }, { interviewId: id }],
  });
  expect(json(`${folder}/interview.json`)).toEqual(JSON.parse(JSON.stringify(graded)));
  expect(read(`${folder}/report.md`).toString()).toContain(`**Grade:** ${graded.grade}`);
  expect(read(`${folder}/answer-3.wav`)).toEqual(Buffer.from(sound));
  expect(reply.status).toBe(200);
});

test('a recording that goes away meanwhile does not spoil the rest', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { id } = await startedInterview(app, ada);
  const audio = new File([toneWav()], 'answer.wav');
  await ada.caller.interviews.submitAnswer({ id, audio, transcript: TYPED_ANSWER });
  const [recording] = await app.deps.audio.list('answers');
  await app.deps.audio.remove(recording?.file ?? '');
  const { names, read } = await unpack(app, ada);
  expect(names).toContain(`interviews/2026-01-05-${id}/answer-1.wav`);
  expect(read(`interviews/2026-01-05-${id}/answer-1.wav`)).toHaveLength(0);
});

test('recordings are read when they are sent, and not after the reader has gone', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { id } = await startedInterview(app, ada);
  const audio = new File([toneWav(60)], 'answer.wav');
  for (let turn = 0; turn < 2; turn += 1) {
    await ada.caller.interviews.submitAnswer({ id, audio, transcript: TYPED_ANSWER });
  }
  const { open } = app.deps.audio;
  const streams: ReadableStream[] = [];
  app.deps.audio.open = async (file) => {
    const found = await open(file);
    if (!found) return null;
    const stream = () => {
      streams.push(found.stream());
      return streams.at(-1) ?? found.stream();
    };
    return { ...found, stream };
  };
  const { stream } = await ada.caller.data.download();
  const reader = stream.getReader();
  while (streams.length === 0) await reader.read();
  await reader.cancel();
  expect(streams).toHaveLength(1);
});

test('it may be asked for ten times an hour', async () => {
  const app = await createTestApp();
  const { caller } = await app.signUp();
  for (let n = 0; n < 10; n += 1) await (await caller.data.download()).stream.cancel();
  await expect(caller.data.download()).rejects.toMatchObject({ cause: { code: 'RATE_LIMITED' } });
});
