// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';

async function startInterviews(app: TestApp, { caller }: TestUser, count: number): Promise<number[]> {
  await caller.licenses.activateFreePlan();
  const [category] = await caller.lookups.categories();
  const [level] = await caller.lookups.levels();
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) {
    if (made === 5) await caller.licenses.activateFreePlan();
    app.clock.advance(60_000);
    const { id } = await caller.interviews.start({ categoryId: category?.id ?? 0, levelId: level?.id ?? 0 });
    ids.push(id);
  }
  return ids;
}

function setOutcome(
  app: TestApp,
  id: number,
  values: { status: string; grade: string | null; seconds: number },
) {
  app.deps.db.$client
    .prepare('UPDATE interviews SET status = ?, grade = ?, score = 71, total_duration = ? WHERE id = ?')
    .run(values.status, values.grade, values.seconds, id);
}

test('someone new finds neutral figures and the way to a first interview', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  await renderApp('/', { app, token });
  expect(await screen.findByText('No interviews yet')).toBeTruthy();
  expect(screen.getByText("You haven't completed an interview yet.")).toBeTruthy();
  const figure = (name: string) => screen.getByText(name).parentElement?.querySelector('dd')?.textContent;
  expect(figure('Average Grade')).toBe('N/A');
  expect(figure('Pass Rate')).toBe('0%');
  expect(figure('Avg Response Time')).toBe('0m');
  expect(figure('Interviews Completed')).toBe('0');
  await expectAccessible();
});

test('the five newest interviews are listed, each with its way on', async () => {
  const app = await createTestApp();
  const account = await app.signUp();
  const ids = await startInterviews(app, account, 6);
  const [, , , graded = 0, ungraded = 0, grading = 0] = ids;
  setOutcome(app, graded, { status: 'completed', grade: 'B-', seconds: 300 });
  setOutcome(app, ungraded, { status: 'completed', grade: null, seconds: 0 });
  setOutcome(app, grading, { status: 'grading', grade: null, seconds: 100 });
  await renderApp('/', { app, token: account.token });
  const list = await screen.findByRole('list', { name: 'Recent Interviews' });
  const rows = within(list).getAllByRole('listitem');
  const hrefs = rows.map((row) => within(row).getByRole('link').getAttribute('href'));
  expect(hrefs).toEqual([
    `/interview/${grading}/results`,
    `/interview/${ungraded}/results`,
    `/interview/${graded}/results`,
    `/interview/${ids[2]}`,
    `/interview/${ids[1]}`,
  ]);
  const texts = rows.map((row) => row.textContent ?? '');
  expect(texts[0]).toMatch(/Grading.*View Results/);
  expect(texts[1]).toMatch(/Not graded.*View Results/);
  expect(texts[2]).toMatch(/B-.*71\/100.*View Results/);
  expect(texts[3]).toMatch(/Generic · Backend · Junior.*In progress.*Continue/);
  expect(screen.getByText("You've completed 2 interviews.")).toBeTruthy();
  await expectAccessible();
});

test('a failed reading is told and can be tried again', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  let isCut = true;
  const { user } = await renderApp('/', {
    app,
    token,
    network: (path) => {
      if (isCut && path.includes('interviews.list')) throw new TypeError('fetch failed');
    },
  });
  expect(await screen.findByText('Your interviews could not be loaded')).toBeTruthy();
  isCut = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No interviews yet')).toBeTruthy();
});

test('place-holders show while the interviews load', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  let answer = () => {};
  await renderApp('/', {
    app,
    token,
    network: (path) =>
      path.includes('interviews.list') ? new Promise<void>((resolve) => (answer = resolve)) : undefined,
  });
  expect(await screen.findByRole('status', { name: 'Loading your interviews' })).toBeTruthy();
  answer();
  expect(await screen.findByText('No interviews yet')).toBeTruthy();
});
