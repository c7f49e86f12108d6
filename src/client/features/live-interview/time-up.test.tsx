import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';

/** A typed answer that counts as this many seconds: 150 words are a minute. */
const typed = (seconds: number) =>
  Array(Math.floor(seconds * 2.5))
    .fill('word')
    .join(' ');

async function interviewWithSecondsLeft(seconds: number) {
  const app = await createTestApp({ env: { INTERVIEW_SECONDS: '60' } });
  const candidate = await signUpWithPlan(app);
  const interview = await startedInterview(app, candidate);
  await candidate.caller.interviews.submitAnswer({ id: interview.id, transcript: typed(60 - seconds) });
  const view = await renderApp(`/interview/${interview.id}`, {
    app,
    token: candidate.token,
    audio: createFakeMicrophone(),
  });
  const read = () => candidate.caller.interviews.get({ id: interview.id });
  return { ...view, interview, read };
}

test('a typed answer that uses up the time ends the interview too', async () => {
  const { user, router, interview } = await interviewWithSecondsLeft(4);
  await user.click(await screen.findByRole('button', { name: 'Type instead' }));
  await user.click(await screen.findByLabelText('Your answer'));
  await user.paste(typed(5));
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText("Time's Up!")).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/interview/${interview.id}/results`));
});
