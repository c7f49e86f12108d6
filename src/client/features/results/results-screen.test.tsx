// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { gradeByCoverage } from '#engine/built-in.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';
import { scriptedReading } from '#testing/scripted-reader.ts';
import { aiWith } from '#testing/stand-in-ai.ts';
import { testContent } from '#testing/test-content.ts';

const BESIDE_THE_POINT = [
  'I spent the summer with my sister in the mountains, where it rained nearly every day and the bread was wonderful. We walked to a lake, my shoes were wet for a week, and the dog of our neighbours followed us all the way home.',
  'In the autumn we picked apples with my uncle, who sings while he works and knows every tree by its age. He made a cake in the evening, the children slept on the floor, and nobody wanted to drive back to the city.',
];

async function gradedInterview(
  answers = ['First,', 'Second,', 'Third,'].map((word) => `${word} ${TYPED_ANSWER}`),
  options: Parameters<typeof createTestApp>[0] = {},
) {
  const app = await createTestApp(options);
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  for (const transcript of answers) await candidate.caller.interviews.submitAnswer({ id, transcript });
  const interview = await candidate.caller.interviews.complete({ id });
  return { app, candidate, id, interview };
}

test('a candidate reads what it came to, what would have changed it, and the exchange', async () => {
  const { app, candidate, id, interview } = await gradedInterview();
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect(await screen.findByRole('heading', { name: 'Interview Results' })).toBeTruthy();
  const report = await screen.findByRole('article', { name: 'Report' });
  expect(within(report).getAllByRole('heading')[0]?.textContent).toBe(interview.title);
  expect(within(report).getByText(interview.grade ?? '?')).toBeTruthy();
  for (const dimension of interview.report?.dimensions ?? []) {
    expect(
      within(report).getByRole('img', { name: new RegExp(`^${dimension.name}: ${dimension.score} of 5`) }),
    ).toBeTruthy();
  }
  expect(interview.cards).toHaveLength(3);
  for (const { say } of interview.cards ?? []) expect(within(report).getByText(say)).toBeTruthy();
  expect(within(report).getAllByText('Answer 3').length).toBe(1);
  expect(screen.getByText(/Duration/).textContent).toMatch(/\d+m \d+s/);
  expect(screen.getByRole('heading', { name: 'Improve Your Performance' })).toBeTruthy();
});

test('what a model found stands under its own heading, and what it did not find under none', async () => {
  const ai = aiWith({});
  const grade: typeof ai.interviewer.grade = async (context) => {
    const reading = scriptedReading(context, {
      claims: [{ id: 'T6:0', verdict: 'false', correction: 'Somebody has to build it.' }],
    });
    const outcome = gradeByCoverage(testContent(), context, {
      ...reading,
      by: { ...reading.by, model: 'test' },
    });
    return { ...outcome, report: { ...outcome.report, summary: 'You put a store behind a service.' } };
  };
  const { app, candidate, id } = await gradedInterview(undefined, {
    ai: { ...ai, interviewer: { ...ai.interviewer, grade } },
  });
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const part = async (name: string) => within(await screen.findByRole('region', { name }));
  expect((await part('What did not hold')).getByText('Somebody has to build it.')).toBeTruthy();
  expect((await part('What did not hold')).getByText(/^We keep one record per link/)).toBeTruthy();
  expect((await part('Your design')).getByText('You put a store behind a service.')).toBeTruthy();
  for (const name of ['What you changed your mind about', 'Asked and not answered', 'To put right']) {
    expect(screen.queryByRole('heading', { name })).toBeNull();
  }
});

test('while a grade is made the page says how far it is', async () => {
  const { app, candidate, id } = await gradedInterview();
  app.db.$client.prepare(`update interviews set status = 'grading' where id = ?`).run(id);
  app.deps.gradeProgress.tell(id, { label: 'Reading answer 2 of 3', done: 1, total: 6 });
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect(await screen.findByText('Reading answer 2 of 3 (step 2 of 6)')).toBeTruthy();
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

test('who said too little to grade reads no scores, and nothing about how sure a letter is', async () => {
  const { app, candidate, id, interview } = await gradedInterview(['I do not know.']);
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect(await screen.findByText('4 words heard by the built-in engine: too few to grade.')).toBeTruthy();
  expect(interview.report?.dimensions.length).toBe(6);
  expect(screen.queryByRole('heading', { name: 'Six dimensions' })).toBeNull();
  expect(screen.queryByText(/^Confidence:/)).toBeNull();
});

test('nobody reads the text of an anchor as advice, and no tips beside the cards', async () => {
  const { app, candidate, id, interview } = await gradedInterview();
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  await screen.findByRole('heading', { name: 'Six dimensions' });
  for (const { nextAnchor } of interview.report?.dimensions ?? []) {
    expect(screen.queryByText(nextAnchor ?? '?')).toBeNull();
  }
  expect(screen.queryByText(interview.report?.nextStep ?? '?')).toBeNull();
  const cards = within(screen.getByRole('region', { name: 'Improve Your Performance' }));
  expect(cards.getAllByRole('listitem')).toHaveLength(interview.cards?.length ?? 0);
});

test('who talked of something else reads cards too', async () => {
  const { app, candidate, id, interview } = await gradedInterview(BESIDE_THE_POINT);
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  await screen.findByRole('heading', { name: 'Six dimensions' });
  for (const { say } of interview.cards ?? []) expect(screen.getByText(say)).toBeTruthy();
});

test('who said little reads first that it is a first impression', async () => {
  const { app, candidate, id, interview } = await gradedInterview([TYPED_ANSWER]);
  expect(interview.score).not.toBeNull();
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const report = await screen.findByRole('article', { name: 'Report' });
  expect(report.textContent).toMatch(/^First impression: too little for a judgement/);
});

test('who tries a question again reads how the score changed', async () => {
  const { app, candidate, interview: first } = await gradedInterview();
  app.clock.advance(86_400_000);
  const { id } = await startedInterview(app, candidate);
  await candidate.caller.interviews.submitAnswer({ id, transcript: `${TYPED_ANSWER} ${TYPED_ANSWER}` });
  const second = await candidate.caller.interviews.complete({ id });
  expect(second.lastTry).toMatchObject({ interviewId: first.id, score: first.score });
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect((await screen.findByText(/on this question/)).textContent).toMatch(
    new RegExp(`^Was ${first.score} on this question`),
  );
});

test('what was predicted stands beside what was given', async () => {
  const { app, candidate, id, interview } = await gradedInterview();
  const design = interview.report?.dimensions.find(({ id: dimension }) => dimension === 'design');
  app.db.$client.prepare(`insert into predictions values (?, 'design', 5, 0)`).run(id);
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect(await screen.findByText(`You predicted 5: −${5 - (design?.score ?? 0)}.`)).toBeTruthy();
});

test('while a grade is made, six scores can be predicted, and none has to be', async () => {
  const { app, candidate, id } = await gradedInterview();
  app.db.$client.prepare(`update interviews set status = 'grading' where id = ?`).run(id);
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const predict = within(await screen.findByRole('region', { name: 'Predict your six scores' }));
  const row = within(predict.getByRole('group', { name: 'Solution design' }));
  await user.click(row.getByRole('radio', { name: '3' }));
  expect(await candidate.caller.interviews.predictions({ id })).toContainEqual(
    expect.objectContaining({ dimension: 'design', predicted: 3 }),
  );
  await expectAccessible();
});

test('a candidate judges a line of the model answer, and it is kept', async () => {
  const { app, candidate, id } = await gradedInterview();
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  await user.click(await screen.findByRole('button', { name: 'Show the model answer' }));
  const [line] = screen.getAllByRole('group', { name: /^You judge: / });
  if (!line) throw new Error('no line can be judged');
  await user.click(within(line).getByRole('radio', { name: 'Partly' }));
  expect((await candidate.caller.interviews.get({ id })).judgements).toMatchObject([{ judged: 'partly' }]);
  await expectAccessible();
});

test("a stranger's results are not found", async () => {
  const { app, id } = await gradedInterview();
  const stranger = await app.signUp();
  await renderApp(`/interview/${id}/results`, { app, token: stranger.token });
  expect(await screen.findByRole('heading', { name: 'Interview Not Found' })).toBeTruthy();
});
