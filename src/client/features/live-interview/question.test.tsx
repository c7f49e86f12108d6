import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, toneWav } from '#testing/examples.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { chooseInMenu, renderApp } from '#testing/render-app.tsx';
import { gate } from '#testing/spec/scene.ts';
import { aiWith } from '#testing/stand-in-ai.ts';
import { testContent } from '#testing/test-content.ts';

afterEach(() => {
  Reflect.deleteProperty(window, 'speechSynthesis');
  Reflect.deleteProperty(globalThis, 'SpeechSynthesisUtterance');
});

const speaker = {
  engine: { id: 'tone', label: 'Tone', model: null },
  cacheKey: 'tone',
  speak: async () => ({ bytes: toneWav(), contentType: 'audio/wav' }),
};

async function liveInterview(withSpeaker: boolean, held?: ReturnType<typeof gate>) {
  const content = testContent();
  const app = await createTestApp({
    data: { content },
    ai: { active: aiWith({ speaker: withSpeaker ? speaker : null }) },
  });
  const candidate = await signUpWithPlan(app);
  const interview = await startedInterview(app, candidate);
  const paths: string[] = [];
  const view = await renderApp(`/interview/${interview.id}`, {
    app,
    token: candidate.token,
    audio: createFakeMicrophone(),
    network: (path) => {
      paths.push(path);
      return held?.network(path);
    },
  });
  await screen.findByRole('button', { name: /^Start answering/ });
  const fetches = () => paths.filter((path) => path.endsWith('/audio')).length;
  /** The aria-live value around the question: a screen reader must not say it together with the voice. */
  const announced = () =>
    screen.getByText(interview.question).closest('[aria-live]')?.getAttribute('aria-live');
  return { ...view, candidate, interview, fetches, announced };
}

/** Records every sound that the page plays, and what sounds now. A sound lasts until it is ended or paused. */
function listen() {
  const played: HTMLMediaElement[] = [];
  const sounding = new Set<HTMLMediaElement>();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    played.push(this);
    sounding.add(this);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    sounding.delete(this);
    this.dispatchEvent(new Event('pause'));
  });
  return { played, sounding };
}

const stopButton = () => screen.findByRole('button', { name: 'Stop' });

test('the question plays by itself, once, and stops when asked', async () => {
  const { played } = listen();
  const { user, fetches, announced } = await liveInterview(true);
  const stop = await stopButton();
  expect(announced()).toBe('off');
  expect(played.map(({ src }) => src)).toEqual([expect.stringMatching(/^blob:/)]);
  expect(screen.getByText('speaking')).toBeTruthy();
  await user.click(stop);
  await user.click(await screen.findByRole('button', { name: 'Play Question' }));
  await stopButton();
  expect(played).toHaveLength(2);
  expect(fetches()).toBe(1);
});

test('the next question plays by itself, too', async () => {
  const { played } = listen();
  const { user } = await liveInterview(true);
  await stopButton();
  await user.click(screen.getByRole('button', { name: 'Type instead' }));
  await user.type(await screen.findByLabelText('Your answer'), 'I do not know.');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(played).toHaveLength(2));
});

test.each(['[Space]', 's'])('%s while it speaks stops it and starts the answer', async (key) => {
  listen();
  const { user } = await liveInterview(true);
  await stopButton();
  await user.keyboard(key);
  expect(await screen.findByText('Recording your answer.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  expect(screen.getByText('listening')).toBeTruthy();
});

test('a voice that comes only while one answers already stays silent', async () => {
  const { played, sounding } = listen();
  const voice = gate('/audio');
  const { user } = await liveInterview(true, voice);
  await user.keyboard('s');
  expect(await screen.findByText('Recording your answer.')).toBeTruthy();
  voice.answer();
  await waitFor(() => expect(played).toHaveLength(1));
  await waitFor(() => expect(sounding.size).toBe(0));
  expect(screen.getByText('listening')).toBeTruthy();
});

test('one question is heard at a time, and none once the page is left', async () => {
  const { played, sounding } = listen();
  const { user, unmount } = await liveInterview(true);
  await stopButton();
  await user.click(screen.getByRole('button', { name: 'Type instead' }));
  await user.type(await screen.findByLabelText('Your answer'), 'I do not know it.');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(played).toHaveLength(2));
  expect([...sounding]).toEqual(played.slice(1));
  unmount();
  expect(sounding.size).toBe(0);
});

test('who pauses hears no more of the question, and goes on in silence', async () => {
  const { played } = listen();
  const { user } = await liveInterview(true);
  await stopButton();
  await user.click(screen.getByRole('button', { name: 'Pause Interview' }));
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  expect(screen.getByText('Paused')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resume Interview' }));
  expect(await screen.findByText('your turn')).toBeTruthy();
  expect(played).toHaveLength(1);
});

test('the voice can be turned off for good: then it waits for a key, and nothing is fetched before', async () => {
  const { played } = listen();
  const { user, unmount, router, interview, app, candidate } = await liveInterview(true);
  await stopButton();
  await chooseInMenu(user, 'Voice: on');
  expect(await screen.findByRole('button', { name: 'Play Question' })).toBeTruthy();
  unmount();
  expect(router.state.location.pathname).toBe(`/interview/${interview.id}`);

  played.length = 0;
  const paths: string[] = [];
  const again = await renderApp(`/interview/${interview.id}`, {
    app,
    token: candidate.token,
    audio: createFakeMicrophone(),
    network: (path) => void paths.push(path),
  });
  expect(await screen.findByText('your turn')).toBeTruthy();
  await screen.findByRole('button', { name: 'Start answering' });
  expect(screen.getByText(interview.question).getAttribute('aria-live')).toBe('polite');
  expect(paths.filter((path) => path.endsWith('/audio'))).toEqual([]);
  await again.user.keyboard('l');
  await waitFor(() => expect(played).toHaveLength(1));
});

test('where the browser wants a gesture first, the plate says so', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
  play.mockRejectedValueOnce(new DOMException('', 'NotAllowedError')).mockResolvedValue();
  const { user } = await liveInterview(true);
  await user.click(await screen.findByRole('button', { name: 'Tap to hear' }));
  await stopButton();
  expect(screen.queryByRole('button', { name: 'Tap to hear' })).toBeNull();
  expect(screen.queryByText('Audio Error')).toBeNull();
});

test('sound that cannot be played by itself is told in the page, and is an audio error when asked for', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotSupportedError'));
  const { user } = await liveInterview(true);
  expect(await screen.findByText('This question could not be spoken. Please read it.')).toBeTruthy();
  expect(screen.queryByText('Audio Error')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Play Question' }));
  expect(await screen.findByText('Audio Error')).toBeTruthy();
  expect(screen.getByText('Failed to play question audio. Please try again.')).toBeTruthy();
});

test("without a speaker on the server the browser's own voice (stand-in) reads it by itself", async () => {
  const spoken: string[] = [];
  Object.assign(globalThis, {
    SpeechSynthesisUtterance: class {
      onend = () => {};
      constructor(readonly text: string) {}
    },
  });
  Object.assign(window, {
    speechSynthesis: {
      getVoices: () => [{ name: 'Samantha' }],
      cancel: () => {},
      speak: (utterance: { text: string; onend: () => void }) => {
        spoken.push(utterance.text);
        utterance.onend();
      },
    },
  });
  const { user, interview, fetches } = await liveInterview(false);
  await waitFor(() => expect(spoken).toEqual([interview.question]));
  expect(fetches()).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Play Question' }));
  await waitFor(() => expect(spoken).toHaveLength(2));
});

test('playing the question after the session has ended says so', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotSupportedError'));
  localStorage.setItem('question_voice', 'off');
  const { user, candidate } = await liveInterview(true);
  await candidate.caller.auth.signOut();
  await user.click(screen.getByRole('button', { name: 'Play Question' }));
  expect(await screen.findByText('Session Expired')).toBeTruthy();
  expect(screen.queryByText('Audio Error')).toBeNull();
});
