import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';

test('the mailed link sets a new password, which then signs in', async () => {
  const app = await createTestApp();
  const { user: account } = await app.signUp();
  await app.caller().auth.requestPasswordReset({ email: account.email });
  await waitFor(() => expect(app.mails).toHaveLength(1));
  const link = /\/reset-password\?token=\S+/.exec(app.mails[0]?.text ?? '')?.[0] ?? '';
  const { user, router } = await renderApp(link, { app });
  const field = await screen.findByLabelText('New Password');
  expect(screen.getByText('Password must be at least 6 characters long')).toBeTruthy();
  await expectAccessible();
  await user.type(field, 'a new secret');
  await user.click(screen.getByRole('button', { name: 'Update Password' }));
  expect(await screen.findByRole('heading', { name: 'Password Reset Complete' })).toBeTruthy();
  expect(await screen.findByText('Password Reset Successful')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Continue to Sign In' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  const session = await app.caller().auth.signIn({ email: account.email, password: 'a new secret' });
  expect(session.user.id).toBe(account.id);
});

test('on a server that sends no mail it is said where the link is, before and after it is asked for', async () => {
  const { user } = await renderApp('/auth');
  await user.click(await screen.findByRole('tab', { name: 'Reset Password' }));
  expect(await screen.findByText("Your link goes to this server's outbox")).toBeTruthy();
  expect(screen.getByText('npm run reset-link -- you@example.com')).toBeTruthy();
  await expectAccessible();
  await user.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
  expect(await screen.findByText('Reset Link Sent')).toBeTruthy();
  expect(screen.getByText("Your link goes to this server's outbox")).toBeTruthy();
  expect(screen.queryByText(/sends no mail/)).toBeNull();
});

test('a link without its token takes no password, and leads to a new link', async () => {
  const { user, router } = await renderApp('/reset-password');
  expect(await screen.findByLabelText('New Password')).toHaveProperty('disabled', true);
  await expectAccessible();
  await user.click(screen.getByRole('link', { name: 'Request a new link' }));
  expect(await screen.findByRole('button', { name: 'Send Reset Link' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/auth');
});

test.each(['unknown', '12e5', '%2B%26'])(
  'the token %s is sent as it stands and refused in words',
  async (token) => {
    const { user, router } = await renderApp(`/reset-password?token=${token}`);
    await user.type(await screen.findByLabelText('New Password'), 'a new secret{Enter}');
    expect(await screen.findByText('Reset Failed')).toBeTruthy();
    expect(screen.getByText('Invalid or expired reset token.')).toBeTruthy();
    expect(router.state.location.search).toEqual({ token: decodeURIComponent(token) });
  },
);

test('a new password shorter than this server asks for is told at the field, and not sent', async () => {
  const app = await createTestApp({ env: { PASSWORD_MIN_LENGTH: '12' } });
  const paths: string[] = [];
  const { user } = await renderApp('/reset-password?token=any', {
    app,
    network: (path) => void paths.push(path),
  });
  expect(await screen.findByText('Password must be at least 12 characters long')).toBeTruthy();
  await user.type(screen.getByLabelText('New Password'), 'only eleven{Enter}');
  expect(await screen.findByText('String must contain at least 12 character(s)')).toBeTruthy();
  expect(paths.filter((path) => path.includes('resetPassword'))).toEqual([]);
});
