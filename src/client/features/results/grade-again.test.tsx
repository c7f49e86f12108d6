// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { GradeOutcome } from '#shared/interview/context.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, interviewerSpy, standInModel } from '#testing/stand-in-ai.ts';

async function gradedInterview() {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  for (const words of ['First,', 'Second,', 'Third,']) {
    await candidate.caller.interviews.submitAnswer({ id, transcript: `${words} ${TYPED_ANSWER}` });
  }
  const interview = await candidate.caller.interviews.complete({ id });
  app.clock.advance(60_000);
  return { app, candidate, id, interview };
}

/** A grader in place of the one before: it makes something else of the same built-in report. */
function otherGrader(change: (outcome: GradeOutcome) => Partial<GradeOutcome>) {
  const builtIn = interviewerSpy(() => {});
  return aiWith({
    interviewer: {
      ...builtIn,
      grade: async (context) => {
        const outcome = await builtIn.grade(context);
        return { ...outcome, ...change(outcome) };
      },
    },
  });
}

const section = async () => within(await screen.findByRole('region', { name: 'Grading' }));

test('a candidate who grades again with the same grader reads that nothing changed', async () => {
  const { app, candidate, id, interview } = await gradedInterview();
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const grading = await section();
  expect(grading.getByText(/costs no session, and the report you see now is kept/)).toBeTruthy();
  expect(grading.getByRole('status').textContent).toBe('');
  expect(grading.queryByRole('heading', { name: 'Earlier reports' })).toBeNull();
  await user.click(grading.getByRole('button', { name: 'Grade again' }));
  await grading.findByText(
    /^Nothing changed\. The same answers and the same versions give the same report\./,
  );
  expect(screen.getByText(interview.cards?.[0]?.say ?? '?')).toBeTruthy();
  await expectAccessible();
});

test('sees the new report after the grader changed, and the old one on the list', async () => {
  const { app, candidate, id, interview } = await gradedInterview();
  app.deps.ai = otherGrader(() => ({ grade: 'A', score: 93 }));
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const grading = await section();
  await user.click(grading.getByRole('button', { name: 'Grade again' }));
  expect(await grading.findByRole('heading', { name: 'Earlier reports' })).toBeTruthy();
  expect(grading.getByRole('status').textContent).toMatch(/^The report above is new\. The one before it/);
  expect(within(screen.getByRole('article', { name: 'Report' })).getByText('93')).toBeTruthy();
  const [former] = grading.getAllByRole('listitem');
  if (!former) throw new Error('no earlier report');
  expect(within(former).getByText(interview.grade ?? '?')).toBeTruthy();
  expect(within(former).getByText(`${interview.score} / 100`)).toBeTruthy();
  expect(within(former).getByText(/^Built-in engine/)).toBeTruthy();
  for (const version of Object.values(interview.report?.versions ?? {})) {
    expect(within(former).getByText(version)).toBeTruthy();
  }
  await expectAccessible();
});

test('reads the earlier report whole, and comes back to the present one', async () => {
  const { app, candidate, id, interview } = await gradedInterview();
  app.deps.ai = otherGrader(({ report }) => ({
    score: 93,
    report: { ...report, summary: 'Another design.' },
  }));
  await candidate.caller.interviews.gradeAgain({ id });
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect(await screen.findByText('Another design.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /^Read this report of / }));
  expect(await screen.findByText(interview.cards?.[0]?.say ?? '?')).toBeTruthy();
  expect(screen.queryByText('Another design.')).toBeNull();
  expect(screen.getByText(/A later grading replaced it\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Say it again/ })).toBeNull();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Back to the present report' }));
  expect(await screen.findByText('Another design.')).toBeTruthy();
});

test('is told when only the versions moved on', async () => {
  const { app, candidate, id } = await gradedInterview();
  app.deps.contentVersion = () => 'another';
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const grading = await section();
  await user.click(grading.getByRole('button', { name: 'Grade again' }));
  expect(await grading.findByText(/is new; grade and score stay as they were/)).toBeTruthy();
});

test('of a provisional report is told that grading again asks the model', async () => {
  const { app, candidate, id } = await gradedInterview();
  app.deps.ai = aiWith({ interviewer: standInModel({ isDown: () => true }) });
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const grading = await section();
  await user.click(grading.getByRole('button', { name: 'Grade again' }));
  expect(await screen.findByText(/under “Grading and export”, asks it once more/)).toBeTruthy();
  app.clock.advance(60_000);
  await user.click(await grading.findByRole('button', { name: 'Grade again' }));
  expect(await grading.findByText(/^The language model still did not answer/)).toBeTruthy();
});

test('who waits for a slow grader keeps the report and gets the new one by itself', async () => {
  const { app, candidate, id } = await gradedInterview();
  app.db.$client.prepare(`update jobs set status = 'queued', run_after = 9e15 where kind = 'grade'`).run();
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const grading = await section();
  expect(grading.getByText(/are being graded again\. The report above stays/)).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Report' })).toBeTruthy();
  await app.deps.jobs.run('grade', id);
  expect(await grading.findByText(/^Nothing changed/)).toBeTruthy();
});

test('is told why it is refused, and can try again', async () => {
  const { app, candidate, id } = await gradedInterview();
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const grading = await section();
  const { content } = app.deps;
  app.deps.content = { ...content, questions: new Map() };
  await user.click(grading.getByRole('button', { name: 'Grade again' }));
  expect(await screen.findByText(/The question of this interview is no longer in use/)).toBeTruthy();
  app.deps.content = content;
  await user.click(grading.getByRole('button', { name: 'Grade again' }));
  expect(await grading.findByText(/^Nothing changed/)).toBeTruthy();
});
