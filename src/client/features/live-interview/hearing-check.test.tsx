import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInTranscriber } from '#testing/stand-in-ai.ts';

/** The live screen of a user who has chosen nothing yet. The browser recognizes speech if `browserListens`. */
async function firstVisit({ serverHears = false, browserListens = false } = {}) {
  if (browserListens) {
    class StandInRecognition extends EventTarget {
      start() {}
      stop() {}
    }
    Object.assign(window, { SpeechRecognition: StandInRecognition });
  } else {
    Reflect.deleteProperty(window, 'SpeechRecognition');
  }
  const transcriber = serverHears ? standInTranscriber(() => 'words') : null;
  const app = await createTestApp({ ai: { active: aiWith({ transcriber }) } });
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  const view = await renderApp(`/interview/${id}`, {
    app,
    token: candidate.token,
    audio: createFakeMicrophone(),
    hasChosenHearing: false,
  });
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start answering' });
  await waitFor(() => expect(start.disabled).toBe(false));
  const press = async () => {
    await view.user.click(start);
    return screen.findByRole('dialog', { name: 'How should your words be heard?' });
  };
  return { ...view, start, press };
}

test('where the server hears, the answer begins at once', async () => {
  const { user, start } = await firstVisit({ serverHears: true });
  await user.click(start);
  expect(await screen.findByText('Recording your answer.')).toBeTruthy();
});

test('where it does not, every way to words is offered before any time runs', async () => {
  const { press } = await firstVisit();
  const dialog = await press();
  expect(screen.queryByText('Recording your answer.')).toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Let this browser transcribe' })).toBeNull();
  expect(within(dialog).getByText('sudo apt install pocketsphinx pocketsphinx-en-us')).toBeTruthy();
  expect(within(dialog).getByText(/^STT_BASE_URL=/)).toBeTruthy();
  await expectAccessible(dialog);
});

test('who lets the browser transcribe is told where the voice goes, and then answers', async () => {
  const { user, start, press } = await firstVisit({ browserListens: true });
  const dialog = await press();
  expect(within(dialog).getByText(/sends your voice to its vendor's servers/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Let this browser transcribe' }));
  await user.click(start);
  expect(await screen.findByText('Recording your answer.')).toBeTruthy();
  expect(localStorage.getItem('browser_recognition')).toBe('vendor');
});

test('who would rather type has the field open, now and the next time', async () => {
  const { user, press } = await firstVisit();
  await user.click(within(await press()).getByRole('button', { name: 'Type my answers' }));
  expect(await screen.findByLabelText('Your answer')).toBeTruthy();
  expect(localStorage.getItem('hearing_choice')).toBe('typing');
});

test('who records without words is not asked again', async () => {
  const { user, start, press } = await firstVisit();
  await user.click(within(await press()).getByRole('button', { name: 'Record without a transcript' }));
  await user.click(start);
  expect(await screen.findByText('Recording your answer.')).toBeTruthy();
});
