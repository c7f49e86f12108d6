// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';

async function openProfile() {
  const app = await createTestApp();
  const account = await app.signUp();
  const view = await renderApp('/profile', { app, token: account.token });
  await screen.findByRole('heading', { name: 'Profile Settings' });
  const fill = async (current: string, next: string, confirmation: string) => {
    if (current) await view.user.type(screen.getByLabelText('Current Password'), current);
    if (next) await view.user.type(screen.getByLabelText('New Password'), next);
    if (confirmation) await view.user.type(screen.getByLabelText('Confirm New Password'), confirmation);
    await view.user.click(screen.getByRole('button', { name: 'Change Password' }));
  };
  return { ...view, app, account, fill };
}

test('name and address are shown and cannot be changed', async () => {
  const { account } = await openProfile();
  for (const [label, value] of [
    ['Email', account.user.email],
    ['First Name', 'Ada'],
    ['Last Name', 'Byron'],
  ] as const) {
    const field = screen.getByLabelText(label);
    expect(field).toHaveProperty('value', value);
    expect(field).toHaveProperty('readOnly', true);
  }
  await expectAccessible();
});

test('a changed password is confirmed, the fields clear, and it signs in', async () => {
  const { app, account, fill } = await openProfile();
  await fill(account.password, 'a new secret', 'a new secret');
  expect(await screen.findByText('Password Changed')).toBeTruthy();
  expect(screen.getByText('Your password has been successfully updated.')).toBeTruthy();
  expect(screen.getByLabelText('Current Password')).toHaveProperty('value', '');
  const { email } = account.user;
  expect((await app.caller().auth.signIn({ email, password: 'a new secret' })).user.email).toBe(email);
});

test.each([
  ['', 'abc', 'abc', 'Missing Information', 'Please fill in all password fields.'],
  ['old secret', 'abcdef', 'abcdeg', 'Password Mismatch', 'New password and confirmation do not match.'],
  ['old secret', 'abc', 'abc', 'Password Too Short', 'New password must be at least 6 characters long.'],
  ['wrong one', 'abcdef', 'abcdef', 'Password Change Failed', 'Current password is incorrect.'],
])('%s, %s, %s is refused as %s', async (current, next, confirmation, title, description) => {
  const { fill } = await openProfile();
  await fill(current, next, confirmation);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(description)).toBeTruthy();
});

test('a visitor is denied and shown the way to sign in', async () => {
  await renderApp('/profile');
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'Sign In' });
  expect(links.every((link) => link.getAttribute('href') === '/auth')).toBe(true);
  expect(links).toHaveLength(2);
});
