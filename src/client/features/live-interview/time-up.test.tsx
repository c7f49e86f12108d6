// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';

/** 150 typed words are a minute. */
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

const message = "Time's up! Please end your interview to see your results.";

test('at 0 the answer is sent, the toast shows, and the results follow', async () => {
  const { user, router, interview, read } = await interviewWithSecondsLeft(1);
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start answering' });
  await waitFor(() => expect(start.disabled).toBe(false));
  expect(screen.getByText('2 minutes of speaking time left.')).toBeTruthy();
  await user.click(start);

  expect(await screen.findByText("Time's Up!", {}, { timeout: 4000 })).toBeTruthy();
  expect(screen.getByText('Your 1-minute session has ended.')).toBeTruthy();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start answering' }).disabled).toBe(true);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/interview/${interview.id}/results`), {
    timeout: 8000,
  });
  const done = await read();
  expect(done.responses.filter(({ speaker }) => speaker === 'user')).toHaveLength(2);
  expect(done.totalDuration).toBe(60);
});

test('a typed answer that uses up the time ends the interview too', async () => {
  const { user, router, interview } = await interviewWithSecondsLeft(4);
  await user.click(await screen.findByRole('button', { name: 'Type instead' }));
  await user.click(screen.getByLabelText('Your answer'));
  await user.paste(typed(5));
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText("Time's Up!")).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/interview/${interview.id}/results`), {
    timeout: 8000,
  });
});

test('an interview opened after its time had run out waits for its end', async () => {
  const { user, router, interview, read } = await interviewWithSecondsLeft(0);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start answering' }).disabled).toBe(true);
  await new Promise((resolve) => {
    setTimeout(resolve, 3500);
  });
  expect(router.state.location.pathname).toBe(`/interview/${interview.id}`);
  expect((await read()).status).toBe('in_progress');
  await user.click(screen.getByRole('button', { name: 'End & Get Results' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/interview/${interview.id}/results`));
});
