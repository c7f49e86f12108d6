import { expect, test } from './support/fixtures.ts';
import { signIn, toast } from './support/journey.ts';

test('who loses the network after touching the page is still told that a call failed', async ({
  candidate: page,
}) => {
  await page.goto('/auth', { waitUntil: 'networkidle' });
  const loaded = page.waitForResponse(/toast-window/);
  await page.keyboard.press('Tab');
  await (await loaded).finished();
  await page.context().setOffline(true);
  await signIn(page, 'correct horse');
  await expect(toast(page, 'Error')).toBeVisible();
});

test('a message whose window did not load waits for the next one', async ({ candidate: page }) => {
  await page.goto('/auth', { waitUntil: 'networkidle' });
  await page.route(/toast-window/, (route) => route.abort());
  await signIn(page, 'wrong horse');
  await page.waitForResponse(/signIn/);
  await page.unroute(/toast-window/);
  await signIn(page, 'wrong horse');
  await expect(toast(page, 'Invalid credentials')).toBeVisible();
});
