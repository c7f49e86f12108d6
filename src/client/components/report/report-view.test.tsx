import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { InterviewerModel } from '#engine/interviewer.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { ended, judgeOwn } from '#testing/examples.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';
import { ModelAnswer } from './model-answer.tsx';

async function gradedBy(interviewer: InterviewerModel) {
  const app = await createTestApp({ ai: { active: aiWith({ interviewer }) } });
  const graded = await ended(app, ['First,', 'Second,', 'Third,']);
  return { ...graded, interview: await graded.candidate.caller.interviews.get({ id: graded.id }) };
}

test('the ribbon says of each answer how many points were explained or only named, and how many strengths it shows besides', async () => {
  const model = standInModel();
  const grade: typeof model.grade = async (context) => {
    const outcome = await model.grade(context);
    const turn = context.turns.find(({ speaker }) => speaker === 'user');
    const quote = { text: 'We keep one record per link', responseId: turn?.id ?? 0, answerNumber: 1 };
    const heard = ['justified' as const, 'explained' as const, 'mentioned' as const];
    const dimensions = outcome.report.dimensions.map((dimension) => ({
      ...dimension,
      evidence: dimension.evidence.map((point) => {
        const status = heard.shift();
        return status ? { ...point, status, quote } : { ...point, status: 'absent' as const, quote: null };
      }),
    }));
    const [, second] = context.turns.filter(({ speaker }) => speaker === 'user');
    const praised = { text: 'A word that no point quotes', responseId: second?.id ?? 0, answerNumber: 2 };
    const strengths = [quote, praised].map((words) => ({
      dimension: 'design' as const,
      text: `Design: sound in answer ${words.answerNumber}.`,
      quote: words,
    }));
    return { ...outcome, report: { ...outcome.report, dimensions, strengths } };
  };
  const { app, candidate, id } = await gradedBy({ ...model, grade });
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const ribbon = within(await screen.findByRole('region', { name: 'The interview, second by second' }));
  expect(ribbon.getByText(/^\d+:\d\d spoken$/)).toBeTruthy();
  const widths = ribbon.getAllByRole('listitem').map((item) => Number.parseFloat(item.style.flexBasis));
  expect(Math.min(...widths)).toBeGreaterThan(0);
  const labels = ribbon.getAllByRole('link').map((answer) => answer.getAttribute('aria-label'));
  expect(labels).toEqual([
    expect.stringMatching(/^Answer 1, .*; 3 credited: 2 explained, 1 named, 0 in strengths$/),
    expect.stringMatching(/^Answer 2, .*; 1 credited: 0 explained, 0 named, 1 in strengths$/),
    expect.stringMatching(/^Answer 3, .*; nothing credited$/),
  ]);
  expect(ribbon.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['3', '1', '']);
  // Words that no point rests on name their moment themselves.
  expect(screen.getByText('strong: A word that no point …')).toBeTruthy();
});

test('what is weakest and has no card stands above the cards in the words of the judge', async () => {
  const model = standInModel();
  const grade: typeof model.grade = async (context) => {
    const outcome = await model.grade(context);
    const dimensions = outcome.report.dimensions.map((dimension) => ({
      ...dimension,
      score: dimension.bar - 1,
      reason: `${dimension.name} came late.`,
    }));
    return { ...outcome, report: { ...outcome.report, dimensions, caps: [] } };
  };
  const { app, candidate, id, interview } = await gradedBy({ ...model, grade });
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const advice = within(await screen.findByRole('region', { name: 'Improve Your Performance' }));
  const told = interview.cards?.map(({ dimensionName }) => dimensionName) ?? [];
  expect(told).not.toEqual([]);
  for (const { name, reason } of interview.report?.dimensions ?? []) {
    expect(advice.queryAllByText(reason, { exact: false }).length, name).toBe(told.includes(name) ? 0 : 1);
  }
});

test('advice on the weakest dimension that cannot be said again names its place below what can', async () => {
  const model = standInModel();
  const grade: typeof model.grade = async (context) => {
    const outcome = await model.grade(context);
    const turn = context.turns.find(({ speaker }) => speaker === 'user');
    const quote = { text: turn?.text.slice(0, 12) ?? '', responseId: turn?.id ?? 0, answerNumber: 1 };
    const dimensions = outcome.report.dimensions.map((dimension) => ({
      ...dimension,
      score: dimension.bar - (dimension.id === 'design' ? 2 : 1),
      evidence: dimension.evidence.map((point) =>
        dimension.id === 'design'
          ? { ...point, status: 'justified' as const, cue: 0, quote }
          : { ...point, status: 'absent' as const, quote: null },
      ),
    }));
    const text = 'Solution design: Calls stay sketches. Write down every field.';
    const improvements = [{ dimension: 'design' as const, text, quote }];
    return { ...outcome, report: { ...outcome.report, dimensions, improvements, caps: [] } };
  };
  const { app, candidate, id, interview } = await gradedBy({ ...model, grade });
  const at = interview.cards?.findIndex(({ dimension }) => dimension === 'design') ?? -1;
  expect(at).toBeGreaterThan(0);
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const place = `Item ${at + 1} is about Solution design, your weakest; item 1 can be said again right here.`;
  expect(await screen.findByText(place)).toBeTruthy();
});

test.each([
  { points: 'all were missed', tick: () => 'missed' as const, isExplained: false },
  {
    points: 'some were named',
    tick: (id: string) => (id.startsWith('d-') ? ('named' as const) : ('missed' as const)),
    isExplained: true,
  },
])('why a card comes first is said where a later one adds more: $points', async ({ tick, isExplained }) => {
  const { app, candidate, id } = await ended(undefined, ['First,', 'Second,', 'Third,']);
  await judgeOwn(app, candidate.caller, id, tick);
  const [first, ...others] = (await candidate.caller.interviews.get({ id })).cards ?? [];
  expect(others.some(({ gain }) => gain > (first?.gain ?? 0))).toBe(isExplained);
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  await screen.findByText(first?.say ?? '');
  expect(screen.queryByText(/ first, then what adds most\.$/) !== null).toBe(isExplained);
});

test('a strong moment is called by its point', async () => {
  const { app, candidate, id } = await ended();
  await judgeOwn(app, candidate.caller, id, () => 'reason');
  const { report, standings = [] } = await candidate.caller.interviews.get({ id });
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const moments = within(await screen.findByRole('list', { name: 'Moments' }));
  const titles = standings.flatMap((standing) => standing.titles.map(({ title }) => title));
  const quoted = report?.strengths.filter(({ quote }) => quote !== null) ?? [];
  expect(quoted).not.toEqual([]);
  for (const { text } of quoted) {
    const title = titles.find((each) => text.includes(`: ${each}.`));
    expect(moments.getByText(`strong: ${title}`)).toBeTruthy();
  }
});

test('the model answer tells what was had unasked from what nobody asked about', () => {
  const line = { say: 'A replica takes over.', heard: 'not_asked' as const, quote: null };
  const lines = ['r-fail', 'r-watch'].map((pointId) => ({ ...line, pointId }));
  render(
    <ModelAnswer
      modelAnswer={{ summary: 'In short.', lines }}
      dimensions={[]}
      judge={{ kind: 'candidate', name: null }}
      hadUnasked={['r-fail']}
    />,
  );
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['You had it, not askedA replica takes over.', 'Not askedA replica takes over.']);
});
