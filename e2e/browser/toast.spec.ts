import { expect, test } from './support/fixtures.ts';
import { signIn, toast } from './support/journey.ts';

test('who loses the network is still told that a call failed', async ({ candidate: page }) => {
  // The page fetches the toast's window ahead, after its first paint; on a busy machine later than the network is idle.
  const fetchedAhead = page.waitForResponse(/\/assets\/toast-window/);
  await page.goto('/auth', { waitUntil: 'networkidle' });
  await (await fetchedAhead).finished();
  await page.context().setOffline(true);
  await signIn(page, 'correct horse');
  await expect(toast(page, 'Error')).toBeVisible();
});
