// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan } from '#testing/examples.ts';
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

test('a candidate without a session is offered a plan, activates it, and starts', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const { user, router } = await renderApp('/interview/config', { app, token });
  await user.click(await screen.findByRole('radio', { name: 'Backend' }));
  await user.click(screen.getByRole('radio', { name: 'Mid' }));
  await user.click(startButton());

  const dialog = await screen.findByRole('dialog', { name: 'Choose Your Interview Plan' });
  await user.click(await within(dialog).findByRole('button', { name: 'Get Started Free' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(startButton());
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/interview\/\d+$/));
});

test('the note says 5 minutes as specified, and follows an operator who set another length', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const { unmount } = await renderApp('/interview/config', { app, token });
  expect(await screen.findByText('5-minute session limit • Real-time feedback')).toBeTruthy();
  unmount();

  const longer = await createTestApp({ env: { INTERVIEW_SECONDS: '1200' } });
  const other = await longer.signUp();
  await renderApp('/interview/config', { app: longer, token: other.token });
  expect(await screen.findByText('20-minute session limit • Real-time feedback')).toBeTruthy();
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

test('nobody configures an interview signed out', async () => {
  const { router } = await renderApp('/interview/config');
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
});
