import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TOKEN_KEY } from '#client/lib/session-token.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { ended } from '#testing/examples.ts';
import { renderApp } from '#testing/render-app.tsx';
import { UnexpectedError } from './components/ui/page.tsx';

it('pointing at a link starts to read what its screen will show', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const paths: string[] = [];
  const { user } = await renderApp('/', { app, token, network: (path) => void paths.push(path) });
  await screen.findByText('No interviews yet');
  expect(paths.join()).not.toContain('lookups.companies');
  await user.hover(screen.getByRole('link', { name: 'Start Interview' }));
  await waitFor(() => expect(paths.join()).toContain('lookups.companies'));
  expect(screen.getByText('No interviews yet')).toBeTruthy();
});

it('a screen reads its data once, whether its code or its data comes first', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const paths: string[] = [];
  await renderApp('/interview/config', { app, token, network: (path) => void paths.push(path) });
  await screen.findByRole('radio', { name: 'Backend' });
  expect(paths.filter((path) => path.includes('lookups.categories'))).toHaveLength(1);
});

it.each(['/purchase', '/interview/config', '/interview/1', '/interview/1/results'])(
  'a visitor at %s is sent to sign in, and nothing of it is read',
  async (path) => {
    const paths: string[] = [];
    const { router } = await renderApp(path, { network: (called) => void paths.push(called) });
    await screen.findByRole('tab', { name: 'Sign In' });
    expect(router.state.location.pathname).toBe('/auth');
    expect(paths.join()).not.toMatch(/interviews|licenses|companies/);
  },
);

it.each([
  [
    'Failed to fetch dynamically imported module: http://localhost/assets/questions-1.js',
    'A new version is ready.',
    'Reload',
  ],
  ['Cannot read properties of undefined', 'This page could not be shown', 'Reload the page'],
])('a screen that fails with "%s" says "%s"', (message, title, button) => {
  render(<UnexpectedError error={new TypeError(message)} reset={() => {}} />);
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByRole('button', { name: button })).toBeTruthy();
});

it('a page shows the data of the user who signs in in another tab, since its calls are theirs from then on', async () => {
  const { app, candidate, interview } = await ended();
  const title = interview.title ?? 'an interview without a title';
  const other = await app.signUp();
  await renderApp('/interviews', { app, token: candidate.token });
  expect(await screen.findByText(title)).toBeTruthy();
  localStorage.setItem(TOKEN_KEY, other.token);
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue: other.token }));
  expect(await screen.findByText('No interviews yet')).toBeTruthy();
  expect(screen.queryByText(title)).toBeNull();
});

it('a page reads nothing anew when the same user signs in again in another tab', async () => {
  const { app, candidate, interview } = await ended();
  const paths: string[] = [];
  const network = (path: string) => void paths.push(path);
  await renderApp('/interviews', { app, token: candidate.token, network });
  expect(await screen.findByText(interview.title ?? 'no title')).toBeTruthy();
  const { email } = candidate.user;
  const { token } = await app.caller().auth.signIn({ email, password: candidate.password });
  paths.length = 0;
  localStorage.setItem(TOKEN_KEY, token);
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue: token }));
  await waitFor(() => expect(paths.join()).toContain('auth.currentUser'));
  await screen.findByText(interview.title ?? 'no title');
  expect(paths.join()).not.toContain('interviews.list');
});
