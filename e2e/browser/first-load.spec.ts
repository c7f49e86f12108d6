import { join } from 'node:path';
import { PROJECT_ROOT } from '#server/root.ts';
import { chunksOf, LIVE_ROUTE, MAX_LIVE_BYTES } from '../../scripts/bench/first-visit.ts';
import { expect, test } from './support/fixtures.ts';
import { signUp, startFirstInterview } from './support/journey.ts';

test('the room asks before it has loaded more code than it may', () => {
  const chunks = chunksOf(join(PROJECT_ROOT, 'dist/client'), LIVE_ROUTE);
  const bytes = [...chunks.values()].reduce((sum, each) => sum + each, 0);
  expect(bytes, [...chunks].map(([name, size]) => `${name} ${size}`).join('\n')).toBeLessThanOrEqual(
    MAX_LIVE_BYTES,
  );
});

test('the code of Today and of the room comes before the app can ask for it', async ({ candidate: page }) => {
  await signUp(page);
  await startFirstInterview(page);
  const room = page.url();
  let release: () => void = () => {};
  await page.route('**/assets/base-*.js', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  for (const [address, chunk] of [
    ['/', /assets\/routes-/],
    [room, /assets\/room-/],
  ] as const) {
    const asked = page.waitForRequest(chunk);
    await page.goto(address, { waitUntil: 'commit' });
    await asked;
    release();
  }
});
