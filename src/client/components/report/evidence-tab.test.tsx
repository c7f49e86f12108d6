import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { addReport, lookupIds, signUpWithPlan } from '#testing/examples.ts';
import { renderApp } from '#testing/render-app.tsx';

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
