import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { createFakeMicrophone, type FakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';

const recordButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Start answering' });
const heard = () => screen.queryAllByText('You', { exact: true }).length;

async function liveInterview(
  microphone: FakeMicrophone,
  options: { app?: TestApp; fetch?: TestApp['request'] } = {},
) {
  const app = options.app ?? (await createTestApp());
  const candidate = await signUpWithPlan(app);
  const interview = await startedInterview(app, candidate);
  const view = await renderApp(`/interview/${interview.id}`, {
    app: { ...app, request: options.fetch ?? app.request },
    token: candidate.token,
    audio: microphone,
  });
  await screen.findByRole('button', { name: 'Start answering' });
  return { ...view, app, candidate, interview };
}

test('the space bar starts and stops an answer, but not while something is typed', async () => {
  const { user } = await liveInterview(createFakeMicrophone());
  await waitFor(() => expect(recordButton().disabled).toBe(false));
  await user.keyboard(' ');
  const status = await screen.findByText('Recording your answer.');
  expect(status.closest('[role="status"]')).toBeTruthy();
  await user.keyboard(' ');
  await waitFor(() => expect(heard()).toBe(1));

  await user.click(screen.getByRole('button', { name: 'Type instead' }));
  await user.type(await screen.findByLabelText('Your answer'), 'two words');
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
});

test('a candidate without a microphone types the answer', async () => {
  const microphone = createFakeMicrophone({ permission: 'denied' });
  const { user, candidate, interview } = await liveInterview(microphone);
  await user.click(screen.getByRole('button', { name: 'Type instead' }));
  await user.click(await screen.findByLabelText('Your answer'));
  await user.paste(TYPED_ANSWER);
  await user.click(screen.getByRole('button', { name: 'Send answer' }));

  await waitFor(() => expect(heard()).toBe(1));
  expect(screen.getByText('Typed')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('');
  const { secondsRemaining } = await candidate.caller.interviews.get({ id: interview.id });
  expect(secondsRemaining).toBeLessThan(600);
  expect(screen.getByRole('timer').textContent).not.toBe('10:00');
});

test('two questions may be answered with the same words', async () => {
  const { user } = await liveInterview(createFakeMicrophone({ permission: 'denied' }));
  await user.click(screen.getByRole('button', { name: 'Type instead' }));
  for (const answers of [1, 2]) {
    await user.type(await screen.findByLabelText('Your answer'), 'I do not know.');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(heard()).toBe(answers));
  }
});

test('a typed draft is still there after leaving and coming back', async () => {
  const { user, router, interview } = await liveInterview(createFakeMicrophone());
  await user.click(screen.getByRole('button', { name: 'Type instead' }));
  await user.type(await screen.findByLabelText('Your answer'), 'I would begin with');
  await router.navigate({ to: '/' });
  await screen.findByText(/^Welcome, /);
  await router.navigate({ to: '/interview/$id', params: { id: String(interview.id) } });
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Your answer');
  expect(field.value).toBe('I would begin with');
});

test('ending in the middle of an answer sends it first', async () => {
  const { user, router, candidate, interview } = await liveInterview(createFakeMicrophone());
  await waitFor(() => expect(recordButton().disabled).toBe(false));
  await user.click(recordButton());
  await screen.findByText('Recording your answer.');
  await user.click(screen.getByRole('button', { name: 'End & Get Results' }));
  await user.click(await screen.findByRole('button', { name: 'End the interview' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/interview/${interview.id}/results`));
  const done = await candidate.caller.interviews.get({ id: interview.id });
  expect(done.status).toBe('completed');
  expect(done.responses.filter(({ speaker }) => speaker === 'user')).toHaveLength(1);
});

test("an interview that is over, missing or another's is not found", async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const over = await startedInterview(app, candidate);
  await candidate.caller.interviews.complete({ id: over.id });
  const stranger = await signUpWithPlan(app);
  const theirs = await startedInterview(app, stranger);

  for (const id of [String(over.id), String(theirs.id), '999', 'abc']) {
    const { unmount, user, router } = await renderApp(`/interview/${id}`, { app, token: candidate.token });
    expect(await screen.findByRole('heading', { name: 'Interview Not Found' })).toBeTruthy();
    expect(screen.getByText("This interview doesn't exist or has already been completed.")).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Return to Dashboard' }));
    expect(router.state.location.pathname).toBe('/');
    unmount();
  }
});

test('the conversation names who turned speech into text', async () => {
  const { user } = await liveInterview(createFakeMicrophone({ permission: 'denied' }));
  await user.click(screen.getByRole('button', { name: 'Type instead' }));
  await user.click(await screen.findByLabelText('Your answer'));
  await user.paste(TYPED_ANSWER);
  await user.keyboard('{Control>}{Enter}{/Control}');
  const turns = await screen.findAllByRole('listitem');
  await waitFor(() => expect(heard()).toBe(1));
  expect(turns.length).toBeGreaterThan(0);
  expect(within(screen.getByRole('region', { name: 'What was said' })).getByText('Typed')).toBeTruthy();
});
