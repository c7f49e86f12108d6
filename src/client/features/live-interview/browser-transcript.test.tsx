// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';

const WORDS = 'I would keep one record per link in a key value store and count the reads';

/** Stands in for the browser's recogniser, which no test browser has: hears the same words every time. */
class StandInRecognition extends EventTarget {
  lang = '';
  continuous = false;
  interimResults = false;
  processLocally = false;
  static started: StandInRecognition[] = [];
  static available = async () => 'unavailable';

  start() {
    StandInRecognition.started.push(this);
    setTimeout(
      () => this.dispatchEvent(Object.assign(new Event('result'), { results: [[{ transcript: WORDS }]] })),
      10,
    );
  }
  stop() {
    setTimeout(() => this.dispatchEvent(new Event('end')), 10);
  }
}

afterEach(() => {
  Reflect.deleteProperty(window, 'SpeechRecognition');
  StandInRecognition.started = [];
  StandInRecognition.available = async () => 'unavailable';
});

async function liveInterview() {
  Object.assign(window, { SpeechRecognition: StandInRecognition });
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const interview = await startedInterview(app, candidate);
  const view = await renderApp(`/interview/${interview.id}`, {
    app,
    token: candidate.token,
    audio: createFakeMicrophone(),
  });
  const answer = async () => {
    const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start answering' });
    await waitFor(() => expect(start.disabled).toBe(false));
    await view.user.click(start);
    await screen.findByText('Recording your answer.');
    return () => view.user.click(screen.getByRole('button', { name: 'Done' }));
  };
  const read = () => candidate.caller.interviews.get({ id: interview.id });
  return { ...view, answer, read };
}

test('without consent the browser does not listen', async () => {
  const { answer, read } = await liveInterview();
  expect(await screen.findByText(/Let the browser transcribe, or type your answers/)).toBeTruthy();
  const stop = await answer();
  await stop();
  await screen.findByText('Answer saved.');
  expect(StandInRecognition.started).toEqual([]);
  expect((await read()).responses[1]?.transcriptState).toBe('failed');
});

test('with consent (stand-in recogniser) what the browser heard goes with the recording', async () => {
  const { user, answer, read } = await liveInterview();
  await user.click(await screen.findByRole('button', { name: 'Let the browser transcribe' }));
  const dialog = await screen.findByRole('dialog', { name: 'Let the browser write down what you say?' });
  expect(within(dialog).getByText(/sends your voice to its vendor's servers/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'I agree' }));

  const stop = await answer();
  expect(await screen.findByText(WORDS)).toBeTruthy();
  await stop();
  expect(await screen.findByText('Heard by your browser')).toBeTruthy();
  const [, said] = (await read()).responses;
  expect(said).toMatchObject({ content: WORDS, engine: 'browser' });
  expect(said?.audioUrl).not.toBeNull();
});

test('where the device itself can listen, the consent says so and nothing else is used', async () => {
  StandInRecognition.available = async () => 'available';
  const { user, answer } = await liveInterview();
  await user.click(await screen.findByRole('button', { name: 'Let the browser transcribe' }));
  expect(await screen.findByText(/turns your voice into text on this device/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I agree' }));
  const stop = await answer();
  expect(StandInRecognition.started.map(({ processLocally }) => processLocally)).toEqual([true]);
  await stop();
  await screen.findByText('Heard by your browser');
});
