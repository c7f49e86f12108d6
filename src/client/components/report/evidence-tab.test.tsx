import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { addReport, ended, judgeOwn, lookupIds, signUpWithPlan } from '#testing/examples.ts';
import { renderApp } from '#testing/render-app.tsx';
import { DimensionRows } from './dimension-rows.tsx';

test('the evidence names each point by its title, and describes no stranger', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { id } = await ada.caller.interviews.start({ ...(await lookupIds(app)), questionId: 'short-links' });
  await addReport(app, id, 'B', 70);
  const { report, standings } = await ada.caller.interviews.get({ id });
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: ada.token });
  await user.click(await screen.findByRole('tab', { name: /^Evidence by dimension/ }));
  const evidence = screen.getByRole('tabpanel', { name: /^Evidence by dimension/ }).textContent ?? '';
  const titles = standings?.flatMap((standing) => standing.titles.map(({ title }) => title)) ?? [];
  expect(titles).not.toEqual([]);
  for (const title of titles) expect(evidence).toContain(`${title} (`);
  for (const { means } of report?.dimensions.flatMap((dimension) => dimension.evidence) ?? []) {
    expect(evidence).not.toContain(means);
  }
});

test('who judged reads the reason of a score only where there are no points to name', async () => {
  const { app, candidate, id } = await ended();
  await judgeOwn(app, candidate.caller, id, () => 'named');
  const { report, standings = [] } = await candidate.caller.interviews.get({ id });
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  await user.click(await screen.findByRole('tab', { name: /^Evidence by dimension/ }));
  const evidence = within(screen.getByRole('tabpanel', { name: /^Evidence by dimension/ }));
  const isNamed = (dimension: string) =>
    standings.some(
      (each) => each.dimension === dimension && each.has.length + each.named.length + each.missing.length > 0,
    );
  const dimensions = report?.dimensions ?? [];
  expect(new Set(dimensions.map(({ id: dimension }) => isNamed(dimension))).size).toBe(2);
  for (const { id: dimension, reason } of dimensions)
    expect(evidence.queryAllByText(reason).length > 0, reason).toBe(!isNamed(dimension));
});

test('what a candidate had wrong is not listed as missing', async () => {
  const { app, candidate, id } = await ended();
  await judgeOwn(app, candidate.caller, id, (pointId) => (pointId === 'd-api' ? 'wrong' : 'missed'));
  const { standings = [] } = await candidate.caller.interviews.get({ id });
  const titles = new Map(
    standings.flatMap((each) => each.titles.map((one) => [one.pointId, one.title] as const)),
  );
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  await user.click(await screen.findByRole('tab', { name: /^Evidence by dimension/ }));
  const design = screen.getByText(/Wrong: /).textContent ?? '';
  const [wrong, missing = ''] = design.split('Missing for');
  expect(wrong).toContain(`Wrong: ${titles.get('d-api')}.`);
  expect(missing).not.toContain(titles.get('d-api'));
});

test('a score at the bar looks like one above it, and not like one below', () => {
  const scored = (name: 'framing' | 'design' | 'depth', score: number) => ({
    ...{ id: name, name, score, bar: 3, weight: 1, points: 0, reason: '', nextAnchor: null, evidence: [] },
  });
  render(
    <DimensionRows
      dimensions={[scored('framing', 2), scored('design', 3), scored('depth', 4)]}
      {...{ levelName: 'Mid', previousInterview: undefined, predictions: [] }}
    />,
  );
  const [below, at, above] = ['1 below the bar', 'At the bar', '1 above the bar'].map(
    (text) => screen.getByText(text).className,
  );
  expect(at).toBe(above);
  expect(at).not.toBe(below);
});
