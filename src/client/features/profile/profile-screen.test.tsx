import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#client/lib/session-token.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';

async function openProfile(env: Record<string, string> = {}) {
  const app = await createTestApp({ env });
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

test('a changed password is confirmed, the fields clear, and it signs in', async () => {
  const { app, account, fill } = await openProfile();
  await fill(account.password, 'a new secret', 'a new secret');
  expect(await screen.findByText('Password Changed')).toBeTruthy();
  expect(screen.getByText('Your password has been successfully updated.')).toBeTruthy();
  expect(screen.getByLabelText('Current Password')).toHaveProperty('value', '');
  const { email } = account.user;
  expect((await app.caller().auth.signIn({ email, password: 'a new secret' })).user.email).toBe(email);
});

test('a new password shorter than this server asks for is refused before it is sent', async () => {
  const { account, fill } = await openProfile({ PASSWORD_MIN_LENGTH: '12' });
  expect(await screen.findByText('Password must be at least 12 characters long')).toBeTruthy();
  await fill(account.password, 'only eleven', 'only eleven');
  expect(await screen.findByText('Password Too Short')).toBeTruthy();
  expect(screen.getByText('New password must be at least 12 characters long.')).toBeTruthy();
});

test('a user who types the words and the password is gone, and signed out', async () => {
  const { app, account, user, router } = await openProfile();
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  await expectAccessible();
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Delete everything' }));
  await confirm();
  expect(await dialog.findByText('Type: delete my account')).toBeTruthy();
  await user.type(dialog.getByLabelText('Type “delete my account”'), 'Delete my account');
  await user.type(dialog.getByLabelText('Your password'), 'wrong one');
  await confirm();
  expect(await screen.findByText('Current password is incorrect.')).toBeTruthy();
  await user.clear(dialog.getByLabelText('Your password'));
  await user.type(dialog.getByLabelText('Your password'), account.password);
  await confirm();
  expect(await screen.findByText('Account deleted')).toBeTruthy();
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  await expect(account.caller.auth.currentUser()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(
    app.caller().auth.signIn({ email: account.user.email, password: account.password }),
  ).rejects.toThrow();
});

test('everything that is kept comes in one file, and a failure is said', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:data';
  });
  const { app, user } = await openProfile();
  const press = async () => user.click(await screen.findByRole('button', { name: 'Download my data' }));
  await press();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.slice(0, 2).text()).toBe('PK');
  app.deps.data.stores.dataExport.listRecordings = async () => {
    throw new Error('the disk is gone');
  };
  await press();
  expect(await screen.findByText('Failed to download your data')).toBeTruthy();
});

test('devices are signed out one by one, or all of them with this one', async () => {
  const app = await createTestApp();
  const account = await app.signUp();
  const { email } = account.user;
  const other = await app.caller().auth.signIn({ email, password: account.password });
  const { user, router } = await renderApp('/profile', { app, token: account.token });
  const list = within(await screen.findByRole('list', { name: 'Where You Are Signed In' }));
  expect(await list.findByText('This device')).toBeTruthy();
  await expectAccessible();
  await user.click(await list.findByRole('button', { name: /^Sign out Test, last used/ }));
  expect(await screen.findByText('Device signed out')).toBeTruthy();
  await expect(app.caller(other.token).auth.currentUser()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await waitFor(() => expect(list.queryByText(/^Last used/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  await expect(account.caller.auth.currentUser()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('a device whose button is pressed again before the reply is signed out once, without an error', async () => {
  const app = await createTestApp();
  const account = await app.signUp();
  await app.caller().auth.signIn({ email: account.user.email, password: account.password });
  const asked: string[] = [];
  let reply = () => {};
  const isReplied = new Promise<void>((resolve) => {
    reply = resolve;
  });
  const { user } = await renderApp('/profile', {
    app,
    token: account.token,
    network: async (path) => {
      if (!path.includes('auth.endSession')) return;
      asked.push(path);
      await isReplied;
    },
  });
  const button = await screen.findByRole('button', { name: /^Sign out Test, last used/ });
  await user.click(button);
  await user.click(button);
  reply();
  expect(await screen.findByText('Device signed out')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign out Test/ })).toBeNull());
  expect(asked).toHaveLength(1);
});
