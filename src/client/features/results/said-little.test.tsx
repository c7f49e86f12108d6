import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reportMarkdown } from '#shared/report/report-markdown.ts';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { judgeOwn, signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { renderApp } from '#testing/render-app.tsx';

const BESIDE_THE_POINT = [
  'I spent the summer with my sister in the mountains, where it rained nearly every day and the bread was wonderful. We walked to a lake, my shoes were wet for a week, and the dog of our neighbours followed us all the way home.',
  'In the autumn we picked apples with my uncle, who sings while he works and knows every tree by its age. He made a cake in the evening, the children slept on the floor, and nobody wanted to drive back to the city.',
];

/** An interview in which no more than this was said. */
async function ended(answers: string[]) {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  for (const transcript of answers) await candidate.caller.interviews.submitAnswer({ id, transcript });
  await candidate.caller.interviews.complete({ id });
  return { app, candidate, id };
}

/** The same once the candidate judged it: every point named, but without a reason. */
async function judged(app: TestApp, { caller }: TestUser, id: number) {
  await judgeOwn(app, caller, id, () => 'named');
  return caller.interviews.get({ id });
}

test('who said too little to grade reads no scores, and can still go through the points', async () => {
  const { app, candidate, id } = await ended(['I do not know.']);
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect(await screen.findByText('4 words heard: too few to grade.')).toBeTruthy();
  expect(screen.getByText('Not graded')).toBeTruthy();
  expect(screen.getByText(/^There was not enough speech to assess/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Six dimensions' })).toBeNull();
  expect(await screen.findByRole('link', { name: /^Judge it yourself, about \d minutes$/ })).toBeTruthy();
});

test('who talked of something else reads cards too', async () => {
  const { app, candidate, id } = await ended(BESIDE_THE_POINT);
  const interview = await judged(app, candidate, id);
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  await screen.findByRole('heading', { name: 'Six dimensions' });
  const cards = interview.cards ?? [];
  expect(cards).not.toEqual([]);
  for (const { say } of cards) expect(screen.getByText(say)).toBeTruthy();
});

test('who said little reads first that it is a first impression', async () => {
  const { app, candidate, id } = await ended([TYPED_ANSWER]);
  const interview = await judged(app, candidate, id);
  expect(interview.score).not.toBeNull();
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const report = await screen.findByRole('article', { name: 'Report' });
  expect(report.textContent).toMatch(/^First impression: too little for a judgment/);
  expect(report.textContent).toContain('with fewer than 150 words, or less than a minute, it is 49 at most.');
  expect(interview.score).toBeLessThanOrEqual(49);
  expect(reportMarkdown(interview)).toContain('First impression: too little for a judgment.');
});
