import { expect, test } from './support/fixtures.ts';
import { signUp, startFirstInterview } from './support/journey.ts';

test('a candidate leads the interview by keys and watches the phases', async ({ candidate: page }) => {
  await signUp(page);
  await startFirstInterview(page);
  await expect(page.getByRole('button', { name: 'Start answering' })).toBeEnabled();

  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('p');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(page.getByRole('button', { name: 'Start answering' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause Interview' })).toBeVisible();

  await page.getByRole('button', { name: 'More' }).press('Enter');
  // A menu and a dialog listen to keys once they have the focus, which is a moment after they are seen.
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Start answering' })).toBeFocused();

  const now = page.getByRole('region', { name: 'Phases and time' }).locator('[aria-current="step"]');
  await expect(now).toContainText('0:00 of 2:00');
  await page.getByRole('heading', { name: 'Interview', exact: true }).evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.keyboard.press('Space');
  // Not a certain second, which is over before a busy machine looks.
  await expect(now).toContainText(/(?!0:00)\d:\d\d of 2:00/);
  await page.keyboard.press('p');
  await expect(page.getByText('Recording is paused, and the clock with it.')).toBeVisible();
  await page.reload();
  await expect(now).toContainText('Scope now');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(now).toBeInViewport({ ratio: 1 });
});
