import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { createFakeMicrophone, type FakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';

async function liveInterview(microphone: FakeMicrophone) {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const interview = await startedInterview(app, candidate);
  const view = await renderApp(`/interview/${interview.id}`, {
    app,
    token: candidate.token,
    audio: microphone,
  });
  const record = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start answering' });
  return { ...view, record };
}

test('a candidate who has not been asked yet allows the microphone, then answers', async () => {
  const { user, record } = await liveInterview(createFakeMicrophone({ permission: 'pending' }));
  expect(record.disabled).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Allow Microphone' }));
  await waitFor(() => expect(record.disabled).toBe(false));
});

test('a candidate who denies it reads what to do, and can be asked again', async () => {
  const microphone = createFakeMicrophone({ permission: 'pending', onAsk: 'deny' });
  const { user, record } = await liveInterview(microphone);
  await user.click(await screen.findByRole('button', { name: 'Allow Microphone' }));
  expect(
    await screen.findByText(
      'Microphone access denied. Please check your browser settings and refresh the page.',
    ),
  ).toBeTruthy();
  expect(record.disabled).toBe(true);

  await user.keyboard(' ');
  microphone.set({ onAsk: 'allow' });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(record.disabled).toBe(false));
});

test('a candidate who types is not asked for the microphone, until they would rather speak', async () => {
  const { user } = await liveInterview(createFakeMicrophone({ permission: 'pending' }));
  await screen.findByText('Allow the microphone first.');
  await user.click(screen.getByRole('button', { name: 'Type instead' }));
  expect(screen.getByLabelText('Your answer')).toBeTruthy();
  for (const name of ['Allow Microphone', 'Start answering']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByText('Allow the microphone first.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Speak instead' }));
  expect(screen.getByRole('button', { name: 'Allow Microphone' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start answering' })).toBeTruthy();
});

test('the microphone that a candidate chose before the interview is the one that records', async () => {
  const devices = ['Desk microphone', 'Headset'].map((label) => ({ id: label, label }));
  const microphone = createFakeMicrophone({ devices });
  const app = await createTestApp();
  const { token } = await app.signUp();
  const before = await renderApp('/interview/config', { app, token, audio: microphone });
  await before.user.click(await screen.findByRole('button', { name: 'Check your microphone' }));
  await before.user.click(await screen.findByRole('button', { name: 'Set up step by step' }));
  await before.user.click(screen.getByRole('button', { name: 'Continue' }));
  await before.user.selectOptions(screen.getByLabelText('Microphone'), 'Headset');
  before.unmount();
  const { user, record } = await liveInterview(microphone);
  await waitFor(() => expect(record.disabled).toBe(false));
  await user.click(record);
  await waitFor(() => expect(microphone.openedDevice()).toBe('Headset'));
});
