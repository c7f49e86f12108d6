import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { bytesOf, signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { createFakeMicrophone, laterThanADoublePress, recordedSpeech } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';

async function recording() {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  const microphone = createFakeMicrophone();
  const view = await renderApp(`/interview/${id}`, { app, token: candidate.token, audio: microphone });
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start answering' });
  await waitFor(() => expect(start.disabled).toBe(false));
  await view.user.click(start);
  await screen.findByText('Recording your answer.');
  // An upload without a declared length, as here, reserves room for a largest one, and a user has room for two: the
  // beginnings of two takes and an answer, all still on their way, would be one too many.
  await waitFor(async () => expect(await app.deps.audio.files.listUnfinished()).toHaveLength(1));
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  /** The microphone opens no more until the returned function is called. */
  const holdOpening = () => {
    const { open } = microphone;
    let allow = () => {};
    const allowed = new Promise<void>((resolve) => {
      allow = resolve;
    });
    microphone.open = async (device) => {
      await allowed;
      return open(device);
    };
    return allow;
  };
  /** The recordings that the server has of the interview. */
  const sent = async () => {
    const { responses } = await candidate.caller.interviews.get({ id });
    const answers = responses.filter(({ speaker }) => speaker === 'user');
    return Promise.all(
      answers.map(async (answer) =>
        bytesOf(await candidate.caller.audio.answer({ id, responseId: answer.id })),
      ),
    );
  };
  return { ...view, microphone, press, holdOpening, sent };
}

/** Another recording that sounds alike: a player ignores bytes after the sound. */
const otherSpeech = () => new Uint8Array([...recordedSpeech(), 0xec, 0x83, 1, 2, 3]);

test('who starts over sends the second take only', async () => {
  const { microphone, press, sent } = await recording();
  microphone.set({ sound: otherSpeech() });
  await press('Start over');
  await screen.findByRole('button', { name: 'Undo start over' });
  await press('Done');
  await waitFor(async () => expect(await sent()).toEqual([otherSpeech()]));
  expect(microphone.isOpen()).toBe(false);
  expect(screen.queryByText(/unsent/)).toBeNull();
});

test('who takes starting over back sees the waveform of the first take again', async () => {
  const { press } = await recording();
  const bars = () =>
    document.querySelector('path.stroke-signal')?.getAttribute('d')?.match(/M/g)?.length ?? 0;
  await waitFor(() => expect(bars()).toBeGreaterThan(3));
  const before = bars();
  await press('Start over');
  await press('Undo start over');
  expect(bars()).toBeGreaterThanOrEqual(before);
});

test('starting over can be undone: the first take goes on and is sent', async () => {
  const { microphone, press, sent } = await recording();
  microphone.set({ sound: otherSpeech() });
  await press('Start over');
  await screen.findByRole('button', { name: 'Undo start over' });
  microphone.set({ sound: recordedSpeech() });
  await press('Undo start over');
  expect(await screen.findByRole('button', { name: 'Start over' })).toBeTruthy();
  await press('Done');
  await waitFor(async () => expect(await sent()).toEqual([recordedSpeech()]));
  expect(microphone.isOpen()).toBe(false);
});

test('who cannot start over is told so, and the first take goes on', async () => {
  const { microphone, press, sent } = await recording();
  microphone.set({ openError: 'UnknownError' });
  await press('Start over');
  expect((await screen.findAllByText('Recording failed')).length).toBeGreaterThan(0);
  expect(microphone.isListening()).toBe(true);
  await press('Done');
  await waitFor(async () => expect(await sent()).toEqual([recordedSpeech()]));
});

test('who is done before the microphone opens again sends the first take, and nothing records on', async () => {
  const { microphone, press, holdOpening, sent } = await recording();
  const allow = holdOpening();
  await press('Start over');
  await press('Done');
  allow();
  await waitFor(async () => expect(await sent()).toEqual([recordedSpeech()]));
  expect(await screen.findByRole('button', { name: 'Start answering' })).toBeTruthy();
  expect(microphone.isOpen()).toBe(false);
});

test('who starts over twice before the microphone opens again records one take', async () => {
  const { microphone, press, holdOpening, sent } = await recording();
  microphone.set({ sound: otherSpeech() });
  const allow = holdOpening();
  await press('Start over');
  await laterThanADoublePress();
  await press('Start over');
  allow();
  await screen.findByRole('button', { name: 'Undo start over' });
  await press('Done');
  await waitFor(async () => expect(await sent()).toEqual([otherSpeech()]));
  await waitFor(() => expect(microphone.isOpen()).toBe(false));
});

test('who pauses before the microphone opens again has the second take paused', async () => {
  const { microphone, press, holdOpening } = await recording();
  const allow = holdOpening();
  await press('Start over');
  await press('Pause Interview');
  allow();
  await screen.findByRole('button', { name: 'Undo start over' });
  await waitFor(() => expect(microphone.isListening()).toBe(false));
  await press('Resume Interview');
  await waitFor(() => expect(microphone.isListening()).toBe(true));
});

test('who cannot start over from a pause goes on with the first take', async () => {
  const { microphone, press } = await recording();
  await press('Pause Interview');
  await screen.findByText('Recording is paused, and the clock with it.');
  microphone.set({ openError: 'UnknownError' });
  await press('Start over');
  expect(await screen.findByText('Recording your answer.')).toBeTruthy();
  expect(microphone.isListening()).toBe(true);
});

test('starting over from a pause records again, with the time given back', async () => {
  const { press } = await recording();
  // A busy machine skips seconds.
  await screen.findByText(/^0:(0[2-9]|[1-5]\d)$/);
  await press('Pause Interview');
  await screen.findByText('Recording is paused, and the clock with it.');
  const left = () => screen.getByRole('timer').textContent;
  expect(left()).not.toBe('10:00');
  const shown: string[] = [];
  const watch = new MutationObserver(() => shown.push(left()));
  watch.observe(document.body, { childList: true, characterData: true, subtree: true });
  await press('Start over');
  expect(await screen.findByText('Recording your answer.')).toBeTruthy();
  watch.disconnect();
  expect(shown).toContain('10:00');
});
