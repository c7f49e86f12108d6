import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createLiveRecordings } from '#server/audio/live-recordings.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { bytesOf, signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { readRecording } from '#testing/recordings/read-recording.ts';
import { aiWith, standInTranscriber } from '#testing/stand-in-ai.ts';
import { clearSpokenParts } from './append-recording.ts';

const whole = readRecording('webm');
const sha256 = createHash('sha256').update(whole).digest('hex');
const part = (from: number, to?: number) => new File([whole.slice(from, to)], 'part');
const key = 'recording-1';

async function speaking() {
  const transcriber = standInTranscriber(() => 'I keep popular links in a cache.');
  const app = await createTestApp({ ai: { active: aiWith({ transcriber }) } });
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  const { interviews, audio } = user.caller;
  return {
    app,
    id,
    userId: user.user.id,
    interviews,
    transcriber,
    send: async (from: number, to: number) =>
      (await interviews.appendRecording({ id, key, offset: from, chunk: part(from, to) })).bytes,
    answer: (offset: number) =>
      interviews.submitAnswer({
        id,
        audio: part(offset),
        recordingKey: key,
        recordingOffset: offset,
        recordingSha256: sha256,
        idempotencyKey: key,
      }),
    kept: async (responseId: number) => bytesOf(await audio.answer({ id, responseId })),
  };
}

describe('an answer that is sent while it is spoken', () => {
  test('is whole with its rest, sounds as if sent at once, and leaves nothing behind', async () => {
    const spoken = await speaking();
    for (let at = 0; at < 20_000; at += 4000) expect(await spoken.send(at, at + 4000)).toBe(at + 4000);
    const { answer } = await spoken.answer(20_000);
    expect(answer).toMatchObject({ content: 'I keep popular links in a cache.', duration: 8 });
    expect(await spoken.kept(answer.id)).toEqual(whole);
    expect(await spoken.app.deps.audio.files.listUnfinished()).toEqual([]);

    const atOnce = await speaking();
    await atOnce.interviews.submitAnswer({ id: atOnce.id, audio: part(0) });
    expect(spoken.transcriber.requests[0]?.seconds).toBe(atOnce.transcriber.requests[0]?.seconds);
  });

  test('arrives whole however its chunks are cut, repeated or overtaken', async () => {
    const places = fc.uniqueArray(fc.integer({ min: 1, max: whole.length - 1 }), {
      minLength: 1,
      maxLength: 6,
    });
    const { app } = await speaking();
    await fc.assert(
      fc.asyncProperty(places, fc.array(fc.nat(6), { maxLength: 8 }), async (cuts, order) => {
        const name = 'unfinished/spoken-0-cut';
        await app.deps.audio.files.remove(name);
        const edges = [0, ...cuts.sort((a, b) => a - b)];
        const from = (index: number) => edges[index % edges.length] ?? 0;
        const to = (index: number) => edges[(index % edges.length) + 1] ?? whole.length;
        for (const index of [...order, ...edges.keys()]) {
          await app.deps.audio.files.append(name, from(index), part(from(index), to(index)));
        }
        expect(await app.deps.audio.files.read(name)).toEqual(whole);
      }),
      { numRuns: 25 },
    );
  });

  test('tells where to go on after a chunk that came too early', async () => {
    const { send } = await speaking();
    expect(await send(0, 4000)).toBe(4000);
    expect(await send(9000, 12_000)).toBe(4000);
    expect(await send(4000, 12_000)).toBe(12_000);
  });

  test('goes on after a restart of the server, and is decoded when it is whole', async () => {
    const { send, answer, app, transcriber } = await speaking();
    await send(0, 8000);
    app.deps.audio.liveRecordings = createLiveRecordings();
    await send(8000, 16_000);
    expect((await answer(16_000)).answer.transcriptState).toBe('transcribed');
    expect(transcriber.requests[0]?.seconds).toBeCloseTo(7.7, 0);
  });

  test('is asked for again, whole, when parts of it are missing, and counts once', async () => {
    const { answer, send, id, interviews } = await speaking();
    await expect(answer(20_000)).rejects.toMatchObject({
      message: expect.stringContaining('send all of it'),
    });
    await send(0, 4000);
    await expect(answer(8000)).rejects.toMatchObject({ message: expect.stringContaining('send all of it') });
    const first = await interviews.submitAnswer({ id, audio: part(0), idempotencyKey: key });
    const again = await interviews.submitAnswer({ id, audio: part(0), idempotencyKey: key });
    expect(again.answer.id).toBe(first.answer.id);
  });

  test('is asked for again when starting over took its beginning away while it waited in the queue', async () => {
    const { app, userId, id, send, answer } = await speaking();
    await send(0, 4000);
    const { files } = app.deps.audio;
    const receive = files.receive.bind(files);
    vi.spyOn(files, 'receive').mockImplementationOnce(async (stream) => {
      await clearSpokenParts(app.deps, { userId, interviewId: id });
      return receive(stream);
    });
    await expect(answer(4000)).rejects.toMatchObject({ cause: { code: 'RECORDING_INCOMPLETE' } });
    expect((await answer(0)).answer.duration).toBe(8);
  });

  test('that was given up makes room for the next one', async () => {
    const { send, interviews, id, app, userId } = await speaking();
    await send(0, 4000);
    const { userStorage } = app.deps.limits;
    expect(await userStorage.used(userId)).toBe(4000);
    await interviews.appendRecording({ id, key: 'recording-2', offset: 0, chunk: part(0, 2000) });
    expect(await userStorage.used(userId)).toBe(2000);
    const left = await app.deps.audio.files.listUnfinished();
    expect(left.map(({ file }) => file)).toEqual([
      expect.stringMatching(`^unfinished/spoken-\\d+-${id}-recording-2$`),
    ]);
  });

  test('keeps all that arrived when its first chunk is sent once more', async () => {
    const { send, answer, kept } = await speaking();
    await send(0, 4000);
    await send(4000, 12_000);
    expect(await send(0, 4000)).toBe(12_000);
    const { answer: sent } = await answer(12_000);
    expect(await kept(sent.id)).toEqual(whole);
  });

  test('cannot grow over the limit, nor go on after the end of the interview', async () => {
    const { interviews, id } = await speaking();
    const tooMuch = { id, key, offset: 25 * 1024 * 1024, chunk: part(0, 10) };
    await expect(interviews.appendRecording(tooMuch)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    const last = { ...tooMuch, offset: tooMuch.offset - 10 };
    // As much as may be: refused only because nothing came before it.
    expect(await interviews.appendRecording(last)).toEqual({ bytes: 0 });
    await interviews.complete({ id });
    await expect(interviews.appendRecording({ ...tooMuch, offset: 0 })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});
