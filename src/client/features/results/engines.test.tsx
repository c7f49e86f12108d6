import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reportMarkdown } from '#shared/report/report-markdown.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { ended, THREE } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';
import { elapse, timed } from '#testing/spec/see.ts';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';

const HOUR_MS = 3_600_000;

async function graded(interviewer?: ReturnType<typeof standInModel>) {
  const app = await createTestApp(interviewer && { ai: { active: aiWith({ interviewer }) } });
  const { candidate, id, interview } = await ended(app, THREE);
  app.clock.advance(60_000);
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const report = within(await screen.findByRole('article', { name: 'Report' }));
  return { app, interview, report };
}

test('a candidate reads which model conducted and which one graded', async () => {
  const { interview, report } = await graded(standInModel());
  expect(report.getByText('Conducted by example-model.')).toBeTruthy();
  expect(report.getByText(/^Graded by example-model from \d+ words\./)).toBeTruthy();
  expect(reportMarkdown(interview)).toContain('Conducted by example-model.\n\nGraded by example-model from');
});

test('reads that the script asked where there is no model', async () => {
  const { report } = await graded();
  expect(report.getByText('Conducted by the written script.')).toBeTruthy();
  expect(report.getByText(/^Nobody has judged this yet\. The estimate counts/)).toBeTruthy();
});

test('reads where the model could not ask, and how often', async () => {
  const { interview, report } = await graded(standInModel({ fallsBack: (question) => question !== 2 }));
  expect(
    report.getByText('Conducted by example-model; 2 of 4 questions came from the written script.'),
  ).toBeTruthy();
  const marks = report.getAllByText('This question came from the written script.');
  expect(marks.map((mark) => mark.closest('li')?.id)).toEqual(
    [interview.responses[2], interview.responses[6]].map((turn) => `turn-${turn?.id}`),
  );
  expect(reportMarkdown(interview).match(/^\*\*Interviewer\*\* \(script\)$/gm)).toHaveLength(2);
});

test('of a provisional report reads what it is, and sees the report of the model as soon as it is there', async () => {
  let isDown = true;
  const { app, report } = await timed(() => graded(standInModel({ isDown: () => isDown })))();
  expect(screen.getByText('Provisional report')).toBeTruthy();
  expect(
    screen.getByText(
      /did not answer, so it has not judged this interview\. It is asked again automatically\./,
    ),
  ).toBeTruthy();
  expect(report.getByText(/^Nobody has judged this yet\. The estimate/)).toBeTruthy();
  await expectAccessible();
  isDown = false;
  app.clock.advance(HOUR_MS);
  await app.deps.jobs.runDue();
  // The page looks again after a while.
  await elapse(5_000)();
  expect(await screen.findByText(/^The language model has graded your answers\./)).toBeTruthy();
  expect(screen.queryByText('Provisional report')).toBeNull();
  expect(screen.getByText(/^Graded by example-model from/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Earlier reports' })).toBeTruthy();
  await expectAccessible();
});
