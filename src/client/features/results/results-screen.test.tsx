// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { renderApp } from '#testing/render-app.tsx';

async function gradedInterview() {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  for (const words of ['First,', 'Second,', 'Third,']) {
    await candidate.caller.interviews.submitAnswer({ id, transcript: `${words} ${TYPED_ANSWER}` });
  }
  const interview = await candidate.caller.interviews.complete({ id });
  return { app, candidate, id, interview };
}

test('a candidate reads the next step first, then grade, dimensions, remarks and the exchange', async () => {
  const { app, candidate, id, interview } = await gradedInterview();
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect(await screen.findByRole('heading', { name: 'Interview Results' })).toBeTruthy();
  const report = await screen.findByRole('article', { name: 'Report' });
  expect(within(report).getAllByRole('heading')[0]?.textContent).toBe('Your next step');
  expect(within(report).getByText(interview.report?.nextStep ?? '?')).toBeTruthy();
  expect(within(report).getByText(interview.grade ?? '?')).toBeTruthy();
  for (const dimension of interview.report?.dimensions ?? []) {
    expect(
      within(report).getByRole('img', { name: new RegExp(`^${dimension.name}: ${dimension.score} of 5`) }),
    ).toBeTruthy();
  }
  for (const remark of interview.improvements) expect(within(report).getByText(remark)).toBeTruthy();
  expect(within(report).getAllByText('Answer 3').length).toBe(1);
  expect(screen.getByText(/Duration/).textContent).toMatch(/\d+m \d+s/);
  expect(screen.getByRole('heading', { name: 'Improve Your Performance' })).toBeTruthy();
});

test('the model answer asks for a thought of one’s own first', async () => {
  const { app, candidate, id, interview } = await gradedInterview();
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const summary = interview.report?.modelAnswer?.summary ?? '?';
  expect(await screen.findByLabelText('What would you change?')).toBeTruthy();
  expect(screen.queryByText(summary)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show the model answer' }));
  expect(screen.getByText(summary)).toBeTruthy();
});

test("a stranger's results are not found", async () => {
  const { app, id } = await gradedInterview();
  const stranger = await app.signUp();
  await renderApp(`/interview/${id}/results`, { app, token: stranger.token });
  expect(await screen.findByRole('heading', { name: 'Interview Not Found' })).toBeTruthy();
});
