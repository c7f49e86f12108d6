import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { GradeOutcome } from '#shared/interview/context.ts';
import { ended, judgeOwn, THREE } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';

/** An interview that ended without a model. If `isJudged`, the candidate has judged it; otherwise nobody has. */
async function endedInterview({ isJudged = false } = {}) {
  const { app, candidate, id } = await ended(undefined, THREE);
  if (isJudged) await judgeOwn(app, candidate.caller, id, () => 'named');
  const interview = await candidate.caller.interviews.get({ id });
  app.clock.advance(60_000);
  return { app, candidate, id, interview };
}

/** A model that is set up after the interview; `change` alters its reports. */
function modelWith(change: (outcome: GradeOutcome) => Partial<GradeOutcome> = () => ({})) {
  const model = standInModel();
  return aiWith({
    interviewer: {
      ...model,
      grade: async (context) => {
        const outcome = await model.grade(context);
        return { ...outcome, ...change(outcome) };
      },
    },
  });
}

const section = async () => within(await screen.findByRole('region', { name: 'Grading' }));

test('a candidate without a model is not offered to have it graded again', async () => {
  const { app, candidate, id } = await endedInterview();
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const grading = await section();
  expect(grading.getByText(/costs no session, and the report you see now is kept/)).toBeTruthy();
  expect(grading.getByRole('status').textContent).toBe('');
  expect(grading.queryByRole('heading', { name: 'Earlier reports' })).toBeNull();
  expect(grading.getByText(/^A language model can judge your answers once one is set up\./)).toBeTruthy();
  expect(grading.queryByRole('button', { name: 'Grade again' })).toBeNull();
  expect(screen.getByText('Nobody has judged this yet')).toBeTruthy();
  await expectAccessible();
});

test('sees the report of the model that was set up meanwhile, and the estimate on the list', async () => {
  const { app, candidate, id, interview } = await endedInterview();
  app.deps.ai.active = modelWith(() => ({ grade: 'A', score: 93 }));
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const grading = await section();
  await user.click(await grading.findByRole('button', { name: 'Grade again' }));
  expect(await grading.findByRole('heading', { name: 'Earlier reports' })).toBeTruthy();
  expect(grading.getByRole('status').textContent).toMatch(/^The report above is new\. The one before it/);
  expect(within(screen.getByRole('article', { name: 'Report' })).getByText('93')).toBeTruthy();
  const [former] = grading.getAllByRole('listitem');
  if (!former) throw new Error('no earlier report');
  expect(within(former).getByText('Not graded')).toBeTruthy();
  expect(within(former).getByText(`${interview.score} / 100`)).toBeTruthy();
  expect(within(former).getByText('Estimate')).toBeTruthy();
  expect(within(former).getByText('not judged yet')).toBeTruthy();
  for (const version of Object.values(interview.report?.versions ?? {})) {
    expect(within(former).getByText(version)).toBeTruthy();
  }
  await expectAccessible();
});

test('reads the earlier report whole, and comes back to the present one', async () => {
  const { app, candidate, id, interview } = await endedInterview({ isJudged: true });
  app.deps.ai.active = modelWith(({ report }) => ({
    score: 93,
    report: { ...report, summary: 'Another design.' },
  }));
  await candidate.caller.interviews.gradeAgain({ id });
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect(await screen.findByText('Another design.')).toBeTruthy();
  const [latest] = await screen.findAllByRole('button', { name: /^Read this report of / });
  await user.click(latest ?? expect.fail('there is no earlier report'));
  expect(await screen.findByText(interview.cards?.[0]?.say ?? '?')).toBeTruthy();
  expect(screen.queryByText('Another design.')).toBeNull();
  expect(screen.getByText(/A later report replaced it\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Say it again/ })).toBeNull();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Back to the present report' }));
  expect(await screen.findByText('Another design.')).toBeTruthy();
});

test('is told when only the versions moved on', async () => {
  const { app, candidate, id } = await endedInterview();
  app.deps.ai.active = modelWith();
  await candidate.caller.interviews.gradeAgain({ id });
  app.clock.advance(60_000);
  app.deps.data.contentVersion = () => 'another';
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const grading = await section();
  await user.click(await grading.findByRole('button', { name: 'Grade again' }));
  expect(await grading.findByText(/is new; grade and score stay as they were/)).toBeTruthy();
});

test('can have it graded again a second time without leaving the page', async () => {
  const { app, candidate, id } = await endedInterview();
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  for (const score of [91, 93]) {
    app.clock.advance(60_000);
    app.deps.ai.active = modelWith(() => ({ grade: 'A', score }));
    app.deps.data.contentVersion = () => `of ${score}`;
    const grading = await section();
    await user.click(await grading.findByRole('button', { name: 'Grade again' }));
    expect(await within(screen.getByRole('article', { name: 'Report' })).findByText(score)).toBeTruthy();
  }
});

test('of a provisional report is told that grading again asks the model', async () => {
  const { app, candidate, id } = await endedInterview();
  app.deps.ai.active = aiWith({ interviewer: standInModel({ isDown: () => true }) });
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const grading = await section();
  await user.click(await grading.findByRole('button', { name: 'Grade again' }));
  expect(await screen.findByText(/under “Grading and export”, asks it again/)).toBeTruthy();
  app.clock.advance(60_000);
  await user.click(await grading.findByRole('button', { name: 'Grade again' }));
  expect(await grading.findByText(/^The language model still did not answer/)).toBeTruthy();
});

test('who waits for a slow grader keeps the report and gets the new one by itself', async () => {
  const { app, candidate, id } = await endedInterview();
  await sql(app.db, `update jobs set status = 'queued', run_after = 9e15 where kind = 'grade'`);
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const grading = await section();
  expect(grading.getByText(/are being graded again\. The report above stays/)).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Report' })).toBeTruthy();
  await app.deps.jobs.run('grade', id);
  expect(await grading.findByText(/^Nothing changed/)).toBeTruthy();
});

test('is told why it is refused, and can try again', async () => {
  const { app, candidate, id } = await endedInterview();
  app.deps.ai.active = modelWith();
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const grading = await section();
  const { content } = app.deps.data;
  app.deps.data.content = { ...content, questions: new Map() };
  await user.click(await grading.findByRole('button', { name: 'Grade again' }));
  expect(await screen.findByText(/The question of this interview is no longer in use/)).toBeTruthy();
  app.deps.data.content = content;
  await user.click(await grading.findByRole('button', { name: 'Grade again' }));
  expect(await grading.findByText(/^The report above is new/)).toBeTruthy();
});
