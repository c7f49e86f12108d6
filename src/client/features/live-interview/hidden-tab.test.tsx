import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';

const hideTab = (isHidden: boolean) =>
  act(() => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('a hidden tab pauses recording and clock; on return both go on and the page says what happened', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  const { user } = await renderApp(`/interview/${id}`, {
    app,
    token: candidate.token,
    audio: createFakeMicrophone(),
  });
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start answering' });
  await waitFor(() => expect(start.disabled).toBe(false));
  await user.click(start);
  await screen.findByText('Clock running');

  hideTab(true);
  expect(screen.getByText('Clock stopped')).toBeTruthy();
  hideTab(false);
  expect(screen.getByText('Recording again. It was paused while this tab was hidden.')).toBeTruthy();
  expect(screen.getByText('Clock running')).toBeTruthy();
});
