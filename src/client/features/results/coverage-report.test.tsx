// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createBuiltInInterviewer } from '#engine/built-in.ts';
import { reportMarkdown } from '#shared/report/report-markdown.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';
import { testContent } from '#testing/test-content.ts';
import { testReader } from '#testing/test-reader.ts';

const SENTENCE = TYPED_ANSWER.split('. ')[1] ?? '';
/** A report quotes up to the end of a clause. */
const QUOTED = SENTENCE.replace(' and the owner', '');

async function graded(ai: Parameters<typeof aiWith>[0] = {}) {
  const app = await createTestApp({ ai: aiWith(ai) });
  const candidate = await signUpWithPlan(app);
  const { interviews } = candidate.caller;
  const { id } = await startedInterview(app, candidate);
  for (const words of ['First,', 'Second,', 'Third,']) {
    await interviews.submitAnswer({ id, transcript: `${words} ${TYPED_ANSWER}` });
  }
  const interview = await interviews.complete({ id });
  app.clock.advance(60_000);
  return { app, candidate, id, interview };
}

async function results(ai: Parameters<typeof aiWith>[0] = {}) {
  const held = await graded(ai);
  const page = await renderApp(`/interview/${held.id}/results`, {
    app: held.app,
    token: held.candidate.token,
  });
  const report = within(await screen.findByRole('article', { name: 'Report' }));
  return { ...held, ...page, report, read: () => held.candidate.caller.interviews.get({ id: held.id }) };
}

/** The built-in engine, to which every point that was not heard was near. */
function nearSighted(): Parameters<typeof aiWith>[0] {
  const plain = testReader();
  const reader: typeof plain = {
    ...plain,
    read: async (context) => {
      const reading = await plain.read(context);
      const turn = context.turns.find(({ speaker }) => speaker === 'user');
      const start = turn?.text.indexOf(SENTENCE) ?? 0;
      const near = turn && { turnId: turn.id, start, end: start + SENTENCE.length, text: SENTENCE };
      return {
        ...reading,
        points: reading.points.map((point) =>
          point.status === 'absent' && near ? { ...point, near } : point,
        ),
      };
    },
  };
  return { reader, interviewer: createBuiltInInterviewer(testContent(), reader) };
}

const unheard = (interview: Awaited<ReturnType<typeof graded>>['interview'], isNear = false) =>
  interview.report?.dimensions
    .flatMap(({ evidence }) => evidence)
    .find(({ status, near }) => status === 'absent' && Boolean(near) === isNear) ??
  expect.fail('everything was heard');

test('a candidate reads first what was heard, and at every judgement that it is coverage only', async () => {
  const { interview, report } = await results();
  const { heard, of, range } = interview.report?.coverage ?? {};
  const text = screen.getByRole('article', { name: 'Report' }).textContent ?? '';
  expect(text).toMatch(
    new RegExp(
      `I heard ${heard} of the ${of} points asked of Mid(, \\d+ of them only named)?\\. This engine cannot judge whether`,
    ),
  );
  expect(report.getAllByText('coverage only')).toHaveLength(2);
  expect(report.getByText('Range').parentElement?.textContent).toContain(`${range?.from} to ${range?.to}`);
  // Points beyond the level are evidence too; two counts of points would contradict each other.
  expect(report.getByRole('tab', { name: 'Evidence by dimension' })).toBeTruthy();
  expect(text).not.toMatch(/Confidence:|not raised|You covered/i);
  await expectAccessible();
});

test('marks a sentence with the keyboard, sees both scores, and takes it back', async () => {
  const { interview, report, user, read } = await results();
  const { means } = unheard(interview);
  const [mark] = report.getAllByRole('button', { name: `I said this: ${means}`, hidden: true });
  mark?.focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'I said this' }));
  expect(dialog.getByRole('button', { name: 'Count this sentence' })).toHaveProperty('disabled', true);
  await expectAccessible(screen.getByRole('dialog'));
  const [choice] = dialog.getAllByRole('radio', { name: new RegExp(SENTENCE) });
  choice?.focus();
  await user.keyboard(' ');
  dialog.getByRole('button', { name: 'Count this sentence' }).focus();
  await user.keyboard('{Enter}');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const after = await read();
  const change = `${interview.score} → ${after.report?.coverage?.marked?.score}`;
  expect((await report.findByText('with what you put right')).textContent).toContain(
    `${interview.score} →  to ${after.report?.coverage?.marked?.score}`,
  );
  expect(await screen.findByText(`${change} with what you put right`)).toBeTruthy();
  expect(after).toMatchObject({ grade: interview.grade, score: interview.score });
  const corrections = within(report.getByRole('region', { name: 'Your corrections' }));
  expect(corrections.getAllByText(QUOTED, { exact: false }).length).toBeGreaterThan(0);
  expect(reportMarkdown(after)).toContain(`**With what you put right:** ${change}`);
  expect(reportMarkdown(after)).toContain(`## You marked\n\n- ${means} “`);
  await expectAccessible();

  const takeBack = corrections.getByRole('button', { name: `Take back: ${means}` });
  takeBack.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(report.queryByText('You marked')).toBeNull());
  expect(await read()).toEqual(interview);
  await waitFor(() => expect(document.activeElement?.id).toBe('corrections'));
});

test('takes out a point that was not said, and puts it back', async () => {
  const { interview, report, user, read } = await results();
  const heard = interview.report?.dimensions
    .flatMap(({ evidence }) => evidence)
    .find(({ status }) => status === 'explained' || status === 'justified');
  const { means = '', pointId } = heard ?? {};
  const [deny] = report.getAllByRole('button', { name: `I did not say this: ${means}`, hidden: true });
  deny?.focus();
  await user.keyboard('{Enter}');

  const corrections = within(report.getByRole('region', { name: 'Your corrections' }));
  expect(await corrections.findByRole('heading', { name: 'You took out' })).toBeTruthy();
  const after = await read();
  expect(after).toMatchObject({ grade: interview.grade, score: interview.score });
  expect(after.report?.coverage?.marked?.denied).toMatchObject([{ pointId, means }]);
  expect(reportMarkdown(after)).toContain(`## You took out\n\n- ${means}`);
  await expectAccessible();

  corrections.getByRole('button', { name: `Take back: ${means}` }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(report.queryByText('You took out')).toBeNull());
  expect(await read()).toEqual(interview);
});

test('says with one click that a near sentence is what was meant', async () => {
  const { interview, report, user, read } = await results(nearSighted());
  const { means, pointId } = unheard(interview, true);
  const corrections = within(report.getByRole('region', { name: 'Your corrections' }));
  expect(corrections.getByRole('heading', { name: 'Is this what you meant?' })).toBeTruthy();
  await expectAccessible();
  await user.click(corrections.getByRole('button', { name: `Yes, I said this: ${means}` }));
  expect(await corrections.findByRole('button', { name: `Take back: ${means}` })).toBeTruthy();
  expect((await read()).report?.coverage?.marked?.points).toMatchObject([
    { pointId, quote: { text: QUOTED } },
  ]);
});

test('finds the near sentence chosen already where another could be picked', async () => {
  const { interview, report, user } = await results(nearSighted());
  const { means } = unheard(interview, true);
  const corrections = within(report.getByRole('region', { name: 'Your corrections' }));
  await user.click(corrections.getByRole('button', { name: `I said this: ${means}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'I said this' }));
  expect(dialog.getAllByRole('radio', { checked: true })).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Count this sentence' }));
  expect(await corrections.findByRole('button', { name: `Take back: ${means}` })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test('judges alone: the words stand beside each line of the model answer, and none is called right', async () => {
  const { interview, report, user } = await results();
  await user.click(report.getByRole('button', { name: 'Show the model answer' }));
  const model = report.getByRole('region', { name: 'Model answer' });
  const lines = interview.report?.modelAnswer?.lines ?? [];
  const spoken = lines.filter(({ heard }) => heard === 'covered');
  expect(within(model).queryAllByText('You spoke of this')).toHaveLength(spoken.length);
  expect(within(model).getAllByText('Not heard')).toHaveLength(
    lines.filter(({ heard }) => heard === 'not_heard').length,
  );
  expect(model.innerHTML).not.toMatch(/text-success|text-grade|You covered/);
});

test('meets none of it in the report of a model', async () => {
  const { report, user } = await results({ interviewer: standInModel() });
  expect(report.queryByText('coverage only')).toBeNull();
  expect(report.queryByText(/^Confidence: /)).toBeNull();
  expect(report.getByText('Range')).toBeTruthy();
  expect(report.queryByRole('region', { name: 'Your corrections' })).toBeNull();
  await user.click(report.getByRole('button', { name: 'Show the model answer' }));
  expect(report.queryAllByRole('button', { name: /I said this/, hidden: true })).toEqual([]);
});

test('still reads what kind of report it is where an older version made it', async () => {
  const { app, candidate, id, interview } = await graded();
  const { coverage: _, ...report } = interview.report ?? expect.fail('no report');
  const { grade, score, hiringRecommendation, strengths, improvements } = interview;
  const outcome = { grade, score, hiringRecommendation, strengths, improvements, report };
  await app.deps.stores.reports.save({
    interviewId: id,
    outcome,
    pending: 0,
    jobId: 0,
    now: app.clock.now(),
  });
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const shown = within(await screen.findByRole('article', { name: 'Report' }));
  expect(shown.getByText(/^This report says what was heard\. The engine cannot judge/)).toBeTruthy();
  // At the grade, at the recommendation, and at the former report.
  expect(shown.getAllByText('coverage only')).toHaveLength(3);
  expect(shown.queryByText(/^Confidence:/)).toBeNull();
  expect(shown.queryAllByRole('button', { name: /I said this/, hidden: true })).toEqual([]);
  const former = within(screen.getByRole('region', { name: 'Grading' }));
  expect(former.getByText('coverage only')).toBeTruthy();
});

test('reads the same label on the dashboard, at the interview and at the figures', async () => {
  const { app, candidate } = await graded();
  await renderApp('/', { app, token: candidate.token });
  const list = within(await screen.findByRole('list', { name: 'Recent Interviews' }));
  expect(list.getByText('coverage only')).toBeTruthy();
  expect((await screen.findByText('Average Grade')).parentElement?.textContent).toMatch(/coverage only$/);
  expect(screen.getByText('Pass Rate').parentElement?.textContent).toMatch(/coverage only$/);
});
