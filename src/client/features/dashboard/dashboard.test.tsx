import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BUDGET_NOTICE } from '#server/costs/costs.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';

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

test('questions, interviews and progress are one press from the top', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const { user, router } = await renderApp('/', { app, token });
  const ways = within(await screen.findByRole('list', { name: 'Your practice' }));
  expect(ways.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Questions',
    'Interviews',
    'Progress',
  ]);
  const progress = await screen.findByRole('heading', { name: 'Progress' });
  expect(ways.getByRole('link', { name: 'Progress' }).getAttribute('href')).toBe(`#${progress.id}`);
  await user.click(ways.getByRole('link', { name: 'Questions' }));
  expect(await screen.findByRole('heading', { name: 'Questions', level: 1 })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/questions');
});

test.each(['0', '5'])('with a budget of %s dollars a user reads whether it is used up', async (budget) => {
  const app = await createTestApp({
    env: { BUDGET_USD_PER_MONTH: budget },
    ai: { active: aiWith({ interviewer: standInModel(), withoutCost: aiWith({}) }) },
  });
  const { token } = await app.signUp();
  await renderApp('/', { app, token });
  await screen.findByText('No interviews yet');
  const banners = screen
    .queryAllByRole('status')
    .filter((status) => within(status).queryByText(BUDGET_NOTICE));
  expect(banners).toHaveLength(budget === '0' ? 1 : 0);
  await expectAccessible();
});

test('an interview is deleted once its dialog was answered, and the others stay', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  await startedInterview(app, ada);
  const { user } = await renderApp('/', { app, token: ada.token });
  const ask = async () => user.click(await screen.findByRole('button', { name: /^Delete: / }));
  await ask();
  await user.click(await screen.findByRole('button', { name: 'Keep it' }));
  expect((await ada.caller.interviews.list()).interviews).toHaveLength(1);
  await ask();
  await screen.findByRole('dialog', { name: 'Delete this interview?' });
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Delete interview' }));
  expect(await screen.findByText('No interviews yet')).toBeTruthy();
  expect(screen.getByText('Interview deleted')).toBeTruthy();
  expect((await ada.caller.interviews.list()).interviews).toEqual([]);
});

test('an interview that was begun can be discarded where it is offered to go on', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { id } = await startedInterview(app, ada);
  const { user } = await renderApp('/', { app, token: ada.token });
  const written = [`draft_answer_${id}_1`, `notes_${id}_1`, `typing_draft_answer_${id}_1`];
  const ofOther = `notes_${id}1_1`;
  for (const key of [...written, ofOther]) localStorage.setItem(key, 'My own words.');
  await user.click(await screen.findByRole('button', { name: 'Discard it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this interview?' }));
  expect(dialog.getByText(/The session it used does not come back, unless a friend/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Discard interview' }));
  expect(await screen.findByRole('heading', { name: 'Your first interview' })).toBeTruthy();
  expect((await ada.caller.interviews.list()).interviews).toEqual([]);
  // What was written on this device goes with it.
  expect(written.map((key) => localStorage.getItem(key))).toEqual([null, null, null]);
  expect(localStorage.getItem(ofOther)).not.toBeNull();
});

test('a candidate whose first interview is being graded is not told that there was none', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  await startedInterview(app, candidate);
  await sql(app.db, "UPDATE interviews SET status = 'grading', total_duration = 120");
  await renderApp('/', { app, token: candidate.token });
  expect(await screen.findByText('Your first interview is being graded.')).toBeTruthy();
  expect(await screen.findByText(/of practice this week/)).toBeTruthy();
  expect(screen.queryByText("You haven't completed an interview yet.")).toBeNull();
});
