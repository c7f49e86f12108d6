import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openAudioStore, openBothPlaces } from '#server/audio/open-audio-store.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { bytesOf, signUpWithPlan, startedInterview, toneWav } from '#testing/examples.ts';
import { startS3Server } from '#testing/s3-server.ts';
import { examineMachine } from './examine-machine.ts';
import { type Move, moveRecordings } from './move-recordings.ts';

const SOUNDS = [1, 1.1, 1.2, 1.3, 1.4].map((seconds) => toneWav(seconds));

/** A server with five recordings in its bucket. */
async function practised() {
  const s3 = await startS3Server();
  const app = await createTestApp({ env: s3.env });
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  const answers: number[] = [];
  for (const sound of SOUNDS) {
    const audio = new File([sound], 'a.wav');
    answers.push((await user.caller.interviews.submitAnswer({ id, audio, transcript: 'heard' })).answer.id);
  }
  const { env, data } = app.deps;
  const files = await data.stores.recordings.list();
  const named = new Map(files.map(({ file, sha256 }) => [file, sha256]));
  const move = async (to: Move['to'], changes: Partial<Move> = {}) =>
    moveRecordings({
      ...(await openBothPlaces(env)),
      waiting: data.stores.waitingRecordings,
      to,
      named,
      removes: true,
      tell: () => {},
      ...changes,
    });
  const heard = async () => {
    const all = [];
    for (const responseId of answers)
      all.push(await bytesOf(await user.caller.audio.answer({ id, responseId })));
    return all;
  };
  const onDisk = () => readdirSync(join(env.dataDir, 'audio/answers'));
  return { s3, app, env, files, move, heard, onDisk };
}

const NOTHING = { copied: 0, present: 0, removed: 0, damaged: [], missing: [] };

describe('an operator moves recordings', () => {
  test('from the bucket to the disk and back, and each sounds the same', async () => {
    const { s3, app, env, move, heard, onDisk } = await practised();
    expect(await move('disk')).toEqual({ ...NOTHING, copied: 5, removed: 5 });
    expect([onDisk().length, s3.objects.size]).toEqual([5, 0]);
    rmSync(join(env.dataDir, 'bucket.json'));
    const files = await openAudioStore({ ...env, s3: null }, app.deps.log, app.deps.data.stores);
    app.deps.audio.files = files;
    expect(await heard()).toEqual(SOUNDS);
    app.deps.audio.files = await openAudioStore(env, app.deps.log, app.deps.data.stores);
    expect(await move('bucket')).toEqual({ ...NOTHING, copied: 5, removed: 5 });
    expect([onDisk().length, s3.objects.size]).toEqual([0, 5]);
    expect(await heard()).toEqual(SOUNDS);
  });

  test('beside a running server, which misses nothing meanwhile', async () => {
    const { s3, move, heard, onDisk } = await practised();
    expect(await move('disk', { removes: false })).toEqual({ ...NOTHING, copied: 5 });
    expect([onDisk().length, s3.objects.size]).toEqual([5, 5]);
    expect(await heard()).toEqual(SOUNDS);
    expect(await move('disk')).toEqual({ ...NOTHING, present: 5, removed: 5 });
  });

  test('and goes on where it was stopped, with nothing removed that was not read back', async () => {
    const { s3, move, onDisk } = await practised();
    let reads = 0;
    s3.fault = ({ method }) => (method === 'GET' && ++reads > 6 ? 'cut off' : null);
    await expect(move('disk')).rejects.toThrow('broke off');
    s3.fault = null;
    expect(s3.objects.size + onDisk().length).toBe(5);
    expect(onDisk().length).toBeGreaterThan(0);
    const rest = s3.objects.size;
    expect(await move('disk')).toEqual({ ...NOTHING, copied: rest, removed: rest });
    expect(onDisk()).toHaveLength(5);
  });

  test('and with them those that wait in the database, whichever way', async () => {
    const { s3, app, move, onDisk } = await practised();
    const { waitingRecordings } = app.deps.data.stores;
    const [[key = '', object] = []] = s3.objects;
    if (!object) throw new Error('five recordings are in the bucket');
    const bytes = new Uint8Array(object.bytes);
    const file = key.slice(key.indexOf('answers/'));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    s3.objects.delete(key);
    await waitingRecordings.keep({ file, sha256, bytes: bytes.length }, bytes, app.clock.now());
    expect(await move('disk')).toEqual({ ...NOTHING, copied: 5, removed: 5 });
    expect([onDisk().length, await waitingRecordings.list()]).toEqual([5, []]);
  });

  test('but not those that are not what was recorded, and is told of those that are gone', async () => {
    const { s3, files, move, onDisk } = await practised();
    const [first = '', second = ''] = [...s3.objects.keys()];
    const damaged = s3.objects.get(first);
    if (damaged) damaged.bytes = Buffer.from('something else');
    s3.objects.delete(second);
    const nameOf = (key: string) => files.find(({ file }) => key.endsWith(file))?.file ?? '';
    expect(await move('disk')).toEqual({
      copied: 3,
      present: 0,
      removed: 3,
      damaged: [nameOf(first)],
      missing: [nameOf(second)],
    });
    expect([onDisk().length, [...s3.objects.keys()]]).toEqual([3, [first]]);
  });

  test('and what was deleted while the bucket was away does not come back', async () => {
    const { s3, env, files, move, onDisk } = await practised();
    const name = files[0]?.file.slice('answers/'.length) ?? '';
    mkdirSync(join(env.dataDir, 'audio/removed'), { recursive: true });
    writeFileSync(join(env.dataDir, 'audio/removed', name), '');
    await move('disk');
    expect(onDisk()).not.toContain(name);
    expect([onDisk().length, s3.objects.size]).toEqual([4, 0]);
  });
});

test('the doctor tries the bucket, and says what is wrong with it and how much waits', async () => {
  const { s3, app, env } = await practised();
  const look = async () =>
    (await examineMachine(env, app.deps.data.stores.operator, app.clock)).filter(({ text }) =>
      text.startsWith('Recordings'),
    );
  expect(await look()).toEqual([{ isFine: true, text: expect.stringContaining('keeps them.') }]);
  await s3.goAway();
  writeFileSync(join(env.dataDir, 'audio/answers/waits.wav'), '');
  expect(await look()).toEqual([
    {
      isFine: false,
      text: expect.stringMatching(/could not be reached: ECONNREFUSED\. 1 on this disk wait for it\.$/),
    },
  ]);
});
