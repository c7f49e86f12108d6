import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cleanUp } from '#server/cleanup.ts';
import { readEnv } from '#server/env.ts';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { bytesOf, signUpWithPlan, startedInterview, toneWav } from '#testing/examples.ts';
import { type S3Server, startS3Server } from '#testing/s3-server.ts';
import { sql, sqlValue } from '#testing/test-database.ts';
import { whenDone } from '#testing/when-done.ts';
import { openAudioStore } from './open-audio-store.ts';

const HOUR_MS = 3_600_000;
const WAV = toneWav(2);

async function serverWithBucket(bucket?: S3Server) {
  const s3 = bucket ?? (await startS3Server());
  const app = await createTestApp({ env: s3.env });
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  const answer = async () => {
    const audio = new File([WAV], 'a.wav');
    const { answer } = await user.caller.interviews.submitAnswer({ id, audio, transcript: 'heard' });
    return answer.id;
  };
  /** The files on the server's own disk. */
  const onDisk = (folder: 'answers' | 'copies' | 'removed') =>
    readdirSync(join(app.deps.env.dataDir, 'audio', folder));
  const start = (audio = app.deps.audio.files) => whenDone(audio.bucket?.start() ?? (() => {}));
  /** Opens the same data directory again, as after the process was killed. */
  const restarted = async () => {
    const audio = await openAudioStore(app.deps.env, app.deps.log, app.deps.data.stores);
    start(audio);
    return audio;
  };
  return { s3, app, user, id, answer, onDisk, start, restarted };
}

const play = async (user: TestUser, id: number, responseId: number) =>
  bytesOf(await user.caller.audio.answer({ id, responseId }));
const stored = ({ objects }: S3Server) => [...objects.values()].map(({ bytes }) => new Uint8Array(bytes));
const state = ({ deps }: TestApp) => deps.audio.files.bucket?.state();

describe('an answer that is spoken to a server with a bucket', () => {
  test('is in the bucket before it is acknowledged, and does not wait on the disk', async () => {
    const { s3, user, id, answer, onDisk } = await serverWithBucket();
    const responseId = await answer();
    expect(stored(s3)).toEqual([WAV]);
    expect(onDisk('answers')).toEqual([]);
    expect(await play(user, id, responseId)).toEqual(WAV);
  });

  test('is played in parts from the bucket once this disk has no copy any more', async () => {
    const { s3, app, user, id, answer, onDisk, start } = await serverWithBucket();
    const responseId = await answer();
    const old = new Date(Date.now() - 2 * HOUR_MS);
    for (const name of onDisk('copies'))
      utimesSync(join(app.deps.env.dataDir, 'audio/copies', name), old, old);
    start();
    await expect.poll(() => onDisk('copies')).toEqual([]);
    const reply = await app.request(`/api/interviews/${id}/responses/${responseId}/audio`, {
      headers: { Authorization: `Bearer ${user.token}`, Range: 'bytes=10-19' },
    });
    expect([reply.status, reply.headers.get('content-range')]).toEqual([206, `bytes 10-19/${WAV.length}`]);
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(WAV.slice(10, 20));
    expect(s3.calls.at(-1)).toMatch(/^GET /);
    expect(onDisk('copies')).toEqual([]);
  });

  test('is brought back to this disk for a program that reads a path', async () => {
    const { app, answer, onDisk } = await serverWithBucket();
    await answer();
    const [name = ''] = onDisk('copies');
    rmSync(join(app.deps.env.dataDir, 'audio/copies', name));
    const path = await app.deps.audio.files.localPath(`answers/${name}`);
    expect(new Uint8Array(readFileSync(path ?? ''))).toEqual(WAV);
  });
});

describe('while the bucket is away', () => {
  test('answers are acknowledged and played, the server says so, and all is moved when it is back', async () => {
    const { s3, app, user, id, answer, onDisk, start } = await serverWithBucket();
    start();
    await s3.goAway();
    const answers = [await answer(), await answer()];
    expect(onDisk('answers')).toHaveLength(2);
    // Only a database that several processes share outlives this disk.
    expect(await sqlValue(app.db, 'select count(*) from waiting_recordings')).toBe(0);
    for (const each of answers) expect(await play(user, id, each)).toEqual(WAV);
    const ready = await app.request('/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ bucket: { works: false, waiting: 2, toRemove: 0 } });
    await s3.comeBack();
    await expect.poll(() => state(app)).toEqual({ works: true, waiting: 0, toRemove: 0 });
    expect(stored(s3)).toEqual([WAV, WAV]);
    expect(onDisk('answers')).toEqual([]);
    for (const each of answers) expect(await play(user, id, each)).toEqual(WAV);
  });

  test('a killed process loses nothing, and what had arrived already is not stored twice', async () => {
    const { s3, app, answer, onDisk, restarted } = await serverWithBucket();
    await answer();
    const [arrived = ''] = onDisk('copies');
    await s3.goAway();
    await answer();
    // As if the process was killed between storing in the bucket and removing here: the recording is in both places.
    writeFileSync(join(app.deps.env.dataDir, 'audio/answers', arrived), WAV);
    await s3.comeBack();
    await restarted();
    await expect.poll(() => onDisk('answers')).toEqual([]);
    expect(stored(s3)).toEqual([WAV, WAV]);
  });

  test('a recording that only the bucket has cannot be played, in a sentence that says so', async () => {
    const { s3, user, id, answer, onDisk, app } = await serverWithBucket();
    const responseId = await answer();
    for (const name of onDisk('copies')) rmSync(join(app.deps.env.dataDir, 'audio/copies', name));
    await s3.goAway();
    await expect(play(user, id, responseId)).rejects.toMatchObject({
      cause: { code: 'OVERLOADED', message: expect.stringContaining('cannot be reached at the moment') },
    });
    await s3.comeBack();
    expect(await play(user, id, responseId)).toEqual(WAV);
    s3.fault = ({ method }) => (method === 'GET' ? 'missing' : null);
    await expect(play(user, id, responseId)).rejects.toThrow('removed while it was played');
    s3.fault = ({ method }) => (method === 'GET' ? 'cut off' : null);
    await expect(play(user, id, responseId)).rejects.toThrow('broke off');
  });

  test('what is deleted leaves this disk at once, and the bucket when it is back, also after a restart', async () => {
    const { s3, app, user, id, answer, onDisk, restarted } = await serverWithBucket();
    await answer();
    await s3.goAway();
    await answer();
    await user.caller.interviews.delete({ id });
    expect([onDisk('answers'), onDisk('copies')]).toEqual([[], []]);
    expect(state(app)).toMatchObject({ works: false, toRemove: 2 });
    await s3.comeBack();
    const audio = await restarted();
    await expect.poll(() => stored(s3)).toEqual([]);
    await expect.poll(() => audio.bucket?.state()).toEqual({ works: true, waiting: 0, toRemove: 0 });
    expect(onDisk('removed')).toEqual([]);
  });

  test.each(['busy', 'web page', 'forgets', 'denied'] as const)(
    'or answers wrongly (%s), the recording stays here until it takes it',
    async (fault) => {
      const { s3, user, id, answer, onDisk, start, app } = await serverWithBucket();
      s3.fault = ({ method }) => (method === 'PUT' ? fault : null);
      const responseId = await answer();
      expect(onDisk('answers')).toHaveLength(1);
      expect(await play(user, id, responseId)).toEqual(WAV);
      s3.fault = null;
      start();
      await expect.poll(() => state(app)).toEqual({ works: true, waiting: 0, toRemove: 0 });
      expect(stored(s3)).toEqual([WAV]);
    },
  );
});

test('an account that is deleted leaves nothing in the bucket, and another installation in it keeps its own', async () => {
  const { s3, user, answer, onDisk } = await serverWithBucket();
  const other = await serverWithBucket(s3);
  const kept = await other.answer();
  await answer();
  await user.caller.auth.deleteAccount({ password: user.password });
  expect([onDisk('answers'), onDisk('copies'), onDisk('removed')]).toEqual([[], [], []]);
  expect(stored(s3)).toEqual([WAV]);
  expect(await play(other.user, other.id, kept)).toEqual(WAV);
  expect(await other.app.deps.audio.files.list('answers')).toHaveLength(1);
});

test('a recording that is deleted while it is on its way does not arrive for good', async () => {
  const { s3, app, onDisk, start } = await serverWithBucket();
  const audio = app.deps.audio.files;
  let isDeleted = false;
  s3.fault = ({ method, key }) => {
    if (method === 'PUT' && key.endsWith('answers/one.wav') && !isDeleted) {
      isDeleted = true;
      void audio.remove('answers/one.wav');
    }
    return null;
  };
  await audio.save('answers/one.wav', WAV);
  expect(isDeleted).toBe(true);
  start();
  await expect.poll(() => stored(s3)).toEqual([]);
  await expect.poll(() => onDisk('removed')).toEqual([]);
  expect([onDisk('answers'), onDisk('copies')]).toEqual([[], []]);
});

describe('settings of a bucket', () => {
  test('are refused while another, or none, is set than the one with the recordings', async () => {
    const { app } = await serverWithBucket();
    const { dataDir, s3 } = app.deps.env;
    const { stores } = app.deps.data;
    await expect(openAudioStore({ dataDir, s3: null }, app.deps.log, stores)).rejects.toThrow(
      /^Recordings are in the bucket recordings at \S+\. Set S3_ENDPOINT .+ npm run move -- disk/,
    );
    const other = s3 && { ...s3, bucket: 'other' };
    await expect(openAudioStore({ dataDir, s3: other }, app.deps.log, stores)).rejects.toThrow(
      /and the settings name other at/,
    );
  });

  test('are tried before they are used for the first time, and leave nothing where they fail', async () => {
    const s3 = await startS3Server();
    const env = { ...s3.env, S3_SECRET_ACCESS_KEY: 'wrong' };
    await expect(createTestApp({ env })).rejects.toThrow('does not belong to S3_ACCESS_KEY_ID');
    expect(s3.objects.size).toBe(0);
  });
});

describe('the environment names a bucket', () => {
  const all = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'recordings',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'AKIDTEST',
    S3_SECRET_ACCESS_KEY: 'a secret',
  };

  test('whole or not at all', () => {
    expect(readEnv({}).s3).toBeNull();
    expect(readEnv(all).s3).toMatchObject({ endpoint: 'https://s3.example.com', bucket: 'recordings' });
    for (const name of Object.keys(all))
      expect(() => readEnv({ ...all, [name]: '' })).toThrow(`  ${name}: is missing`);
  });

  test.each([
    { S3_ENDPOINT: 'files.test' },
    { S3_ENDPOINT: 'ftp://files.test' },
    { S3_ENDPOINT: 'https://files.test/recordings' },
    { S3_ENDPOINT: 'https://AKIDTEST:secret@files.test' },
    { S3_BUCKET: 'a/b' },
    { S3_REGION: 'eu central' },
  ])('and is refused, without being repeated, for %j', (wrong) => {
    const [[name = '', value = ''] = []] = Object.entries(wrong);
    expect(() => readEnv({ ...all, ...wrong })).toThrow(`${name}: expected`);
    expect(() => readEnv({ ...all, ...wrong })).not.toThrow(value);
  });
});

test('after a restore the bucket keeps what no answer names, so that one can go back', async () => {
  const { s3, app, answer } = await serverWithBucket();
  await answer();
  const { dataDir } = app.deps.env;
  for (const object of s3.objects.values()) object.modifiedAt = new Date(Date.now() - 2 * HOUR_MS);
  rmSync(join(dataDir, 'audio/copies'), { recursive: true });
  mkdirSync(join(dataDir, 'audio/copies'));
  await sql(app.db, 'update interview_responses set audio_file = null');
  mkdirSync(join(dataDir, 'before-restore-2026-11-01'));
  const now = { ...app.deps, clock: { now: () => new Date() } };
  await cleanUp(now);
  expect(stored(s3)).toHaveLength(1);
  rmSync(join(dataDir, 'before-restore-2026-11-01'), { recursive: true });
  await cleanUp(now);
  expect(stored(s3)).toEqual([]);
});
