import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { lookupIds, signUpWithPlan } from '#testing/examples.ts';
import { renderApp } from '#testing/render-app.tsx';

const startButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Start Interview Session' });

test('a candidate chooses company, category and level, and is in the interview', async () => {
  const app = await createTestApp();
  const { token } = await signUpWithPlan(app);
  const { user, router } = await renderApp('/interview/config', { app, token });

  const generic = await screen.findByRole('radio', { name: 'Generic Interview' });
  expect(generic.getAttribute('aria-checked')).toBe('true');
  expect(startButton().disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Stripe' }));
  await user.click(screen.getByRole('radio', { name: 'Backend' }));
  expect(startButton().disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Senior' }));
  await user.click(startButton());

  const badges = await screen.findByRole('list', { name: 'Interview' });
  expect(
    within(badges)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Stripe', 'Backend', 'Senior']);
  expect(router.state.location.pathname).toMatch(/^\/interview\/\d+$/);
});

test('lists that cannot be loaded say so and can be asked for again', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  let isDown = true;
  const flaky = {
    ...app,
    request: async (path: string, init?: RequestInit) => {
      if (isDown && path.includes('lookups.')) throw new TypeError('Failed to fetch');
      return app.request(path, init);
    },
  };
  const { user } = await renderApp('/interview/config', { app: flaky, token });
  expect(await screen.findByText('Category: the choices could not be loaded')).toBeTruthy();
  isDown = false;
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
  expect(await screen.findByRole('radio', { name: 'Backend' })).toBeTruthy();
});

test('who has had an interview finds the last choice made, and may change it', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const company = (await candidate.caller.lookups.companies()).find(({ name }) => name === 'Stripe');
  await candidate.caller.interviews.start({
    ...(await lookupIds(app, 'security', 'senior')),
    companyId: company?.id ?? null,
  });
  const { user } = await renderApp('/interview/config', { app, token: candidate.token });
  for (const name of ['Stripe', 'Security', 'Senior']) {
    await waitFor(() =>
      expect(screen.getByRole('radio', { name }).getAttribute('aria-checked')).toBe('true'),
    );
  }
  expect(startButton().disabled).toBe(false);
  // The preset choice may be out of sight, so it is named beside the button.
  expect(screen.getByText('Security, Senior, Stripe')).toBeTruthy();
  expect(screen.getByText('Starting spends 1 of your 4 sessions.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Backend' }));
  expect(screen.getByRole('radio', { name: 'Security' }).getAttribute('aria-checked')).toBe('false');
});

test('who has planned an interview finds its category and level chosen for the first one', async () => {
  const app = await createTestApp();
  const { token, caller } = await signUpWithPlan(app);
  await caller.preparation.save({ ...(await lookupIds(app, 'security', 'senior')), interviewOn: null });
  await renderApp('/interview/config', { app, token });
  await waitFor(() => expect(startButton().disabled).toBe(false));
  for (const name of ['Generic Interview', 'Security', 'Senior'])
    expect(screen.getByRole('radio', { name }).getAttribute('aria-checked')).toBe('true');
});

test('a plan with steps left comes before the last interview, with its next question', async () => {
  const app = await createTestApp();
  const { token, caller } = await signUpWithPlan(app);
  await caller.interviews.start(await lookupIds(app, 'frontend', 'junior'));
  const planned = await lookupIds(app, 'security', 'senior');
  const { path } = await caller.preparation.save({ ...planned, interviewOn: null });
  const next = path?.next.find(({ kind }) => kind === 'interview');
  const { user } = await renderApp('/interview/config', { app, token });
  expect(await screen.findByText(`Security, Senior. Next in your plan: ${next?.title}`)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose a question yourself' }).getAttribute('href')).toBe(
    '/questions',
  );
  // Another category is not the plan's, so the server chooses the question.
  await user.click(screen.getByRole('radio', { name: 'Backend' }));
  expect(screen.getByText('Backend, Senior')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Security' }));
  await user.click(startButton());
  await screen.findByRole('list', { name: 'Interview' });
  expect((await caller.interviews.list()).interviews[0]?.questionId).toBe(next?.questionId);
});

test('a newcomer is one press from the first question, also by way of the dashboard', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const { user } = await renderApp('/', { app, token });
  const main = within(await screen.findByRole('main'));
  expect(await main.findByRole('link', { name: 'Choose a question yourself' })).toBeTruthy();
  await user.click(main.getByRole('link', { name: 'Start New Interview' }));
  await waitFor(() => expect(startButton().disabled).toBe(false));
  expect(screen.getByText('Backend, Mid')).toBeTruthy();
});

test('who interviews, and what that means, is said before anything is chosen', async () => {
  const app = await createTestApp();
  const { token } = await signUpWithPlan(app);
  await renderApp('/interview/config', { app, token });
  const note = await screen.findByRole('heading', { name: 'A rehearsal, without a model' });
  const company = await screen.findByRole('radiogroup', { name: /^Company/ });
  expect(note.compareDocumentPosition(company) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a candidate reads before the start that answers can be typed, and how long they may be', async () => {
  const app = await createTestApp();
  const { token } = await signUpWithPlan(app);
  await renderApp('/interview/config', { app, token });
  expect(await screen.findByText('No microphone? You can type your answers.')).toBeTruthy();
  expect(
    screen.getByText(
      'The clock has 10 minutes and runs only while you answer. Your report comes at the end.',
    ),
  ).toBeTruthy();
});

test('a user who cannot decide is surprised, at once and at Mid, through the plan dialog', async () => {
  const app = await createTestApp();
  const candidate = await app.signUp();
  const { user, router } = await renderApp('/interview/config', { app, token: candidate.token });
  expect(
    await screen.findByText('When you start for the first time, you choose the free plan.'),
  ).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Surprise me' }));
  const offer = await screen.findByRole('dialog', { name: 'Choose Your Interview Plan' });
  expect(
    await within(offer).findByText(/^The free plan needs no card\. It is the only one for now/),
  ).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Get Started Free' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/interview\/\d+$/));
  const { interviews } = await candidate.caller.interviews.list();
  expect(interviews.map(({ level }) => level.name)).toEqual(['Mid']);
  expect((await candidate.caller.licenses.get()).quota.sessionsRemaining).toBe(4);
});
