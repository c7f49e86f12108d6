// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, toneWav } from '#testing/examples.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
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

async function liveInterview(withSpeaker: boolean) {
  const content = testContent();
  const app = await createTestApp({
    content,
    ai: aiWith({ speaker: withSpeaker ? speaker : null }),
  });
  const candidate = await signUpWithPlan(app);
  const interview = await startedInterview(app, candidate);
  const view = await renderApp(`/interview/${interview.id}`, {
    app,
    token: candidate.token,
    audio: createFakeMicrophone(),
  });
  await screen.findByRole('button', { name: 'Play Question' });
  return { ...view, candidate, interview };
}

test("the server's voice reads the question, and stops when asked", async () => {
  const played: string[] = [];
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    played.push(this.src);
  });
  const { user } = await liveInterview(true);
  await user.click(screen.getByRole('button', { name: 'Play Question' }));
  await waitFor(() => expect(played).toEqual([expect.stringMatching(/^blob:/)]));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByRole('button', { name: 'Play Question' })).toBeTruthy();
});

test('sound that cannot be played is an audio error', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotSupportedError'));
  const { user } = await liveInterview(true);
  await user.click(screen.getByRole('button', { name: 'Play Question' }));
  expect(await screen.findByText('Audio Error')).toBeTruthy();
  expect(screen.getByText('Failed to play question audio. Please try again.')).toBeTruthy();
});

test("without a speaker on the server the browser's own voice (stand-in) reads it", async () => {
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
  const { user, interview } = await liveInterview(false);
  await user.click(screen.getByRole('button', { name: 'Play Question' }));
  await waitFor(() => expect(spoken).toEqual([interview.question]));
});

test('playing the question after the session has ended says so', async () => {
  const { user, candidate } = await liveInterview(true);
  await candidate.caller.auth.signOut();
  await user.click(screen.getByRole('button', { name: 'Play Question' }));
  expect(await screen.findByText('Session Expired')).toBeTruthy();
  expect(screen.queryByText('Audio Error')).toBeNull();
});
