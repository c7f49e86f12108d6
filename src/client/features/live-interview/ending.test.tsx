import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';

const words = (count: number) => Array(count).fill('word').join(' ');

async function interviewAfter(...answers: string[]) {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  for (const transcript of answers) await candidate.caller.interviews.submitAnswer({ id, transcript });
  const audio = createFakeMicrophone();
  const view = await renderApp(`/interview/${id}`, { app, token: candidate.token, audio });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start answering' }).disabled).toBe(false),
  );
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  const isAtResults = () => view.router.state.location.pathname === `/interview/${id}/results`;
  return { ...view, id, press, isAtResults };
}

const dialog = () => screen.queryByRole('dialog', { name: 'End the interview now?' });

test('with more than half of the time left, ending asks first and says what is left', async () => {
  const { press, isAtResults, user } = await interviewAfter(TYPED_ANSWER);
  await press('End & Get Results');
  await waitFor(() =>
    expect(dialog()?.textContent).toMatch(
      /You have 9:\d\d left to speak\. Four parts are left: outline, deep dive, stress, and close\./,
    ),
  );
  expect(dialog()?.textContent).toContain('A question that you leave without an answer does not count.');
  expect(dialog()?.textContent).not.toContain('little');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'End the interview' }));
  await expectAccessible();
  await press('Keep going');
  await waitFor(() => expect(dialog()).toBeNull());
  expect(isAtResults()).toBe(false);
  await press('End & Get Results');
  await waitFor(() => expect(dialog()).toBeTruthy());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(isAtResults()).toBe(true));
});

test('where little was said, it says that this may not be enough for a grade', async () => {
  const { press } = await interviewAfter();
  await press('End & Get Results');
  await waitFor(() => expect(dialog()?.textContent).toContain('it may not be enough for a grade'));
});

test('with parts of the plan left, ending asks first, however little time is left', async () => {
  const { press } = await interviewAfter(...Array(4).fill(words(250)));
  await press('End & Get Results');
  await waitFor(() =>
    expect(dialog()?.textContent).toMatch(
      /left to speak\. (?:One part is|Two parts are) left: (?:stress and )?close\./,
    ),
  );
});

test('once the last part is reached and most of the time is used, one press ends', async () => {
  const { press, isAtResults } = await interviewAfter(words(800));
  await press('End & Get Results');
  await waitFor(() => expect(isAtResults()).toBe(true));
  expect(dialog()).toBeNull();
});

test('an answer that is written and not sent is named before the interview ends without it', async () => {
  const { press, user, isAtResults } = await interviewAfter(words(800));
  await press('Type instead');
  await user.type(await screen.findByLabelText('Your answer'), 'I would shard by the code.');
  await press('End & Get Results');
  await waitFor(() => expect(dialog()?.textContent).toContain('The answer you have written is not sent.'));
  await press('Keep going');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('I would shard by the code.');
  expect(isAtResults()).toBe(false);
});

test('a recording waits while it is asked, and goes on', async () => {
  const { press } = await interviewAfter();
  await press('Start answering');
  await screen.findByText('Recording your answer.');
  await press('End & Get Results');
  await waitFor(() => expect(dialog()).toBeTruthy());
  expect(screen.getByText('Recording is paused, and the clock with it.')).toBeTruthy();
  await press('Keep going');
  expect(await screen.findByText('Recording your answer.')).toBeTruthy();
});

test('a recording that the candidate had paused stays paused', async () => {
  const { press } = await interviewAfter();
  await press('Start answering');
  await screen.findByText('Recording your answer.');
  await press('Pause Interview');
  await screen.findByText('Recording is paused, and the clock with it.');
  await press('End & Get Results');
  await waitFor(() => expect(dialog()).toBeTruthy());
  await press('Keep going');
  await waitFor(() => expect(dialog()).toBeNull());
  expect(screen.getByText('Recording is paused, and the clock with it.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Resume Interview' })).toBeTruthy();
});

test('leaving in the middle of an answer asks, says what is kept, and can be taken back', async () => {
  const { press, router, user, id } = await interviewAfter();
  await press('Start answering');
  await screen.findByText('Recording your answer.');
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  const question = await screen.findByRole('dialog', { name: 'Leave in the middle of an answer?' });
  expect(question.textContent).toContain('is kept on this device, unsent');
  await expectAccessible();
  await press('Stay');
  expect(await screen.findByText('Recording your answer.')).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/interview/${id}`);
});

test('leaving between answers asks nothing', async () => {
  const { user } = await interviewAfter();
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(await screen.findByText(/^Welcome, /)).toBeTruthy();
});
