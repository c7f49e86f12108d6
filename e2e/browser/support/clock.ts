import { expect, type Page } from '@playwright/test';

/** Speaking time left by the clock on the screen, seconds. */
export async function secondsLeft(page: Page): Promise<number> {
  const [minutes = 0, seconds = 0] = ((await page.getByRole('timer').textContent()) ?? '')
    .split(':')
    .map(Number);
  return minutes * 60 + seconds;
}

/** Waits until the running answer has taken so many seconds off the clock. */
export async function untilSpoken(page: Page, seconds: number): Promise<void> {
  const end = (await secondsLeft(page)) - Math.ceil(seconds);
  await expect.poll(() => secondsLeft(page), { timeout: 60_000 }).toBeLessThanOrEqual(end);
}
