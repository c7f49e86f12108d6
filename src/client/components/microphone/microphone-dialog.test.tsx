import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInTranscriber } from '#testing/stand-in-ai.ts';
import { whenDone } from '#testing/when-done.ts';

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

test.each([
  { ai: aiWith({}), says: /^This test shows no words\. Before your first answer, you choose/ },
  {
    ai: aiWith({ transcriber: standInTranscriber(() => 'words') }),
    says: /^This test shows no words\. In the interview, .+ turns your answers into text\.$/,
  },
])('the test says what will write down the answers', async ({ ai, says }) => {
  const app = await createTestApp({ ai: { active: ai } });
  const { token } = await app.signUp();
  const { user } = await renderApp('/interview/config', { app, token, audio: createFakeMicrophone() });
  await user.click(await screen.findByRole('button', { name: 'Check your microphone' }));
  expect(await screen.findByText(says)).toBeTruthy();
});

test('a user who allows a microphone that is not there learns it in the first step', async () => {
  const { user, wizard } = await openWizard({ permission: 'pending', devices: [] });
  await user.click(wizard.getByRole('button', { name: 'Continue' }));
  expect(await wizard.findByText('No Microphone Found')).toBeTruthy();
  expect(wizard.getByText('1. Permission').getAttribute('aria-current')).toBe('step');
});

test('a test that is left in the middle has the microphone closed', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const audio = createFakeMicrophone();
  const { user } = await renderApp('/interview/config', { app, token, audio });
  await user.click(await screen.findByRole('button', { name: 'Check your microphone' }));
  // The five seconds never pass.
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  whenDone(() => now.mockRestore());
  await user.click(await screen.findByRole('button', { name: 'Test Microphone' }));
  await screen.findByText('Say a sentence or two in your normal voice.');
  expect(audio.isOpen()).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(audio.isOpen()).toBe(false));
});
