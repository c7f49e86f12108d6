// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';

test('an unknown path is a page that says so, with a hint for developers', async () => {
  await renderApp('/no/such/page');
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
  expect(screen.getByText(/did you forget to add the page/)).toBeTruthy();
  await expectAccessible();
});

test('/dashboard leads to the dashboard', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const { router } = await renderApp('/dashboard', { app, token });
  expect(await screen.findByText('No interviews yet')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
});

test('a visitor has the way to sign in and to a trial in the bar', async () => {
  await renderApp('/no/such/page');
  for (const name of ['Sign In', 'Start Free Trial']) {
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/auth');
  }
});

test('the bar marks the current page; the menu leads to the profile and out', async () => {
  const app = await createTestApp();
  const { token, caller } = await app.signUp();
  const { user, router } = await renderApp('/', { app, token });
  const dashboard = await screen.findByRole('link', { name: 'Dashboard' });
  expect(dashboard.getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Start Interview' }).getAttribute('aria-current')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ada Byron' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Profile Settings' }));
  expect(await screen.findByRole('heading', { name: 'Profile Settings' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ada Byron' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  expect(await screen.findByRole('link', { name: 'Start First Interview' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
  expect(localStorage.getItem('auth_token')).toBeNull();
  await expect(caller.auth.currentUser()).rejects.toThrow('Unauthorized');
});

test('a spinner stands for the app until it is known who is signed in', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  let answer = () => {};
  await renderApp('/', {
    app,
    token,
    network: (path) =>
      path.includes('currentUser') ? new Promise<void>((resolve) => (answer = resolve)) : undefined,
  });
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  answer();
  expect(await screen.findByRole('navigation')).toBeTruthy();
});

test('a token that the server does not know is removed, and its holder is a visitor', async () => {
  await renderApp('/', { token: 'not-a-token' });
  expect(await screen.findByRole('link', { name: 'Start First Interview' })).toBeTruthy();
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(screen.queryByText('Session Expired')).toBeNull();
});

test('while the server cannot be asked the token is kept and nobody is signed in', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  await renderApp('/', {
    app,
    token,
    network: () => {
      throw new TypeError('fetch failed');
    },
  });
  expect(await screen.findByRole('link', { name: 'Start First Interview' })).toBeTruthy();
  expect(localStorage.getItem('auth_token')).toBe(token);
});

test('a change of page puts the focus at its start and names it in the title', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const { router } = await renderApp('/', { app, token });
  await screen.findByText('No interviews yet');
  await router.navigate({ to: '/profile' });
  await screen.findByRole('heading', { name: 'Profile Settings' });
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  expect(document.title).toBe('Profile Settings · Backpressure');
});
