// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';

test('configuration, live interview, microphone help and results hold up to axe', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  await candidate.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
  const { user, router } = await renderApp('/interview/config', {
    app,
    token: candidate.token,
    audio: createFakeMicrophone(),
  });
  await screen.findByRole('radio', { name: 'Backend' });
  await expectAccessible();

  await router.navigate({ to: '/interview/$id', params: { id: String(id) } });
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start answering' });
  await waitFor(() => expect(start.disabled).toBe(false));
  await expectAccessible();
  await user.click(start);
  await screen.findByText('Recording your answer.');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Stop and send' }));
  await waitFor(() => expect(start.disabled).toBe(false));
  await user.click(screen.getByRole('button', { name: 'Microphone help' }));
  await screen.findByRole('dialog');
  await expectAccessible();
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('button', { name: 'End & Get Results' }));
  await screen.findByRole('article', { name: 'Report' });
  await user.click(screen.getByRole('button', { name: 'Show the model answer' }));
  await expectAccessible();
});
