// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, toneWav } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith } from '#testing/stand-in-ai.ts';

const speaker = {
  engine: { id: 'tone', label: 'Tone', model: null },
  cacheKey: 'tone',
  speak: async () => ({ bytes: toneWav(), contentType: 'audio/wav' }),
};

/** What the page plays; a sound lasts until `end`, or until it is paused. */
let played: HTMLMediaElement[] = [];
const end = () => played.at(-1)?.dispatchEvent(new Event('ended'));

beforeEach(() => {
  played = [];
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    played.push(this);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'));
  });
});

async function firstInterview(audio = createFakeMicrophone()) {
  const app = await createTestApp({ ai: aiWith({ speaker }) });
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  const open = () => renderApp(`/interview/${id}`, { app, token: candidate.token, audio });
  const view = await open();
  const greeting = await screen.findByRole('region', { name: 'Greeting' });
  return { ...view, open, audio, greeting };
}

const greetings = () => screen.queryAllByRole('region', { name: 'Greeting' });

test('the interviewer greets, listens to a sentence, and then asks', async () => {
  const { user, greeting, audio } = await firstInterview();
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  await expectAccessible();
  await waitFor(() => expect(played).toHaveLength(1));
  end();
  expect(await screen.findByText('Listening for five seconds. Say a sentence.')).toBeTruthy();
  expect(await screen.findByText('You come through loud and clear.')).toBeTruthy();
  expect(await within(greeting).findByLabelText('Your test recording')).toBeTruthy();
  await waitFor(() => expect(audio.isOpen()).toBe(false));
  await user.click(screen.getByRole('button', { name: 'Go to the question' }));
  await screen.findByRole('button', { name: 'Stop' });
  await waitFor(() => expect(played).toHaveLength(2));
  expect(greetings()).toEqual([]);
});

test('while it greets and listens, the interviewer looks like it', async () => {
  await firstInterview();
  const look = () => document.querySelector('.plate')?.getAttribute('data-look');
  await waitFor(() => expect(look()).toBe('speaking'));
  end();
  await waitFor(() => expect(look()).toBe('listening'));
  await screen.findByText('You come through loud and clear.');
  await waitFor(() => expect(look()).toBe('your_turn'));
});

test('who plays the question meanwhile hears that alone', async () => {
  const { user } = await firstInterview();
  await waitFor(() => expect(played).toHaveLength(1));
  const paused = vi.spyOn(played[0] ?? new Audio(), 'pause');
  await user.click(screen.getByRole('button', { name: 'Play Question' }));
  await waitFor(() => expect(played).toHaveLength(2));
  expect(paused).toHaveBeenCalled();
  expect(greetings()).toEqual([]);
});

test('it can be skipped, and is said once a device', async () => {
  const { user, unmount, open } = await firstInterview();
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  await screen.findByRole('button', { name: 'Stop' });
  unmount();
  await open();
  await screen.findByRole('button', { name: 'Stop' });
  expect(greetings()).toEqual([]);
});

test('who answers at once is not held up', async () => {
  const { user } = await firstInterview();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start answering' }).disabled).toBe(false),
  );
  await user.keyboard(' ');
  expect(await screen.findByText('Recording your answer.')).toBeTruthy();
  expect(greetings()).toEqual([]);
  await waitFor(() => expect(played).toHaveLength(1));
});

test('without a microphone it goes from the greeting to the question', async () => {
  await firstInterview(createFakeMicrophone({ permission: 'pending' }));
  end();
  await screen.findByRole('button', { name: 'Stop' });
  await waitFor(() => expect(played).toHaveLength(2));
  expect(greetings()).toEqual([]);
});
