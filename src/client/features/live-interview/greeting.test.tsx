import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, toneWav } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone, type FakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
import { elapse, timed } from '#testing/spec/see.ts';
import { aiWith, standInTranscriber } from '#testing/stand-in-ai.ts';

const speaker = {
  engine: { id: 'tone', label: 'Tone', model: null },
  cacheKey: 'tone',
  speak: async () => ({ bytes: toneWav(), contentType: 'audio/wav' }),
};

/** What the page has played. A sound lasts until `end` is called, or until it is paused. */
let played: HTMLMediaElement[] = [];
const end = () => played.at(-1)?.dispatchEvent(new Event('ended'));

beforeEach(() => {
  played = [];
  Reflect.deleteProperty(window, 'SpeechRecognition');
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    played.push(this);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'));
  });
});

async function firstInterview(
  audio = createFakeMicrophone(),
  transcriber: ReturnType<typeof standInTranscriber> | null = null,
) {
  const app = await createTestApp({ ai: { active: aiWith({ speaker, transcriber }) } });
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  const open = (isGreeted = false) =>
    renderApp(`/interview/${id}`, { app, token: candidate.token, audio, isGreeted });
  const view = await open();
  const greeting = await screen.findByRole('region', { name: CARD });
  return { ...view, open, audio, greeting };
}

/** A microphone that opens only once `open` is called. */
function slowToOpen(): { audio: FakeMicrophone; open: () => void } {
  const audio = createFakeMicrophone();
  let open = () => {};
  const isLet = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    audio: { ...audio, open: async (id) => isLet.then(() => audio.open(id)) },
    open: () => open(),
  };
}

/** A browser's recognition that hears one sentence. */
class HearsASentence extends EventTarget {
  start() {
    const result = Object.assign([{ transcript: 'can you hear me' }], { isFinal: true });
    setTimeout(() => this.dispatchEvent(Object.assign(new Event('result'), { results: [result] })));
  }
  stop() {
    this.dispatchEvent(new Event('end'));
  }
}

/** What the check of the sound listens for. */
const CHECK_MS = 5_000;

const CARD = 'Before the first question';
const greetings = () => screen.queryAllByRole('region', { name: CARD });

test('the interviewer greets, listens to a sentence, and then asks', async () => {
  const { user, greeting, audio } = await timed(firstInterview)();
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  await expectAccessible();
  await waitFor(() => expect(played).toHaveLength(1));
  end();
  expect(await screen.findByText('Listening for five seconds. Say a sentence.')).toBeTruthy();
  await elapse(CHECK_MS)();
  expect(await screen.findByText('You come through loud and clear.')).toBeTruthy();
  expect(await within(greeting).findByLabelText('Your test recording')).toBeTruthy();
  await waitFor(() => expect(audio.isOpen()).toBe(false));
  await user.click(screen.getByRole('button', { name: 'Go to the question' }));
  await screen.findByRole('button', { name: 'Stop' });
  await waitFor(() => expect(played).toHaveLength(2));
  expect(greetings()).toEqual([]);
});

test('while it greets and listens, the interviewer looks like it', async () => {
  await timed(firstInterview)();
  const look = () => document.querySelector('.plate')?.getAttribute('data-look');
  await waitFor(() => expect(look()).toBe('speaking'));
  end();
  await waitFor(() => expect(look()).toBe('listening'));
  await elapse(CHECK_MS)();
  await screen.findByText('You come through loud and clear.');
  await waitFor(() => expect(look()).toBe('resting'));
});

test('the question is neither shown nor spoken before it is asked for', async () => {
  const { user } = await firstInterview();
  await waitFor(() => expect(played).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Question' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Play Question' })).toBeNull();
  await user.keyboard(' ');
  await user.keyboard('s');
  expect(screen.queryByText('Recording your answer.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Go to the question' }));
  expect(await screen.findByRole('region', { name: 'Question' })).toBeTruthy();
  expect(greetings()).toEqual([]);
});

test('it can be skipped, and is shown once a device', async () => {
  const { user, unmount, open } = await firstInterview();
  await user.click(screen.getByRole('button', { name: 'Go to the question' }));
  await screen.findByRole('button', { name: 'Stop' });
  expect(localStorage.getItem('greeted')).toBe('on');
  unmount();
  await open();
  await screen.findByRole('button', { name: 'Stop' });
  expect(greetings()).toEqual([]);
});

test('without a microphone the card offers to allow one, and does not go away by itself', async () => {
  await firstInterview(createFakeMicrophone({ permission: 'pending' }));
  end();
  expect(screen.getByRole('button', { name: 'Allow Microphone' })).toBeTruthy();
  expect(greetings()).toHaveLength(1);
});

test('a microphone that is allowed and sends nothing is told from a quiet room', async () => {
  const { user } = await timed(() => firstInterview(createFakeMicrophone({ level: 0 })))();
  await user.click(await screen.findByRole('button', { name: 'Check the sound' }));
  await screen.findByText('Listening for five seconds. Say a sentence.');
  await elapse(CHECK_MS)();
  expect(await screen.findByText(/^This microphone is allowed but sends no sound at all/)).toBeTruthy();
});

test('while the microphone opens you are told to wait, and only then to speak', async () => {
  const { audio, open } = slowToOpen();
  await firstInterview(audio);
  await waitFor(() => expect(played).toHaveLength(1));
  end();
  expect(await screen.findByText('Opening the microphone. One moment.')).toBeTruthy();
  expect(screen.queryByText(/^Listening/)).toBeNull();
  open();
  expect(await screen.findByText('Listening for five seconds. Say a sentence.')).toBeTruthy();
  expect(screen.queryByText(/^Opening/)).toBeNull();
});

test('who allows the microphone after the greeting is listened to at once', async () => {
  const { user } = await firstInterview(createFakeMicrophone({ permission: 'pending' }));
  await waitFor(() => expect(played).toHaveLength(1));
  end();
  await user.click(await screen.findByRole('button', { name: 'Allow Microphone' }));
  expect(await screen.findByText('Listening for five seconds. Say a sentence.')).toBeTruthy();
});

test('the words that your browser heard stand there after the check', async () => {
  Object.assign(window, { SpeechRecognition: HearsASentence });
  localStorage.setItem('browser_recognition', 'vendor');
  await timed(firstInterview)();
  await waitFor(() => expect(played).toHaveLength(1));
  end();
  expect(await screen.findByText('Listening for five seconds. Say a sentence.')).toBeTruthy();
  expect(await screen.findByText('can you hear me')).toBeTruthy();
  await elapse(CHECK_MS)();
  expect(await screen.findByText('You said: “can you hear me”')).toBeTruthy();
});

test('a server that hears only answers says so, and no place waits for words of the check', async () => {
  await firstInterview(
    undefined,
    standInTranscriber(() => 'words'),
  );
  expect(
    await screen.findByText(
      / writes down your answers: some words while you speak, all of them after Done\.$/,
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Your words' })).toBeNull();
});
