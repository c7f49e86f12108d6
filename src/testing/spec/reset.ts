import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { createTestApp } from '../create-test-app.ts';
import { renderApp } from '../render-app.tsx';
import { cut, held, submit } from './auth-page.ts';
import { type Scene, scene } from './scene.ts';
import { disabledButton, field, heading, inTurn, link, text, toasts } from './see.ts';

export const reset: readonly Scene[] = [
  scene('Reset password screen with a link from the mail', async () => {
    const app = await createTestApp();
    const { user: account } = await app.signUp();
    await app.caller().auth.requestPasswordReset({ email: account.email });
    await waitFor(() => expect(app.mails).toHaveLength(1));
    const [, query = ''] = /reset-password(\?token=\S+)/.exec(app.mails[0]?.text ?? '') ?? [];
    return renderApp(`/reset-password${query}`, { app });
  }, [
    ['2', "one field, 'New Password'", field('New Password', 'password')],
    [
      '2',
      "its hint 'Password must be at least 6 characters long'",
      text('Password must be at least 6 characters long'),
    ],
    ['2', "'Back to Sign In' goes to /auth", link('Back to Sign In', '/auth')],
    [
      '5',
      'a new password has at least 6 characters',
      async (page) => {
        await submit({ 'New Password': '12345' }, 'Update Password')(page);
        await text('String must contain at least 6 character(s)')();
      },
    ],
    [
      '8',
      "success: 'Password Reset Successful' and what to do next",
      toasts(
        'Password Reset Successful',
        'Your password has been updated. You can now sign in with your new password.',
        submit({ 'New Password': 'another horse' }, 'Update Password'),
      ),
    ],
    [
      '2',
      "shows 'Password Reset Complete'",
      inTurn(
        submit({ 'New Password': 'another horse' }, 'Update Password'),
        heading('Password Reset Complete'),
      ),
    ],
    [
      '2',
      "with 'Continue to Sign In', to /auth",
      inTurn(
        submit({ 'New Password': 'another horse' }, 'Update Password'),
        link('Continue to Sign In', '/auth'),
      ),
    ],
  ]),
  scene('Reset password screen without a token', () => renderApp('/reset-password'), [
    ['8', "'Invalid Reset Link'", text('Invalid Reset Link')],
    [
      '8',
      "'No reset token found in the URL. Please request a new password reset.'",
      text('No reset token found in the URL. Please request a new password reset.'),
    ],
    [
      '2',
      "'Update Password' is disabled",
      inTurn(text('Invalid Reset Link'), disabledButton('Update Password')),
    ],
  ]),
  scene(
    'Reset password screen with a token that is not known',
    () => renderApp('/reset-password?token=old'),
    [
      [
        '8',
        "'Reset Failed' with the server's message",
        toasts(
          'Reset Failed',
          'Invalid or expired reset token.',
          submit({ 'New Password': 'another horse' }, 'Update Password'),
        ),
      ],
    ],
  ),
  scene('A reset that does not reach the server', () => cut('resetPassword', '/reset-password?token=x'), [
    [
      '8',
      "'Reset Failed' and what to do",
      toasts(
        'Reset Failed',
        'Failed to reset password. Please try again or request a new reset link.',
        submit({ 'New Password': 'another horse' }, 'Update Password'),
      ),
    ],
  ]),
  scene('A reset while the server thinks', () => held('resetPassword', '/reset-password?token=x'), [
    [
      '2',
      "'Update Password' is disabled while pending",
      async (page) => {
        await submit({ 'New Password': 'another horse' }, 'Update Password')(page);
        await disabledButton('Updating password...')();
        page.answer();
        await text('Reset Failed')();
      },
    ],
  ]),
];
