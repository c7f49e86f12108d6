import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { createFakeMicrophone, laterThanADoublePress } from '#testing/fake-microphone.ts';
import { chooseInMenu, renderApp } from '#testing/render-app.tsx';

const WORDS = 'I would keep one record per link in a key value store and count the reads';

/**
 * Stands in for the browser's recognizer, with the members that Chromium's has
 * (e2e/browser/browser-recognition.spec.ts).
 */
class StandInRecognition extends EventTarget {
  lang = '';
  continuous = false;
  interimResults = false;
  processLocally = false;
  quality = 'command';
  phrases: object[] = [];
  static started: StandInRecognition[] = [];
  /** What is available, by quality. */
  static states: Partial<Record<'conversation' | 'dictation' | 'default', string>> = {};
  static refusesPhrases = false;
  static available = async ({ quality }: { quality?: 'conversation' | 'dictation' }) =>
    StandInRecognition.states[quality ?? 'default'] ?? 'unavailable';
  static install = async (_: object): Promise<boolean> => false;

  start() {
    StandInRecognition.started.push(this);
    if (StandInRecognition.refusesPhrases && this.phrases.length > 0) {
      setTimeout(() => {
        this.dispatchEvent(Object.assign(new Event('error'), { error: 'phrases-not-supported' }));
        this.dispatchEvent(new Event('end'));
      }, 10);
      return;
    }
    setTimeout(
      () => this.dispatchEvent(Object.assign(new Event('result'), { results: [[{ transcript: WORDS }]] })),
      10,
    );
  }
  stop() {
    setTimeout(() => this.dispatchEvent(new Event('end')), 10);
  }
}

class StandInPhrase {
  constructor(
    readonly phrase: string,
    readonly boost: number,
  ) {}
}

async function allow(user: UserEvent) {
  await screen.findByRole('button', { name: 'Start answering' });
  await chooseInMenu(user, 'Let the browser transcribe');
}

afterEach(() => {
  Reflect.deleteProperty(window, 'SpeechRecognition');
  StandInRecognition.started = [];
  Reflect.deleteProperty(window, 'SpeechRecognitionPhrase');
  StandInRecognition.states = {};
  StandInRecognition.refusesPhrases = false;
  StandInRecognition.install = async () => false;
});

async function liveInterview({ isGreeted = true } = {}) {
  Object.assign(window, { SpeechRecognition: StandInRecognition, SpeechRecognitionPhrase: StandInPhrase });
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const interview = await startedInterview(app, candidate);
  const view = await renderApp(`/interview/${interview.id}`, {
    app,
    token: candidate.token,
    audio: createFakeMicrophone(),
    isGreeted,
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
  expect(await screen.findByRole('button', { name: 'Choose how your words are heard' })).toBeTruthy();
  const stop = await answer();
  await stop();
  await screen.findByText('Answer saved.');
  expect(StandInRecognition.started).toEqual([]);
  expect((await read()).responses[1]?.transcriptState).toBe('failed');
});

test('the sound check shows the words that the browser made of the sentence', async () => {
  localStorage.setItem('browser_recognition', 'vendor');
  const { user } = await liveInterview({ isGreeted: false });
  await user.click(await screen.findByRole('button', { name: 'Check the sound' }));
  expect(screen.getByRole('heading', { name: 'Your words' })).toBeTruthy();
  expect(await screen.findByText(WORDS, {}, { timeout: 10_000 })).toBeTruthy();
});

test('with consent (stand-in recognizer) what the browser heard goes with the recording', async () => {
  const { user, answer, read } = await liveInterview();
  await allow(user);
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

test('who writes the answers down is named once, and again when it changes', async () => {
  localStorage.setItem('browser_recognition', 'vendor');
  const { user, answer } = await liveInterview();
  for (const count of [1, 2]) {
    await (await answer())();
    await screen.findByText(`Answer ${count}`);
    await laterThanADoublePress();
  }
  expect(screen.getAllByText('Heard by your browser')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Type instead' }));
  await user.type(screen.getByLabelText('Your answer'), 'I would keep one record per link.');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Typed')).toBeTruthy();
});

test('where the device itself can listen, the consent says so and nothing else is used', async () => {
  StandInRecognition.states = { default: 'available', dictation: 'available' };
  const { user, answer } = await liveInterview();
  await allow(user);
  expect(await screen.findByText(/turns your voice into text on this device/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I agree' }));
  const stop = await answer();
  expect(StandInRecognition.started.map(({ processLocally }) => processLocally)).toEqual([true]);
  await stop();
  await screen.findByText('Heard by your browser');
});

test('the best quality on the device is used, with terms of the question made likelier', async () => {
  StandInRecognition.states = { conversation: 'downloadable', dictation: 'available', default: 'available' };
  const { user, answer } = await liveInterview();
  await allow(user);
  await user.click(await screen.findByRole('button', { name: 'I agree' }));
  await waitFor(() => expect(localStorage.getItem('browser_recognition')).toBe('on_device'));
  const stop = await answer();
  const [listening] = StandInRecognition.started;
  expect(listening).toMatchObject({ processLocally: true, quality: 'dictation' });
  await stop();
  await screen.findByText('Heard by your browser');
});

test('terms that the browser refuses are left out, and nothing is lost', async () => {
  StandInRecognition.states = { default: 'available' };
  StandInRecognition.refusesPhrases = true;
  localStorage.setItem('browser_recognition', 'on_device');
  const { answer, read } = await liveInterview();
  const stop = await answer();
  expect(await screen.findByText(WORDS)).toBeTruthy();
  await stop();
  await screen.findByText('Heard by your browser');
  expect((await read()).responses[1]?.content).toBe(WORDS);
});

describe('recognition that the device does not have yet', () => {
  async function offered(install: () => Promise<boolean>) {
    StandInRecognition.states = { default: 'downloadable' };
    StandInRecognition.install = install;
    const opened = await liveInterview();
    await allow(opened.user);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/a few dozen megabytes, once/)).toBeTruthy();
    await opened.user.click(dialog.getByRole('button', { name: 'Download and transcribe on this device' }));
    return { ...opened, dialog };
  }

  test('is downloaded with a word on how that goes, and then used on the device', async () => {
    let finish = (_: boolean) => {};
    const { dialog, user, answer } = await offered(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    expect(await dialog.findByText(/^Downloading\. Your browser does not say how far/)).toBeTruthy();
    StandInRecognition.states = { default: 'available' };
    finish(true);
    await waitFor(() => expect(localStorage.getItem('browser_recognition')).toBe('on_device'));
    await user.keyboard('{Escape}');
    const stop = await answer();
    expect(StandInRecognition.started[0]?.processLocally).toBe(true);
    await stop();
  });

  test.each([
    ['is refused', async () => false, /^Your browser would not download speech recognition/],
    ['stops half way', async () => true, /^The download stopped before it was complete/],
    [
      'fails',
      async () => {
        throw new Error('network');
      },
      /^The download stopped before it was complete/,
    ],
  ])('%s with a sentence, and can be tried again', async (_, install, sentence) => {
    const { dialog } = await offered(install);
    expect(await dialog.findByText(sentence)).toBeTruthy();
    expect(
      dialog.getByRole<HTMLButtonElement>('button', { name: 'Download and transcribe on this device' })
        .disabled,
    ).toBe(false);
    expect(localStorage.getItem('browser_recognition')).toBeNull();
  });
});
