import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { addReport, lookupIds, signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';

const headings = () => screen.getAllByRole('heading', { level: 3 }).length;

test('the bank is browsed by category, level and what was begun', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { id, title } = await startedInterview(app, ada);
  await addReport(app, id, 'B', 77);
  const { user } = await renderApp('/questions', { app, token: ada.token });
  expect(await screen.findByText(`${app.deps.data.content.questions.size} questions`)).toBeTruthy();
  await expectAccessible();
  await user.selectOptions(screen.getByLabelText('Category'), 'Mobile');
  expect(headings()).toBe(8);
  await user.selectOptions(screen.getByLabelText('Category'), 'All categories');
  const row = screen.getByRole('heading', { name: 'Photo backup app' }).closest('li');
  // The heading above says the category, and most questions were never tried.
  expect(row?.textContent).toContain('People take photos all day, and then they lose their phones.');
  expect(row?.textContent).not.toMatch(/Mobile|Not tried yet/);
  await user.selectOptions(screen.getByLabelText('Show'), 'Tried');
  expect(await screen.findByText('1 question')).toBeTruthy();
  expect(screen.getByRole('heading', { name: title ?? '' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Best B 77/ }).getAttribute('href')).toBe(
    `/interview/${id}/results`,
  );
  expect(screen.getByRole('link', { name: '1 interview' }).getAttribute('href')).toContain(
    '/interviews?search=',
  );
});

test('what is hard is given away on request, and at once where the question was tried', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { title } = await startedInterview(app, ada);
  await renderApp('/questions', { app, token: ada.token });
  const lists = await screen.findAllByText(/^Show what is hard about it/);
  const open = lists.filter((summary) => summary.closest('details')?.open);
  expect(lists.length).toBe(app.deps.data.content.questions.size);
  expect(open.map((summary) => summary.closest('li')?.querySelector('h3')?.textContent)).toEqual([title]);
});

test('“Practice this” starts that question at the chosen level', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { user } = await renderApp('/questions', { app, token: ada.token });
  const title = app.deps.data.content.questions.get('photo-backup')?.title ?? '';
  await user.selectOptions(await screen.findByLabelText(`Level for ${title}`), 'Staff');
  await user.click(screen.getByRole('button', { name: `Practice this: ${title}` }));
  const badges = await screen.findByRole('list', { name: 'Interview' });
  expect(within(badges).getByText('Staff')).toBeTruthy();
  const [{ questionId } = { questionId: '' }] = (await ada.caller.interviews.list()).interviews;
  expect(questionId).toBe('photo-backup');
});

test('a question that was tried is offered at the level of the last time, or at another', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const tryAt = async (level: string) =>
    ada.caller.interviews.start({ ...(await lookupIds(app, 'backend', level)), questionId: 'short-links' });
  await tryAt('staff');
  app.clock.advance(60_000);
  const { title } = await tryAt('senior');
  const { user } = await renderApp('/questions', { app, token: ada.token });
  const level = await screen.findByLabelText<HTMLSelectElement>(`Level for ${title}`);
  expect([...level.selectedOptions].map(({ text }) => text)).toEqual(['Senior']);
  await user.selectOptions(level, 'Staff');
  await user.click(screen.getByRole('button', { name: `Again: ${title}` }));
  const badges = await screen.findByRole('list', { name: 'Interview' });
  expect(within(badges).getByText('Staff')).toBeTruthy();
});

test('a question of which an exercise was answered counts as tried, and says so', async () => {
  const app = await createTestApp();
  const ada = await app.signUp();
  const { questionId, dimension, title } = await ada.caller.practice.guest();
  await ada.caller.practice.answer({ questionId, dimension, transcript: TYPED_ANSWER });
  expect((await ada.caller.progress.get()).coverage.questions.begun).toBe(1);
  const { user } = await renderApp('/questions', { app, token: ada.token });
  await user.selectOptions(await screen.findByLabelText('Show'), 'Tried');
  expect(await screen.findByText('1 question')).toBeTruthy();
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText('1 exercise')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /interview/ })).toBeNull();
  await expectAccessible();
});

test('every question is offered at the level that was practiced last', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  await startedInterview(app, ada);
  app.clock.advance(60_000);
  await ada.caller.interviews.start(await lookupIds(app, 'mobile', 'principal'));
  await renderApp('/questions', { app, token: ada.token });
  const levels = await screen.findAllByLabelText<HTMLSelectElement>(/^Level for /);
  expect(new Set(levels.map(({ selectedOptions }) => selectedOptions[0]?.text))).toEqual(
    new Set(['Principal']),
  );
});

test('without a session it offers a plan', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const { user } = await renderApp('/questions', { app, token });
  const [first] = await screen.findAllByRole('button', { name: /^Practice this/ });
  if (first) await user.click(first);
  expect(await screen.findByRole('dialog', { name: 'Choose Your Interview Plan' })).toBeTruthy();
});

test('a search finds titles and what is hard; what was never tried comes first in its category', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { title } = await startedInterview(app, ada);
  const { user } = await renderApp('/questions', { app, token: ada.token });
  const backend = within(await screen.findByRole('region', { name: 'Backend' }));
  expect(backend.getAllByRole('heading', { level: 3 }).at(-1)?.textContent).toBe(title);
  await user.type(screen.getByLabelText('Search'), 'SHORT link');
  expect(await screen.findByText('1 question')).toBeTruthy();
  expect(headings()).toBe(1);
});

test('a search finds a question by what other people call it', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const { user } = await renderApp('/questions', { app, token });
  await user.type(await screen.findByLabelText('Search'), 'url shortener');
  expect(await screen.findByText('1 question')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Short link service' })).toBeTruthy();
  expect(screen.getByText('Found by “url shortener”')).toBeTruthy();
  await user.clear(screen.getByLabelText('Search'));
  await user.type(screen.getByLabelText('Search'), 'short link');
  expect(screen.queryByText(/^Found by/)).toBeNull();
});

test('who finds nothing is told so, and clears the search or the filters with one press', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const { user } = await renderApp('/questions', { app, token });
  await user.type(await screen.findByLabelText('Search'), 'bitcoin');
  await user.selectOptions(screen.getByLabelText('Category'), 'Mobile');
  expect(await screen.findByText('No question matches “bitcoin” and your filters.')).toBeTruthy();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(headings()).toBe(8);
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  await user.selectOptions(screen.getByLabelText('Show'), 'Tried');
  expect(await screen.findByText('No question matches your filters.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
  expect(headings()).toBe(app.deps.data.content.questions.size);
});
