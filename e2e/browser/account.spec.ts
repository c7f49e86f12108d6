import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createRestClient } from '#testing/rest-client.ts';
import { test as base, expect } from './support/fixtures.ts';
import { signIn, signOut, signUp, startFirstInterview, toast } from './support/journey.ts';

/** A server whose mails lead to where it really listens, with no setting but its port. */
const test = base.extend({
  settings: async ({ browserName: _ }, use) => {
    const probe = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => probe.once('listening', resolve));
    const address = probe.address();
    await new Promise((resolve) => probe.close(resolve));
    await use({ PORT: String(typeof address === 'object' ? address?.port : '') });
  },
});

const OLD_PASSWORD = 'correct horse';
const NEW_PASSWORD = 'battery staple';

/** Texts of the mails in the outbox, oldest first. */
function mailsIn(dataDir: string): string[] {
  const outbox = join(dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(outbox, name), 'utf8'));
}

async function askForResetLink(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  // A page that is loaded again keeps its tab.
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const form = page.getByRole('tabpanel', { name: 'Reset Password' });
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(toast(page, 'Reset Link Sent')).toContainText(
    'If an account with that email exists, a password reset link has been sent.',
  );
  await expect(form.getByLabel('Email')).toHaveValue('');
}

/** A page that shares nothing with `page`, on the same site. */
async function otherBrowser(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (!context) throw new Error('the page has no browser');
  return context.newPage();
}

async function setNewPassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New Password').fill(password);
  await page.getByRole('button', { name: 'Update Password' }).click();
}

test('a forgotten password is set anew from the mail in the outbox', async ({
  candidate: page,
  server,
  dataDir,
}) => {
  await signUp(page);
  const elsewhere = createRestClient(
    server.url,
    await page.evaluate(() => localStorage.getItem('auth_token')),
  );
  await signOut(page);
  await askForResetLink(page, 'nobody@example.com');
  await page.reload();
  await askForResetLink(page, 'ada@example.com');
  await expect.poll(() => mailsIn(dataDir).length).toBe(1);

  const [mail = ''] = mailsIn(dataDir);
  expect(mail).toContain('To: ada@example.com');
  const link = /http:\S+\/reset-password\?token=\S+/.exec(mail)?.[0] ?? '';
  await setNewPassword(page, link, 'short');
  await expect(page.getByText('String must contain at least 6 character(s)')).toBeVisible();
  await page.getByLabel('New Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Complete' })).toBeVisible();
  await expect(toast(page, 'Password Reset Successful')).toContainText(
    'Your password has been updated. You can now sign in with your new password.',
  );

  await page.getByRole('link', { name: 'Continue to Sign In' }).click();
  await signIn(page, OLD_PASSWORD);
  await expect(toast(page, 'Invalid credentials')).toContainText('Please check your email and password.');
  await signIn(page, NEW_PASSWORD);
  await expect(toast(page, 'Welcome back!')).toContainText('Successfully signed in to your account.');
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  expect((await elsewhere.get('/api/auth/user')).status).toBe(401);

  await setNewPassword(page, link, 'a third password');
  await expect(toast(page, 'Reset Failed'), 'a link works once').toContainText(
    'Invalid or expired reset token.',
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
});

test('a reset signs the other browsers of the account out', async ({ candidate: page, dataDir }) => {
  await signUp(page);
  const stranger = await otherBrowser(page);
  await askForResetLink(stranger, 'ada@example.com');
  await expect.poll(() => mailsIn(dataDir).length).toBe(1);
  const link = /http:\S+\/reset-password\?token=\S+/.exec(mailsIn(dataDir)[0] ?? '')?.[0] ?? '';
  await setNewPassword(stranger, link, NEW_PASSWORD);
  await expect(stranger.getByRole('heading', { name: 'Password Reset Complete' })).toBeVisible();

  // Whichever call comes first is refused: one that the form makes by itself, which takes it away, or that of its button.
  const told = toast(page, 'Session Expired').waitFor();
  const startInterview = async () => {
    await page.getByRole('link', { name: 'Start Interview' }).click();
    await page.getByRole('radio', { name: 'Backend' }).click();
    await page.getByRole('radio', { name: 'Mid' }).click();
    await page.getByRole('button', { name: 'Start Interview Session' }).click();
  };
  await Promise.race([startInterview().catch(() => told), told]);
  await told;
  await expect(toast(page, 'Session Expired')).toContainText('Please log in again to continue.');
  await page.waitForURL('/auth');
  await signIn(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
});

test('the plan dialog stands between the last session and the next one', async ({
  candidate: page,
  server,
}) => {
  await signUp(page);
  await page.goto('/purchase');
  await expect(page.getByText('No active plan')).toBeVisible();
  await page.getByRole('link', { name: 'Start Interview' }).click();
  const start = page.getByRole('button', { name: 'Start Interview Session' });
  await expect(start).toBeDisabled();
  await page.getByRole('radio', { name: 'Security' }).click();
  await expect(start).toBeDisabled();
  await page.getByRole('radio', { name: 'Senior' }).click();
  await start.click();
  const dialog = page.getByRole('dialog', { name: 'Choose Your Interview Plan' });
  await expect(dialog.getByText('Sessions Remaining: 0')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Security' })).toBeChecked();
  await start.click();
  await dialog.getByRole('button', { name: 'Get Started Free' }).click();
  await expect(dialog).toBeHidden();
  await expect(toast(page, 'Plan Activated')).toContainText('5 interview sessions are ready.');
  // The start goes on by itself.
  await page.waitForURL(/\/interview\/\d+$/);

  await page.goto('/purchase');
  await expect(page.getByRole('button', { name: 'Refresh Sessions' })).toBeDisabled();
  await expect(page.getByText('You have 4 sessions left.')).toBeVisible();
  await expect(page.getByText('Purchase integration coming soon')).toBeVisible();
  const client = createRestClient(server.url, await page.evaluate(() => localStorage.getItem('auth_token')));
  for (let session = 0; session < 4; session += 1) {
    const { status } = await client.post('/api/interviews', { categoryId: 1, levelId: 1 });
    expect(status).toBe(201);
  }
  await startFirstInterview(page);
  await page.goto('/purchase');
  await expect(page.getByText('You have 4 sessions left.')).toBeVisible();
});
