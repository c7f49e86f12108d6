import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dialect } from '#db/driver/dialect.ts';
import type { AiServices } from '#server/deps.ts';
import { createLog } from '#server/log.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { bytesOf, lookupIds, startedInterview, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { startS3Server } from '#testing/s3-server.ts';
import { call, typed } from '#testing/several-processes.ts';
import { aiWith, haltingInterviewer } from '#testing/stand-in-ai.ts';
import { createTestDatabase, failWrites, inAnotherProcess, sqlColumn } from '#testing/test-database.ts';
import { turnFollower, whenDone } from '#testing/when-done.ts';
import { joinCluster } from './postgres-cluster.ts';

const MINUTE_MS = 60_000;
const WAV = toneWav(2);
const SOON = { timeout: 15_000 };

/** Two whole servers on one database that tell each other news. */
async function twoServers({
  env = {},
  ai = {},
}: {
  env?: Record<string, string>;
  ai?: Partial<AiServices>;
} = {}) {
  const url = process.env.DATABASE_URL ?? '';
  const join = async () => {
    const cluster = await joinCluster({ url, keepsRecordings: false, log: createLog('silent') });
    whenDone(() => cluster.close());
    return cluster;
  };
  const db = await createTestDatabase();
  const one = await createTestApp({ db, env, ai, cluster: await join() });
  // This database is closed with the first one.
  const other = { ...(await inAnotherProcess(db)), close: async () => {} };
  const two = await createTestApp({ db: other, env, cluster: await join() });
  const user = await one.signUp();
  await user.caller.licenses.activateFreePlan();
  return { one, two, user };
}

describe.skipIf(dialect === 'sqlite')('two processes', () => {
  test('tell who follows a turn in one of them what happens in the other', async () => {
    const { one, two, user } = await twoServers();
    const { id } = await startedInterview(one, user);
    const { answers } = one.deps.data.stores;
    const answer = { ...typed(10), content: TYPED_ANSWER };
    const answerId = await answers.accept(call(user.user.id, 'submitAnswer'), id, answer, one.clock.now());
    const { seen, ended } = await turnFollower(two, user)(id);
    await expect.poll(() => seen.map(({ kind }) => kind)).toEqual(['received', 'heard']);
    await one.deps.jobs.run('transcribe', answerId ?? 0);
    await expect.poll(() => seen.at(-1)?.kind).toBe('done');
    await ended;
  });

  test('correct in one of them what the other is asking about only once that is asked', async () => {
    const { interviewer, goOn } = haltingInterviewer();
    const { one, two, user } = await twoServers({ ai: { active: aiWith({ interviewer }) } });
    const { id } = await startedInterview(one, user);
    const { answers } = one.deps.data.stores;
    const answer = { ...typed(60), content: TYPED_ANSWER, transcriptState: 'transcribed' as const };
    const responseId =
      (await answers.accept(call(user.user.id, 'submitAnswer'), id, answer, one.clock.now())) ?? 0;
    const asked = one.deps.jobs.run('transcribe', responseId);
    const kinds = async () => (await user.caller.interviews.turn({ id })).events.map(({ kind }) => kind);
    await expect.poll(kinds, SOON).toContain('clause');
    const transcript = `${TYPED_ANSWER} And a cache.`;
    const correcting = two.caller(user.token).interviews.correctTranscript({ id, responseId, transcript });
    await new Promise((resolve) => setTimeout(resolve, 500));
    // The question that is being generated is about these words.
    expect((await answers.find(responseId))?.content).toBe(TYPED_ANSWER);
    goOn();
    expect(await asked).toBe(true);
    expect((await correcting).answer.content).toBe(transcript);
    const { responses } = await user.caller.interviews.get({ id });
    expect(responses.map(({ speaker }) => speaker)).toEqual(['ai', 'user', 'ai']);
  });

  test('whose clocks are two minutes apart know the same sessions', async () => {
    const { one, two, user } = await twoServers();
    two.clock.advance(2 * MINUTE_MS);
    expect(await two.caller(user.token).auth.currentUser()).toEqual(user.user);
    const { token } = await two.caller().auth.signIn({ email: user.user.email, password: user.password });
    expect(await one.caller(token).auth.currentUser()).toEqual(user.user);
    await one.caller(token).auth.signOut();
    await expect(two.caller(token).auth.currentUser()).rejects.toThrow();
  });

  test('whose clocks are two minutes apart count as one against a limit', async () => {
    const { one, two } = await twoServers({ env: { LIMIT_SIGN_UP: '6/15m' } });
    two.clock.advance(2 * MINUTE_MS);
    const admitted: boolean[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { rates } = (n % 2 ? one : two).deps.limits;
      admitted.push(
        await rates.admit('signUp', '192.0.2.1').then(
          () => true,
          () => false,
        ),
      );
    }
    expect(admitted.filter(Boolean)).toHaveLength(6);
  });

  test('whose clocks are two minutes apart hold and grade an interview together', async () => {
    const { one, two, user } = await twoServers();
    two.clock.advance(2 * MINUTE_MS);
    const ahead = two.caller(user.token).interviews;
    const behind = user.caller.interviews;
    const { id } = await ahead.start({ ...(await lookupIds(two)), questionId: 'short-links' });
    const first = await behind.submitAnswer({ id, transcript: TYPED_ANSWER });
    expect(first.next?.speaker).toBe('ai');
    const { events } = await behind.turn({ id });
    expect(events.length).toBeGreaterThan(0);
    expect(events.filter(({ atMs }) => atMs < 0)).toEqual([]);
    const second = await ahead.submitAnswer({ id, transcript: TYPED_ANSWER });
    expect(second.next?.speaker).toBe('ai');
    await two.deps.data.stores.interviews.end(call(user.user.id, 'completeInterview'), id, two.clock.now());
    await one.deps.jobs.runDue();
    expect((await one.deps.data.stores.jobs.find('grade', id))?.status).toBe('done');
    expect((await behind.get({ id })).status).toBe('completed');
  });
});

/** Two servers on one database and one bucket; somebody speaks on the first. */
async function twoServersWithBucket() {
  const s3 = await startS3Server();
  const env = { ...s3.env, DATABASE_URL: process.env.DATABASE_URL ?? '' };
  const { one, two, user } = await twoServers({ env });
  const { id } = await startedInterview(one, user);
  const answer = async () => {
    const audio = new File([WAV], 'a.wav');
    return (await user.caller.interviews.submitAnswer({ id, audio, transcript: 'heard' })).answer.id;
  };
  const play = async ({ caller }: TestApp, responseId: number) =>
    bytesOf(await caller(user.token).audio.answer({ id, responseId }));
  const deliver = ({ deps }: TestApp) => whenDone(deps.audio.files.bucket?.start() ?? (() => {}));
  const state = ({ deps }: TestApp) => deps.audio.files.bucket?.state();
  const onDisk = ({ deps }: TestApp, folder: string) => readdirSync(join(deps.env.dataDir, 'audio', folder));
  const stored = () => [...s3.objects.values()].map(({ bytes }) => new Uint8Array(bytes));
  const waiting = () => sqlColumn(one.db, 'select file from waiting_recordings');
  return { s3, one, two, user, id, answer, play, deliver, state, onDisk, stored, waiting };
}

const NOTHING_WAITS = { works: true, waiting: 0, toRemove: 0 };

describe.skipIf(dialect === 'sqlite')('two processes whose bucket is away', () => {
  test('lose no recording with the machine that took it: the other plays it, has it for its recognizer and delivers it', async () => {
    const { s3, one, two, answer, play, deliver, state, onDisk, stored, waiting } =
      await twoServersWithBucket();
    await s3.goAway();
    const responseId = await answer();
    expect(onDisk(one, 'answers')).toEqual([]);
    expect(state(one)).toEqual({ works: false, waiting: 1, toRemove: 0 });
    rmSync(join(one.deps.env.dataDir, 'audio'), { recursive: true });
    expect(await play(two, responseId)).toEqual(WAV);
    const [file] = await waiting();
    rmSync(join(two.deps.env.dataDir, 'audio/copies'), { recursive: true });
    mkdirSync(join(two.deps.env.dataDir, 'audio/copies'));
    const path = await two.deps.audio.files.localPath(String(file));
    expect(new Uint8Array(readFileSync(path ?? ''))).toEqual(WAV);
    deliver(two);
    await expect.poll(() => state(two)).toMatchObject({ works: false, waiting: 1 });
    const ready = await two.request('/readyz');
    expect(await ready.json()).toMatchObject({ bucket: { works: false, waiting: 1 } });
    await s3.comeBack();
    await expect.poll(() => state(two), SOON).toEqual(NOTHING_WAITS);
    expect(stored()).toEqual([WAV]);
    expect(await waiting()).toEqual([]);
    expect(await play(two, responseId)).toEqual(WAV);
  });

  test('bring each recording there once, though both look', async () => {
    const { s3, one, two, answer, deliver, state, stored, waiting } = await twoServersWithBucket();
    await s3.goAway();
    for (let n = 0; n < 3; n += 1) await answer();
    await s3.comeBack();
    deliver(one);
    deliver(two);
    await expect.poll(() => [state(one), state(two)], SOON).toEqual([NOTHING_WAITS, NOTHING_WAITS]);
    expect(stored()).toEqual([WAV, WAV, WAV]);
    expect(await waiting()).toEqual([]);
    expect(s3.calls.filter((call) => /^PUT .*answers/.test(call))).toHaveLength(3);
  });

  test('delete in one of them what waits since the other took it, and it never arrives', async () => {
    const { s3, one, two, user, id, answer, deliver, state, onDisk, stored, waiting } =
      await twoServersWithBucket();
    await s3.goAway();
    await answer();
    await two.caller(user.token).interviews.delete({ id });
    expect(await waiting()).toEqual([]);
    await s3.comeBack();
    deliver(one);
    deliver(two);
    await expect.poll(() => [state(one), state(two)], SOON).toEqual([NOTHING_WAITS, NOTHING_WAITS]);
    expect(stored()).toEqual([]);
    expect(onDisk(two, 'removed')).toEqual([]);
  });

  test('put once more, and the same, what one of them had brought there when it was killed', async () => {
    const { s3, one, two, answer, play, deliver, state, stored, waiting } = await twoServersWithBucket();
    // The bucket stores the object, but the server cannot see that.
    s3.fault = ({ method }) => (method === 'HEAD' ? 'denied' : null);
    const responseId = await answer();
    expect([stored().length, (await waiting()).length]).toEqual([1, 1]);
    expect(await play(one, responseId)).toEqual(WAV);
    s3.fault = null;
    deliver(two);
    await expect.poll(waiting, SOON).toEqual([]);
    expect(stored()).toEqual([WAV]);
    expect(await play(two, responseId)).toEqual(WAV);
    await expect.poll(() => state(two), SOON).toEqual(NOTHING_WAITS);
  });

  test('keep on the disk what the database does not take either', async () => {
    const { s3, one, answer, play, deliver, state, onDisk, stored } = await twoServersWithBucket();
    await s3.goAway();
    await failWrites(one.db, 'insert', 'waiting_recordings');
    const responseId = await answer();
    expect(onDisk(one, 'answers')).toHaveLength(1);
    expect(await play(one, responseId)).toEqual(WAV);
    await s3.comeBack();
    deliver(one);
    await expect.poll(() => state(one), SOON).toEqual(NOTHING_WAITS);
    expect(stored()).toEqual([WAV]);
  });
});
