import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { renderApp } from '#testing/render-app.tsx';
import { elapse, timed } from '#testing/spec/see.ts';

test('while the server cannot be asked nobody is signed in; once it can, the holder of the token is', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  let isDown = true;
  const asked: string[] = [];
  const network = (path: string) => {
    if (path.includes('currentUser')) asked.push(path);
    if (isDown) throw new TypeError('fetch failed');
  };
  await timed(() => renderApp('/', { app, token, network }))();
  expect(await screen.findByRole('link', { name: 'Start First Interview' })).toBeTruthy();
  expect(localStorage.getItem('auth_token')).toBe(token);
  expect(asked.length).toBeLessThan(5);
  isDown = false;
  // The page asks again after a while.
  await elapse(5_000)();
  expect(await screen.findByText('No interviews yet')).toBeTruthy();
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
