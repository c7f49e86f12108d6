// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';

async function openWizard(settings: Parameters<typeof createFakeMicrophone>[0]) {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const audio = createFakeMicrophone(settings);
  const { user } = await renderApp('/interview/config', { app, token, audio });
  await user.click(await screen.findByRole('button', { name: 'Check your microphone' }));
  await user.click(await screen.findByRole('button', { name: 'Set up step by step' }));
  return { user, audio, wizard: within(screen.getByRole('dialog')) };
}

test('a missing microphone is named in the first step, until one is plugged in', async () => {
  const { audio, wizard } = await openWizard({ devices: [] });
  expect(wizard.getByText('1. Permission').getAttribute('aria-current')).toBe('step');
  expect(wizard.getByText('No Microphone Found')).toBeTruthy();
  expect(wizard.getByText('No microphone found. Please check your audio devices.')).toBeTruthy();
  expect(wizard.queryByText('This site may use your microphone.')).toBeNull();

  audio.set({ devices: [{ id: 'desk', label: 'Desk microphone' }] });
  expect(await wizard.findByText('This site may use your microphone.')).toBeTruthy();
  expect(wizard.queryByText('No Microphone Found')).toBeNull();
});

test('a user who allows a microphone that is not there learns it in the first step', async () => {
  const { user, wizard } = await openWizard({ permission: 'pending', devices: [] });
  await user.click(wizard.getByRole('button', { name: 'Continue' }));
  expect(await wizard.findByText('No Microphone Found')).toBeTruthy();
  expect(wizard.getByText('1. Permission').getAttribute('aria-current')).toBe('step');
});
