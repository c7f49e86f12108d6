import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { encodeWav } from '#server/audio/wav.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInTranscriber } from '#testing/stand-in-ai.ts';

const RATE = 16_000;

/** Bursts of a tone with half a second of silence between them, after two seconds of silence. */
function spokenWav(seconds: number) {
  return encodeWav(
    Float32Array.from({ length: (2 + seconds) * RATE }, (_, at) =>
      at < 2 * RATE || at % (2 * RATE) > 1.5 * RATE ? 0 : Math.sin(at / 9) * 0.3,
    ),
  );
}

/** The report of an interview with one answer of this many seconds; null for a typed answer. */
async function results(seconds: number | null) {
  const app = await createTestApp({
    ai: { active: aiWith({ transcriber: standInTranscriber(() => TYPED_ANSWER) }) },
  });
  const candidate = await signUpWithPlan(app);
  const { token, caller } = candidate;
  const { id } = await startedInterview(app, candidate);
  const spoken =
    seconds === null ? { transcript: TYPED_ANSWER } : { audio: new File([spokenWav(seconds)], 'a.wav') };
  await caller.interviews.submitAnswer({ id, ...spoken });
  await caller.interviews.complete({ id });
  await renderApp(`/interview/${id}/results`, { app, token });
  await screen.findByRole('article', { name: 'Report' });
}

test('a spoken interview has notes on how it was spoken, outside the grade', async () => {
  await results(60);
  const title = await screen.findByText('How you spoke');
  const notes = title.closest('section') ?? document.body;
  expect(within(notes).getByText('2.0 s')).toBeTruthy();
  expect(within(notes).getByText(/It does not count for the grade/)).toBeTruthy();
  await expectAccessible(notes);
});

test('too little speech is said to be', async () => {
  await results(10);
  expect(await screen.findByText(/Not enough speech/)).toBeTruthy();
});

test('a typed interview has none', async () => {
  await results(null);
  expect(screen.queryByText('How you spoke')).toBeNull();
});
