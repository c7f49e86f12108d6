import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { issueInvite } from '#server/modules/auth/sign-up.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';

test('a visitor signs in, is welcomed and finds the dashboard', async () => {
  const app = await createTestApp();
  const { user: account, password } = await app.signUp({ firstName: 'Grace' });
  const { user, router } = await renderApp('/auth', { app });
  expect(await screen.findByRole('heading', { name: 'Join Backpressure' })).toBeTruthy();
  expect(screen.getByText('Start practicing system design interviews today')).toBeTruthy();
  await expectAccessible();
  await user.type(screen.getByLabelText('Email'), account.email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Welcome back!')).toBeTruthy();
  expect(screen.getByText('Successfully signed in to your account.')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Welcome, Grace' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
  expect(localStorage.getItem('auth_token')).toBeTruthy();
});

test('a mistyped address and a short password are told at the fields, and nothing is sent', async () => {
  const paths: string[] = [];
  const { user } = await renderApp('/auth', { network: (path) => void paths.push(path) });
  await user.type(await screen.findByLabelText('Email'), 'ada');
  await user.type(screen.getByLabelText('Password'), '12345{Enter}');
  expect(await screen.findByText('Invalid email')).toBeTruthy();
  expect(screen.getByText('String must contain at least 6 character(s)')).toBeTruthy();
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  await expectAccessible();
  expect(paths.filter((path) => path.includes('signIn'))).toEqual([]);
});

test('a visitor who is new finds the way to signing up, and is welcomed', async () => {
  const { user } = await renderApp('/auth');
  await user.click(await screen.findByRole('button', { name: 'New here? Create an account' }));
  expect(screen.getByText('Start with a free trial session')).toBeTruthy();
  await user.type(screen.getByLabelText('First Name'), 'Barbara');
  await user.type(screen.getByLabelText('Last Name'), 'Liskov');
  await user.type(screen.getByLabelText('Email'), 'barbara@example.com');
  await user.type(screen.getByLabelText('Password'), 'substitution');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText('Welcome to Backpressure!')).toBeTruthy();
  expect(screen.getByText('Your account has been created successfully.')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Welcome, Barbara' })).toBeTruthy();
});

test('someone who forgot the password asks for a link, and the form clears', async () => {
  const app = await createTestApp();
  const { user: account } = await app.signUp();
  const { user } = await renderApp('/auth', { app });
  await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
  expect(screen.getByRole('tab', { name: 'Reset Password' }).getAttribute('aria-selected')).toBe('true');
  await user.type(screen.getByLabelText('Email'), account.email);
  await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  expect(await screen.findByText('Reset Link Sent')).toBeTruthy();
  expect(
    screen.getByText('If an account with that email exists, a password reset link has been sent.'),
  ).toBeTruthy();
  expect(screen.getByLabelText('Email')).toHaveProperty('value', '');
  await waitFor(() => expect(app.mails).toHaveLength(1));
});

test('"Sign In" in the bar goes back to signing in from every tab, as often as it is pressed', async () => {
  const { user } = await renderApp('/auth');
  for (const tab of ['Reset Password', 'Sign Up', 'Reset Password']) {
    await user.click(await screen.findByRole('tab', { name: tab }));
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Sign In' }).getAttribute('aria-selected')).toBe('true'),
    );
  }
});

test('signing up says how long a password must be on this server, and sends no shorter one', async () => {
  const app = await createTestApp({ env: { PASSWORD_MIN_LENGTH: '12' } });
  const paths: string[] = [];
  const { user } = await renderApp('/auth', { app, network: (path) => void paths.push(path) });
  await user.click(await screen.findByRole('tab', { name: 'Sign Up' }));
  expect(await screen.findByText('Password must be at least 12 characters long')).toBeTruthy();
  await user.type(screen.getByLabelText('First Name'), 'Barbara');
  await user.type(screen.getByLabelText('Last Name'), 'Liskov');
  await user.type(screen.getByLabelText('Email'), 'barbara@example.com');
  await user.type(screen.getByLabelText('Password'), 'only eleven{Enter}');
  expect(await screen.findByText('String must contain at least 12 character(s)')).toBeTruthy();
  // One message for one mistake.
  expect(screen.queryByText('Password must be at least 12 characters long')).toBeNull();
  expect(paths.filter((path) => path.includes('signUp'))).toEqual([]);
  await user.type(screen.getByLabelText('Password'), '!{Enter}');
  expect(await screen.findByRole('heading', { name: 'Welcome, Barbara' })).toBeTruthy();
});

test.each([
  ['Sign Up', 'Create Account', ['first name', 'last name', 'email'].map((field) => `Enter your ${field}`)],
  ['Reset Password', 'Send Reset Link', ['Enter your email']],
])('%s asks for what was left empty in words', async (tab, send, asked) => {
  const { user } = await renderApp('/auth');
  await user.click(await screen.findByRole('tab', { name: tab }));
  await user.click(screen.getByRole('button', { name: send }));
  for (const text of asked) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText('Enter a password') !== null).toBe(tab === 'Sign Up');
  expect(screen.queryByText(/^String must contain/)).toBeNull();
  expect(screen.queryByText('Invalid email')).toBeNull();
});

test('where nobody may sign up, the tab says so and shows no form', async () => {
  const app = await createTestApp({ env: { SIGN_UP: 'closed' } });
  const { user } = await renderApp('/auth', { app });
  await user.click(await screen.findByRole('tab', { name: 'Sign Up' }));
  expect(
    await screen.findByText(
      'You cannot create an account here yourself. Ask the person who runs this server.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull();
  await expectAccessible();
});

test('an invitation link opens the form with its code, and signs its reader up', async () => {
  const app = await createTestApp({ env: { SIGN_UP: 'invite' } });
  const { link } = await issueInvite(app.deps, { uses: 1, days: 1 });
  const { pathname, search } = new URL(link);
  const { user } = await renderApp(pathname + search, { app });
  const invitation = await screen.findByLabelText('Invitation');
  expect(invitation).toHaveProperty('value', new URLSearchParams(search).get('invite'));
  await expectAccessible();
  await user.type(screen.getByLabelText('First Name'), 'Ada');
  await user.type(screen.getByLabelText('Last Name'), 'Byron');
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.clear(invitation);
  await user.type(invitation, 'a wrong one');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText('This invitation is not valid any more. Ask for a new one.')).toBeTruthy();
  await user.clear(invitation);
  await user.type(invitation, new URLSearchParams(search).get('invite') ?? '');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByRole('heading', { name: /Ada/ })).toBeTruthy();
});

test('the way to a first interview leads through sign-up to a set-up where everything is chosen', async () => {
  const { user, router } = await renderApp('/');
  await user.click(await screen.findByRole('link', { name: 'Start First Interview' }));
  await user.type(await screen.findByLabelText('First Name'), 'Ada');
  await user.type(screen.getByLabelText('Last Name'), 'Byron');
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/interview/config'));
  const start = await screen.findByRole('button', { name: 'Start Interview Session' });
  await waitFor(() => expect(start).toHaveProperty('disabled', false));
  expect(screen.getByRole('radio', { name: 'Mid' }).getAttribute('aria-checked')).toBe('true');
});

test('somebody with an account who comes the way to a first interview and signs in finds the dashboard', async () => {
  const app = await createTestApp();
  const { user: account, password } = await app.signUp({ firstName: 'Grace' });
  const { user, router } = await renderApp('/', { app });
  await user.click(await screen.findByRole('link', { name: 'Start First Interview' }));
  await user.click(await screen.findByRole('tab', { name: 'Sign In' }));
  await user.type(await screen.findByLabelText('Email'), account.email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Welcome back!')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/auth'));
  expect(router.state.location.pathname).toBe('/');
});

test('what is typed as a password can be shown, and hidden again', async () => {
  const { user } = await renderApp('/auth');
  const field = await screen.findByLabelText<HTMLInputElement>('Password');
  const show = screen.getByRole('button', { name: 'Show what you typed' });
  await user.click(show);
  expect([field.type, show.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  await user.click(show);
  expect([field.type, show.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
});

test('an error leaves with the form it is about', async () => {
  const { user } = await renderApp('/auth');
  const refused = async () => {
    await user.clear(await screen.findByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'nobody@example.com');
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByText('Invalid credentials');
  };
  await refused();
  await user.click(screen.getByRole('tab', { name: 'Reset Password' }));
  await waitFor(() => expect(screen.queryByText('Invalid credentials')).toBeNull());
  await user.click(screen.getByRole('tab', { name: 'Sign In' }));
  await refused();
  await user.click(screen.getByRole('link', { name: 'Backpressure' }));
  await waitFor(() => expect(screen.queryByText('Invalid credentials')).toBeNull());
});
