import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { createTestApp } from '../create-test-app.ts';
import { renderApp } from '../render-app.tsx';
import { cutOff, type Scene, scene } from './scene.ts';
import { field, fill, heading, inTurn, link, type Page, press, text, toasts } from './see.ts';

const CURRENT = 'correct horse';

const change = (current: string, next: string, confirmation: string) => async (page: Page) => {
  await fill({ 'Current Password': current, 'New Password': next, 'Confirm New Password': confirmation })(
    page,
  );
  await press('Change Password')(page);
};

const readOnly = (label: string, value: string) => async () => {
  const input = await screen.findByLabelText<HTMLInputElement>(label);
  expect(input.readOnly).toBe(true);
  expect(input.value).toBe(value);
};

export const profile: readonly Scene[] = [
  scene('Profile settings', async () => {
    const app = await createTestApp();
    const { token } = await app.signUp({ email: 'ada@example.com', password: CURRENT });
    return renderApp('/profile', { app, token });
  }, [
    ['2', 'the email is shown read-only', readOnly('Email', 'ada@example.com')],
    ['2', 'the first name too', readOnly('First Name', 'Ada')],
    ['2', 'the last name too', readOnly('Last Name', 'Byron')],
    ['2', 'a change-password form', heading('Change Password')],
    ['2', 'the plan page can be reached', link('See your plan and the sessions that remain', '/purchase')],
    ['5', 'it asks for the current password', field('Current Password', 'password')],
    ['5', 'for the new one', field('New Password', 'password')],
    ['5', 'and for its confirmation', field('Confirm New Password', 'password')],
    [
      '5',
      "all three are required, else 'Missing Information'",
      toasts(
        'Missing Information',
        'Please fill in all password fields.',
        change(CURRENT, 'another horse', ''),
      ),
    ],
    [
      '5',
      "they must match, else 'Password Mismatch'",
      toasts(
        'Password Mismatch',
        'New password and confirmation do not match.',
        change(CURRENT, 'another horse', 'another house'),
      ),
    ],
    [
      '5',
      "at least 6 characters, else 'Password Too Short'",
      toasts(
        'Password Too Short',
        'New password must be at least 6 characters long.',
        change(CURRENT, '12345', '12345'),
      ),
    ],
    [
      '8',
      "failure: 'Password Change Failed' with the server's message",
      toasts(
        'Password Change Failed',
        'Current password is incorrect.',
        change('not this one', 'another horse', 'another horse'),
      ),
    ],
    [
      '5',
      "success: 'Password Changed' / 'Your password has been successfully updated.'",
      toasts(
        'Password Changed',
        'Your password has been successfully updated.',
        change(CURRENT, 'another horse', 'another horse'),
      ),
    ],
    [
      '5',
      'and the fields clear',
      inTurn(
        change(CURRENT, 'another horse', 'another horse'),
        text('Your password has been successfully updated.'),
        () =>
          waitFor(() => {
            for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
              expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('');
            }
          }),
      ),
    ],
  ]),
  scene('A password change that does not reach the server', async () => {
    const app = await createTestApp();
    const { token } = await app.signUp();
    return renderApp('/profile', { app, token, network: cutOff('changePassword') });
  }, [
    [
      '8',
      "'Password Change Failed' / 'Failed to change password.'",
      toasts(
        'Password Change Failed',
        'Failed to change password.',
        change(CURRENT, 'another horse', 'another horse'),
      ),
    ],
  ]),
];
