// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
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

test('pressing space while it is denied says so', async () => {
  const { user } = await liveInterview(createFakeMicrophone({ permission: 'denied' }));
  await screen.findByText(/Microphone access denied/);
  await user.keyboard(' ');
  expect(
    await screen.findByText('Microphone permission denied. Please allow microphone access and try again.'),
  ).toBeTruthy();
});

test('on plain http the page explains why there is no microphone, and typing is open', async () => {
  const { record } = await liveInterview(createFakeMicrophone({ support: 'insecure' }));
  expect(await screen.findByText('No microphone on this address')).toBeTruthy();
  expect(screen.getByLabelText('Your answer')).toBeTruthy();
  expect(record.disabled).toBe(true);
});

test('without any device there is none to choose', async () => {
  const { record } = await liveInterview(createFakeMicrophone({ devices: [] }));
  expect(await screen.findByText('No microphone found. Please check your audio devices.')).toBeTruthy();
  expect(record.disabled).toBe(true);
});

test('a microphone that another application holds is named as such', async () => {
  const microphone = createFakeMicrophone({ openError: 'NotReadableError' });
  const { user, record } = await liveInterview(microphone);
  await waitFor(() => expect(record.disabled).toBe(false));
  await user.click(record);
  const text = 'Microphone is being used by another application. Please close other apps and try again.';
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(record.disabled).toBe(false);
});

test('the test of the help dialog listens for five seconds and judges the signal', async () => {
  const { user } = await liveInterview(createFakeMicrophone({ level: 2 }));
  await user.click(screen.getByRole('button', { name: 'Microphone help' }));
  const dialog = await screen.findByRole('dialog', { name: 'Microphone Setup & Testing' });
  await user.click(within(dialog).getByRole('button', { name: 'Test Microphone' }));
  expect(await within(dialog).findByText('Microphone Working')).toBeTruthy();
  expect(within(dialog).getByText('Good Signal')).toBeTruthy();
});

test('the wizard leads over permission and choice to a test, and completes only after it succeeded', async () => {
  const microphone = createFakeMicrophone({ permission: 'pending', level: 4 });
  const { user } = await liveInterview(microphone);
  await user.click(screen.getByRole('button', { name: 'Microphone help' }));
  await user.click(await screen.findByRole('button', { name: 'Set up step by step' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('option', { name: 'Desk microphone' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Continue' }));

  await user.click(screen.getByRole('button', { name: 'Start Test' }));
  expect(await screen.findByText('Microphone Test Failed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  expect(await screen.findByText('Setup Incomplete')).toBeTruthy();
  expect(screen.getByText('Please test your microphone successfully before proceeding.')).toBeTruthy();

  microphone.set({ level: 5.5 });
  await user.click(screen.getByRole('button', { name: 'Test Again' }));
  expect(await screen.findByText('Microphone Test Successful')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
