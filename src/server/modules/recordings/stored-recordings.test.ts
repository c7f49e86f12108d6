import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { bytesOf, signUpWithPlan, startedInterview, toneWav } from '#testing/examples.ts';
import { sweepAudio } from './stored-recordings.ts';

const HOUR_MS = 3_600_000;

async function withRecording() {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  const { answer } = await user.caller.interviews.submitAnswer({
    id,
    audio: new File([toneWav(2)], 'a.wav'),
    transcript: 'kept',
  });
  await app.deps.audio.files.save('answers/orphan.webm', new Uint8Array(10));
  await app.deps.audio.files.save('speech/question', new Uint8Array(10));
  // Files carry the machine's time, not the test clock's.
  const later = (hours: number) => ({
    ...app.deps,
    clock: { now: () => new Date(Date.now() + hours * HOUR_MS) },
  });
  return { app, user, id, answer, later };
}

test('a recording that no answer names is deleted once it cannot be on its way any more', async () => {
  const { app, user, id, answer, later } = await withRecording();
  expect(await sweepAudio(later(0))).toEqual({ removed: [], missing: [] });
  expect(await sweepAudio(later(2))).toEqual({ removed: ['answers/orphan.webm'], missing: [] });
  expect(await app.deps.audio.files.list('answers')).toHaveLength(1);
  expect(await bytesOf(await user.caller.audio.answer({ id, responseId: answer.id }))).toEqual(toneWav(2));
});

test('speech is made room for after a month', async () => {
  const { app, later } = await withRecording();
  await sweepAudio(later(31 * 24));
  expect(await app.deps.audio.files.list('speech')).toEqual([]);
});

test('an answer whose recording is gone is reported and kept', async () => {
  const { app, user, id, answer, later } = await withRecording();
  for (const { file } of await app.deps.audio.files.list('answers')) await app.deps.audio.files.remove(file);
  expect(await sweepAudio(later(2))).toEqual({ removed: [], missing: [answer.id] });
  expect((await user.caller.interviews.get({ id })).responses[1]?.content).toBe('kept');
  await expect(user.caller.audio.answer({ id, responseId: answer.id })).rejects.toMatchObject({
    cause: { code: 'NOT_FOUND' },
  });
});
