import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { chooseInMenu, renderApp } from '#testing/render-app.tsx';
import { halfWay } from '#testing/scenarios/first-interviews.ts';

test('configuration, live interview, microphone help and results hold up to axe', async () => {
  const app = await createTestApp();
  const candidate = await app.signUp();
  const { interviewId: id } = await halfWay.play(app, candidate);
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
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(start.disabled).toBe(false));
  await chooseInMenu(user, 'Microphone help');
  await screen.findByRole('dialog');
  await expectAccessible();
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('button', { name: 'End & Get Results' }));
  await user.click(await screen.findByRole('button', { name: 'End the interview' }));
  await screen.findByRole('article', { name: 'Report' });
  await expectAccessible();
});
