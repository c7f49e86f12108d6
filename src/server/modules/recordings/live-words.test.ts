import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Heard, LiveTranscriber, Transcriber } from '#server/ai/capabilities.ts';
import { AppError } from '#server/errors.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { RECORDING_SECONDS, readRecording } from '#testing/recordings/read-recording.ts';
import { aiWith, standInTranscriber } from '#testing/stand-in-ai.ts';
import { testContent } from '#testing/test-content.ts';
import { browserVocabulary, vocabularyOf } from './live-words.ts';

const whole = readRecording('webm');
const KEY = 'recording-1';

/** A server whose recognizer listens live; `commit` is what it makes of the end. */
async function listening(commit: (samples: number) => Promise<Heard>) {
  const pushed: number[] = [];
  const closed: string[] = [];
  const live = (): LiveTranscriber => ({
    push: (samples) => pushed.push(samples.length),
    partial: () => (pushed.length > 0 ? 'so far' : ''),
    commit: (samples) => commit(samples.length),
    close: () => closed.push('closed'),
  });
  const whenWhole = standInTranscriber(() => 'heard as a whole');
  const transcriber: Transcriber = { ...whenWhole, live };
  const app = await createTestApp({ ai: { active: aiWith({ transcriber }) } });
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  const { interviews } = user.caller;
  const append = (from: number, to: number) =>
    interviews.appendRecording({ id, key: KEY, offset: from, chunk: new File([whole.slice(from, to)], 'c') });
  const submit = (offset: number) =>
    interviews.submitAnswer({
      id,
      recordingKey: KEY,
      recordingOffset: offset,
      recordingSha256: createHash('sha256').update(whole).digest('hex'),
      audio: new File([whole.slice(offset)], 'rest.webm'),
    });
  return { app, id, interviews, append, submit, pushed, closed, whenWhole };
}

test('words come while the answer is spoken, and at the end the recognizer is asked for no more than the rest', async () => {
  let committed = 0;
  const { append, submit, pushed, whenWhole } = await listening(async (samples) => {
    committed = samples;
    return { text: 'heard along' };
  });
  expect((await append(0, 4000)).heard).toBeUndefined();
  const most = whole.length - 2000;
  await append(4000, most);
  await expect.poll(() => pushed.length, { timeout: 20_000 }).toBeGreaterThan(0);
  // The same bytes are sent again, as after a lost reply.
  expect(await append(4000, most)).toEqual({ bytes: most, heard: 'so far' });
  const { answer } = await submit(most);
  expect(answer).toMatchObject({ content: 'heard along', engine: 'Stand-in recognizer' });
  expect(committed / 16_000).toBeCloseTo(RECORDING_SECONDS, 0);
  expect(whenWhole.requests).toHaveLength(0);
});

test('what could not be transcribed live is transcribed as a whole', async () => {
  const { append, submit, whenWhole } = await listening(async () => {
    throw new AppError('AI_UNAVAILABLE');
  });
  await append(0, 6000);
  expect((await submit(6000)).answer.content).toBe('heard as a whole');
  expect(whenWhole.requests).toHaveLength(1);
});

test('who begins anew is no longer heard in the old recording', async () => {
  const { id, interviews, append, closed } = await listening(async () => ({ text: '' }));
  await append(0, 4000);
  await interviews.appendRecording({ id, key: 'recording-2', offset: 0, chunk: new File([whole], 'c') });
  expect(closed.length).toBeGreaterThan(0);
});

test('a recognizer expects the terms that the question names, in any form, and none that are only letters of its words', () => {
  const expected = vocabularyOf(testContent(), 'short-links');
  expect(expected).toEqual(expect.arrayContaining(['redis', 'base62', 'key value', 'fails open']));
  for (const letters of ['wal', 'heap', 'sse', 'quic', 'inp', 'rag']) expect(expected).not.toContain(letters);
  expect(browserVocabulary(testContent(), 'short-links')).not.toContain('inp');
});
