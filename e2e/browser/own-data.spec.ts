import { readFileSync } from 'node:fs';
import { expectDialogFits, expectFits } from './support/accessible.ts';
import { expect, test } from './support/fixtures.ts';
import { signUp, startFirstInterview, toast } from './support/journey.ts';

test.use({ viewport: { width: 320, height: 640 } });

test('by keyboard and on a narrow screen, somebody takes their data along and leaves for good', async ({
  candidate: page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signUp(page);
  await startFirstInterview(page);
  await page.goto('/');
  const remove = page.getByRole('button', { name: /^Delete: / });
  await remove.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete this interview?' });
  await expectDialogFits(page, dialog);
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete interview' }).press('Enter');
  await expect(toast(page, 'Interview deleted')).toBeVisible();
  await expect(page.getByText('No interviews yet')).toBeVisible();

  await page.goto('/profile');
  await expect(page.getByText('This device')).toBeVisible();
  await expectFits(page, 'profile');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('backpressure-data.zip');
  expect(readFileSync(await download.path()).toString('latin1', 0, 2)).toBe('PK');

  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  const goodbye = page.getByRole('dialog', { name: 'Delete your account?' });
  await expectDialogFits(page, goodbye);
  await goodbye.getByLabel('Type “delete my account”').fill('delete my account');
  await goodbye.getByLabel('Your password').fill('correct horse');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Account deleted')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});
