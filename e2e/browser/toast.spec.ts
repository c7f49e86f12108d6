import { expect, test } from './support/fixtures.ts';
import { signIn, toast } from './support/journey.ts';

test('who loses the network is still told that a call failed', async ({ candidate: page }) => {
  await page.goto('/auth', { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await signIn(page, 'correct horse');
  await expect(toast(page, 'Error')).toBeVisible();
});
