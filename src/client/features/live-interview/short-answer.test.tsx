import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';

test('somebody who presses Done twice on an answer that is too short is not listened to again', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  const microphone = createFakeMicrophone({ sound: new Uint8Array(20) });
  const { user } = await renderApp(`/interview/${id}`, { app, token: candidate.token, audio: microphone });
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start answering' });
  await waitFor(() => expect(start.disabled).toBe(false));
  await user.click(start);
  const done = await screen.findByRole('button', { name: 'Done' });
  await user.dblClick(done);
  await screen.findAllByText('Recording Issue');
  await screen.findByRole('button', { name: 'Start answering' });
  expect(microphone.isListening()).toBe(false);
});
