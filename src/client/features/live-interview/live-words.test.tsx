import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInTranscriber } from '#testing/stand-in-ai.ts';

test('words show while one speaks, and give way to what was heard in the end', async () => {
  const live = () => ({
    push: () => {},
    partial: () => 'we keep one',
    commit: async () => ({ text: 'We keep one record per link.' }),
    close: () => {},
  });
  const app = await createTestApp({
    ai: { active: aiWith({ transcriber: { ...standInTranscriber(() => 'as a whole'), live } }) },
  });
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  const audio = createFakeMicrophone();
  const { user } = await renderApp(`/interview/${id}`, { app, token: candidate.token, audio });
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start answering' });
  await waitFor(() => expect(start.disabled).toBe(false));
  await user.click(start);
  expect(await screen.findByText('we keep one', {}, { timeout: 10_000 })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect((await screen.findAllByText('We keep one record per link.')).length).toBeGreaterThan(0);
  expect(screen.queryByText('we keep one')).toBeNull();
});
