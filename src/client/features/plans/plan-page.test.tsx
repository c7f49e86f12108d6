// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';

test('someone without a plan takes the free one and comes to the dashboard', async () => {
  const app = await createTestApp();
  const { token, caller } = await app.signUp();
  const { user, router } = await renderApp('/purchase', { app, token });
  const start = await screen.findByRole('button', { name: 'Get Started Free' });
  expect(screen.getByRole('heading', { name: 'Choose Your Interview Plan' })).toBeTruthy();
  expect(screen.getByText('No active plan')).toBeTruthy();
  expect(screen.getByText('Sessions Remaining').parentElement?.textContent).toBe('Sessions Remaining0');
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard');
  expect(screen.getByText('Purchase integration coming soon')).toBeTruthy();
  await expectAccessible();
  await user.click(start);
  expect(await screen.findByText('Plan Activated')).toBeTruthy();
  expect(screen.getByText('5 interview sessions are ready.')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect((await caller.licenses.get()).quota.sessionsRemaining).toBe(5);
});

test('only plans of type trial are listed', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  await renderApp('/purchase', { app, token });
  expect(await screen.findByRole('heading', { name: 'Free Trial' })).toBeTruthy();
  expect(screen.queryByText('Pay Per Use')).toBeNull();
  expect(screen.queryByText('Unlimited')).toBeNull();
});

test('sessions cannot be refreshed while some remain, and the page says how many', async () => {
  const app = await createTestApp();
  const { token, caller } = await app.signUp();
  await caller.licenses.activateFreePlan();
  await renderApp('/purchase', { app, token });
  const refresh = await screen.findByRole('button', { name: 'Refresh Sessions' });
  expect(refresh.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('You have 5 sessions left.')).toBeTruthy();
});

test('a failed activation is told', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const { user } = await renderApp('/purchase', {
    app,
    token,
    network: (path) => {
      if (path.includes('activateFreePlan')) throw new TypeError('fetch failed');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Get Started Free' }));
  expect(await screen.findByText('Activation Failed')).toBeTruthy();
  expect(screen.getByText('Something went wrong. Please try again.')).toBeTruthy();
});

test('a visitor is sent to /auth with the reason', async () => {
  const { router } = await renderApp('/purchase');
  expect(await screen.findByText('Please log in to purchase a plan.')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/auth');
});

test('an activation after the session ended says so and leads to /auth', async () => {
  const app = await createTestApp();
  const { token, caller } = await app.signUp();
  const { user, router } = await renderApp('/purchase', { app, token });
  const start = await screen.findByRole('button', { name: 'Get Started Free' });
  await caller.auth.signOut();
  await user.click(start);
  expect(await screen.findByText('Session Expired')).toBeTruthy();
  expect(screen.getByText('Please log in again to continue.')).toBeTruthy();
  expect(localStorage.getItem('auth_token')).toBeNull();
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'), { timeout: 5000 });
  expect(screen.queryByText('Activation Failed')).toBeNull();
});
