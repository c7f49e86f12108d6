import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { addReport, ended, lookupIds, signUpWithPlan } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sql } from '#testing/test-database.ts';

/**
 * A user with `count` interviews, on two questions in turn, each scored a tenth of a point higher than the one before.
 */
async function practiced(count: number) {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) {
    if ((await ada.caller.licenses.get()).quota.sessionsRemaining === 0) {
      await ada.caller.licenses.activateFreePlan();
    }
    app.clock.advance(60_000);
    const questionId = made % 2 === 0 ? 'short-links' : 'pay-once';
    const { id } = await ada.caller.interviews.start({ ...(await lookupIds(app)), questionId });
    await addReport(app, id, 'C', 60 + made / 10);
    ids.push(id);
  }
  const title = (questionId: string) => app.deps.data.content.questions.get(questionId)?.title ?? '';
  return { app, ada, ids, title };
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Interviews' })).getAllByRole('listitem');

test('all interviews are reached page after page, by title', async () => {
  const { app, ada, title } = await practiced(23);
  const { user } = await renderApp('/', { app, token: ada.token });
  await user.click(await screen.findByRole('link', { name: 'All interviews' }));
  expect(await rows()).toHaveLength(20);
  expect((await rows())[0]?.textContent).toContain(title('short-links'));
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await expect.poll(async () => (await rows()).length).toBe(23);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('an interview that nobody has judged is listed with its estimate, and without a letter', async () => {
  const { app, candidate, id } = await ended();
  await app.deps.jobs.runDue();
  const { grade, score } = await candidate.caller.interviews.get({ id });
  await renderApp('/interviews', { app, token: candidate.token });
  const [row] = await rows();
  const shown = within(row ?? document.body);
  expect(shown.getByText('Not judged yet')).toBeTruthy();
  expect(shown.getByText(`Estimate ${score}/100`)).toBeTruthy();
  expect(grade).toBeTruthy();
  expect(shown.queryByText(grade ?? '?')).toBeNull();
});

test('an interview whose grade is still being made is listed so, and not as one without a grade', async () => {
  const { app, candidate, id } = await ended();
  await sql(app.db, "update interviews set status = 'grading' where id = ?", id);
  await renderApp('/interviews', { app, token: candidate.token });
  const [row] = await rows();
  const shown = within(row ?? document.body);
  expect(shown.getByText('Grading')).toBeTruthy();
  expect(shown.queryByText(/^Not /)).toBeNull();
});

test('they are found by words of the title and sorted by score', async () => {
  const { app, ada, title } = await practiced(4);
  const { user } = await renderApp('/interviews', { app, token: ada.token });
  await user.type(await screen.findByLabelText('Search by title'), title('pay-once').slice(0, 9));
  await expect.poll(async () => (await rows()).length).toBe(2);
  await user.selectOptions(screen.getByLabelText('Sort'), 'Best score first');
  await expect.poll(async () => (await rows())[0]?.textContent).toContain('60.3');
  await user.selectOptions(screen.getByLabelText('Sort'), 'Lowest score first');
  await expect.poll(async () => (await rows())[0]?.textContent).toContain('60.1');
  await user.type(screen.getByLabelText('Search by title'), 'zzz');
  expect(await screen.findByText(/No interview of yours has/)).toBeTruthy();
});

test('two interviews on one question are chosen and compared; an interview without a second offers nothing', async () => {
  const { app, ada, ids, title } = await practiced(3);
  const { user, router } = await renderApp('/interviews', { app, token: ada.token });
  const compare = async (index: number) =>
    within((await rows())[index] ?? document.body).findByRole<HTMLButtonElement>('button', {
      name: /^Compare/,
    });
  const isChosen = async () => (await compare(0)).getAttribute('aria-pressed');
  expect(await isChosen()).toBe('false');
  await user.click(await compare(0));
  expect(await isChosen()).toBe('true');
  expect(screen.getByText(`Choose another interview on “${title('short-links')}”.`)).toBeTruthy();
  expect(within((await rows())[1] ?? document.body).queryByRole('button', { name: /^Compare/ })).toBeNull();
  await user.click(await compare(2));
  // One that was chosen by mistake is taken back.
  await user.click(await compare(2));
  expect(screen.queryByRole('link', { name: 'Compare the two' })).toBeNull();
  await user.click(await compare(2));
  await user.click(screen.getByRole('link', { name: 'Compare the two' }));
  expect(await screen.findByRole('heading', { name: title('short-links') })).toBeTruthy();
  expect(router.state.location.search).toEqual({ a: String(ids[2]), b: String(ids[0]) });
  expect(screen.getByText(/^(You (gained|lost) .+|Both interviews scored .+)\. /)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Problem framing' }).textContent).toContain('the same');
  await expectAccessible();
});

test('who compares two interviews reads what gained most and what lost most', async () => {
  const { app, ada, ids } = await practiced(3);
  const score = (index: number, dimension: string, points: number) =>
    sql(
      app.db,
      `update report_dimensions set score = ? where dimension = ?
       and report_id = (select id from reports where interview_id = ?)`,
      points,
      dimension,
      ids[index] ?? 0,
    );
  for (const [dimension, before, after] of [
    ['design', 3, 4],
    ['depth', 1, 4],
    ['resilience', 3, 2],
    ['tradeoffs', 4, 2],
  ] as const) {
    await score(0, dimension, before);
    await score(2, dimension, after);
  }
  await renderApp(`/interviews/compare?a=${ids[0]}&b=${ids[2]}`, { app, token: ada.token });
  expect(
    await screen.findByText(
      /Technical depth gained most, 3 of 5; Trade-offs and judgement lost most, 2 of 5\.$/,
    ),
  ).toBeTruthy();
});

test('once an interview is chosen, only those on the same question can be chosen beside it', async () => {
  const { app, ada } = await practiced(4);
  const { user } = await renderApp('/interviews', { app, token: ada.token });
  const buttons = () => screen.findAllByRole<HTMLButtonElement>('button', { name: /^Compare: / });
  const [latest] = await buttons();
  await user.click(latest ?? document.body);
  expect((await buttons()).map(({ disabled }) => disabled)).toEqual([false, true, false, true]);
});

test('who has no question twice reads how two are compared', async () => {
  const { app, ada } = await practiced(1);
  await renderApp('/interviews', { app, token: ada.token });
  expect(await screen.findByText(/^Take a question a second time/)).toBeTruthy();
});

test('what was shown is worded by who judged it: a model, or oneself by ticks', async () => {
  const { app, ada, ids } = await practiced(1);
  app.clock.advance(60_000);
  const later = await ada.caller.interviews.start({ ...(await lookupIds(app)), questionId: 'short-links' });
  await addReport(app, later.id, 'B', 70, { kind: 'candidate', name: null });
  await renderApp(`/interviews/compare?a=${ids[0]}&b=${later.id}`, { app, token: ada.token });
  expect(await screen.findByText('Different judges')).toBeTruthy();
  expect(screen.getAllByText(/^Earlier: explained/)).not.toEqual([]);
  expect(screen.getAllByText(/^Later: had, with a reason/)).not.toEqual([]);
  expect(screen.queryByText(/^Later: explained/)).toBeNull();
  // Scores by different judges are never subtracted, neither overall nor by dimension.
  expect(screen.queryByText(/^(You (gained|lost)|Both interviews scored)/)).toBeNull();
  for (const figures of screen.getAllByText(/ → /)) expect(figures.textContent).toMatch(/bar \d( and \d)?$/);
});

test('an interview that nobody has judged is not compared, and no judges are called different', async () => {
  const { app, ada, ids } = await practiced(1);
  app.clock.advance(60_000);
  const later = await ada.caller.interviews.start({ ...(await lookupIds(app)), questionId: 'short-links' });
  await addReport(app, later.id, 'B', 70, { kind: 'nobody', name: null });
  await renderApp(`/interviews/compare?a=${ids[0]}&b=${later.id}`, { app, token: ada.token });
  expect(await screen.findByText(/has not been judged, so there is nothing to compare/)).toBeTruthy();
  expect(screen.queryByText('Different judges')).toBeNull();
});

test('compared points are named by their titles, not described as a stranger’s', async () => {
  const { app, ada, ids } = await practiced(1);
  app.clock.advance(60_000);
  const later = await ada.caller.interviews.start({ ...(await lookupIds(app)), questionId: 'short-links' });
  await addReport(app, later.id, 'B', 70);
  const points = app.deps.data.content.questions.get('short-links')?.points ?? [];
  const of = (read: (point: (typeof points)[number]) => string) =>
    points.flatMap((point) => screen.queryAllByText(read(point)));
  await renderApp(`/interviews/compare?a=${ids[0]}&b=${later.id}`, { app, token: ada.token });
  await screen.findByRole('region', { name: 'Problem framing' });
  expect(of(({ name }) => name)).not.toEqual([]);
  expect(of(({ means }) => means)).toEqual([]);
});

test('two different questions are refused with a sentence', async () => {
  const { app, ada, ids } = await practiced(2);
  await renderApp(`/interviews/compare?a=${ids[0]}&b=${ids[1]}`, { app, token: ada.token });
  expect(await screen.findByText(/These interviews are about different questions/)).toBeTruthy();
});

test.each(['/interviews/compare', '/interviews/compare?a=x&b=1'])('%s says what is missing', async (path) => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  await renderApp(path, { app, token });
  expect(await screen.findByText('Choose two interviews to compare.')).toBeTruthy();
});

test('an interview is deleted from the list', async () => {
  const { app, ada } = await practiced(2);
  const { user } = await renderApp('/interviews', { app, token: ada.token });
  const [first] = await rows();
  await user.click(within(first ?? document.body).getByRole('button', { name: /^Delete: / }));
  await user.click(await screen.findByRole('button', { name: 'Delete interview' }));
  await expect.poll(async () => (await rows()).length).toBe(1);
});

test('an interview that is deleted is no longer chosen for a comparison', async () => {
  const { app, ada } = await practiced(6);
  const { user } = await renderApp('/interviews', { app, token: ada.token });
  const [first, , third] = await rows();
  for (const row of [first, third])
    await user.click(await within(row ?? document.body).findByRole('button', { name: /^Compare/ }));
  await screen.findByRole('link', { name: 'Compare the two' });
  await user.click(within(third ?? document.body).getByRole('button', { name: /^Delete/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete interview' }));
  await screen.findByText('Interview deleted');
  expect(screen.queryByRole('link', { name: 'Compare the two' })).toBeNull();
  expect(screen.getByText(/^Choose another interview on/)).toBeTruthy();
});
