import { describe, expect, test } from 'vitest';
import type { Speaker } from '#server/ai/capabilities.ts';
import { AppError } from '#server/errors.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { aiWith, HALTING_CLAUSES, haltingInterviewer, standInSpeaker } from '#testing/stand-in-ai.ts';

const [FIRST = '', SECOND = ''] = HALTING_CLAUSES;
const SOON = { timeout: 10_000 };
const samplesOf = (text: string) => Buffer.from(text.length % 2 === 0 ? text : `${text}\0`);

/** Speaks a text as its own bytes, as if they were samples. */
function streamingSpeaker(): Speaker & { spoken: string[] } {
  const speaker = standInSpeaker();
  return {
    ...speaker,
    stream: async (text, onSound) => {
      speaker.spoken.push(text);
      for (const byte of Buffer.from(text)) onSound(Uint8Array.of(byte), { type: 'pcm', hertz: 8000 });
    },
  };
}

async function halfwayThroughTurn(speaker: Speaker | null) {
  const { interviewer, goOn } = haltingInterviewer();
  const app = await createTestApp({ ai: { active: aiWith({ interviewer, speaker }) } });
  const user = await signUpWithPlan(app);
  const { id, question } = await startedInterview(app, user);
  const request = (path: string) => app.request(path, { headers: { Authorization: `Bearer ${user.token}` } });
  // The first question's sound is usually made while the candidate thinks; on a busy machine it could come after the
  // first clause.
  if (speaker) await (await request(`/api/interviews/${id}/audio`)).arrayBuffer();
  const submitting = user.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
  const events = async () => (await user.caller.interviews.turn({ id })).events;
  await expect.poll(async () => (await events()).map(({ kind }) => kind), SOON).toContain('clause');
  const answerId = (await events())[0]?.answerId ?? 0;
  const hear = (path = `/api/interviews/${id}/responses/${answerId}/speech`) => request(path);
  const hearWhole = async (path?: string) => Buffer.from(await (await hear(path)).arrayBuffer());
  return { app, user, id, answerId, question, goOn, submitting, events, hear, hearWhole };
}

/** Reads a body until this many bytes have come. */
async function readSome(reader: ReadableStreamDefaultReader<Uint8Array>, bytes: number): Promise<Buffer> {
  let read = Buffer.alloc(0);
  while (read.byteLength < bytes) {
    const { value, done } = await reader.read();
    if (done) break;
    read = Buffer.concat([read, value]);
  }
  return read;
}

describe('the next question', () => {
  test('is heard from its first clause on, while the rest is still being made', async () => {
    const speaker = streamingSpeaker();
    const { hear, goOn, submitting, events } = await halfwayThroughTurn(speaker);
    const reply = await hear();
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('audio/pcm;rate=8000');
    expect(reply.headers.get('x-accel-buffering')).toBe('no');
    const reader = reply.body?.getReader();
    if (!reader) throw new Error('the reply has a body');
    const first = samplesOf(FIRST);
    expect(await readSome(reader, first.byteLength)).toEqual(first);
    goOn();
    await submitting;
    expect(await readSome(reader, 1000)).toEqual(samplesOf(SECOND));
    const soundMs = ((first.byteLength + samplesOf(SECOND).byteLength) / 2 / 8000) * 1000;
    await expect
      .poll(async () => (await events()).filter(({ kind }) => kind === 'sound'), SOON)
      .toMatchObject([{ ms: null }, { ms: Math.round(soundMs) }]);
  });

  test('is made once for all who listen, and kept as a file to hear again', async () => {
    const speaker = streamingSpeaker();
    const { app, id, question, hearWhole, goOn, submitting } = await halfwayThroughTurn(speaker);
    const hearing = [hearWhole(), hearWhole()];
    await expect.poll(() => speaker.spoken, SOON).toEqual([question, FIRST]);
    goOn();
    await submitting;
    const samples = Buffer.concat([samplesOf(FIRST), samplesOf(SECOND)]);
    expect(await Promise.all(hearing)).toEqual([samples, samples]);
    const again = await hearWhole(`/api/interviews/${id}/audio`);
    expect(again.toString('latin1', 0, 4)).toBe('RIFF');
    expect(again.subarray(44)).toEqual(samples);
    expect(await hearWhole()).toEqual(again);
    expect(speaker.spoken).toEqual([question, FIRST, SECOND]);
    expect(app.deps.audio.spokenTurns.memory().bytes).toBe(samples.byteLength);
  });

  test('is kept although the one who listened has left', async () => {
    const speaker = streamingSpeaker();
    const { id, question, hear, hearWhole, goOn, submitting } = await halfwayThroughTurn(speaker);
    await (await hear()).body?.cancel();
    goOn();
    await submitting;
    expect((await hearWhole(`/api/interviews/${id}/audio`)).subarray(44)).toEqual(
      Buffer.concat([samplesOf(FIRST), samplesOf(SECOND)]),
    );
    expect(speaker.spoken).toEqual([question, FIRST, SECOND]);
  });

  test('is spoken by nobody where nobody listens', async () => {
    const speaker = streamingSpeaker();
    const { question, goOn, submitting } = await halfwayThroughTurn(speaker);
    goOn();
    await submitting;
    expect(speaker.spoken).toEqual([question]);
  });

  test('of a voice that makes whole files only is heard clause by clause, too', async () => {
    const spoken: string[] = [];
    const speaker = {
      ...standInSpeaker(),
      speak: async (text: string) => {
        spoken.push(text);
        return { bytes: toneWav(1), contentType: 'audio/wav' };
      },
    };
    const { question, hear, goOn, submitting } = await halfwayThroughTurn(speaker);
    const reply = await hear();
    expect(reply.headers.get('content-type')).toBe('audio/pcm;rate=16000');
    goOn();
    await submitting;
    expect((await reply.arrayBuffer()).byteLength).toBe(2 * 2 * 16_000);
    expect(spoken).toEqual([question, FIRST, SECOND]);
  });

  test('in MP3 is one file after the other, which players take for one', async () => {
    const { hear, goOn, submitting } = await halfwayThroughTurn(standInSpeaker());
    const reply = await hear();
    expect(reply.headers.get('content-type')).toBe('audio/mpeg');
    goOn();
    await submitting;
    expect(await reply.text()).toBe(`ID3 ${FIRST}ID3 ${SECOND}`);
  });

  test('breaks off where the voice does, and the turn says so', async () => {
    const speaker = {
      ...streamingSpeaker(),
      stream: async () => {
        throw new AppError('AI_UNAVAILABLE');
      },
    };
    const { hear, goOn, submitting, events } = await halfwayThroughTurn(speaker);
    expect((await hear()).status).toBe(503);
    expect((await events()).at(-1)).toMatchObject({
      kind: 'trouble',
      text: 'The voice did not answer. Please read the question.',
    });
    goOn();
    expect((await submitting).next?.content).toBe(`${FIRST} ${SECOND}`);
  });

  test('is left to the browser where the server has no voice', async () => {
    const { hear, goOn, submitting } = await halfwayThroughTurn(null);
    const reply = await hear();
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({ code: 'NO_SPEAKER' });
    goOn();
    await submitting;
  });

  test('that a stopping server will not make any more is waited for by nobody', async () => {
    const { app, user, id, goOn, submitting } = await halfwayThroughTurn(streamingSpeaker());
    goOn();
    const { next } = await submitting;
    app.deps.audio.spokenTurns.close();
    const last = await app.deps.data.stores.answers.findLastTurn(id);
    expect(last?.id).toBe(next?.id);
    const waiting = app.deps.audio.spokenTurns.open(last?.id ?? 0)?.listen();
    app.deps.audio.spokenTurns.close();
    await expect(waiting).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    expect((await user.caller.interviews.get({ id })).responses).toHaveLength(3);
  });
});

test('a deleted interview takes the sound of its questions along', async () => {
  const { app, user, id, goOn, submitting, hearWhole } = await halfwayThroughTurn(streamingSpeaker());
  const hearing = hearWhole();
  goOn();
  await submitting;
  await hearing;
  await user.caller.interviews.delete({ id });
  expect(app.deps.audio.spokenTurns.memory().bytes).toBe(0);
  await expect.poll(() => app.deps.audio.files.list('speech'), SOON).toEqual([]);
});
