import type { Locator, Page } from '@playwright/test';
import { fourInterviews } from '#testing/scenarios/first-interviews.ts';
import { expect, testAfter } from './support/fixtures.ts';
import { returnWith } from './support/journey.ts';
import { expectFocusSeen, tabTo } from './support/keyboard.ts';

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

testAfter(fourInterviews)(
  'the task of today, all interviews, two interviews compared and the bank, by keyboard alone',
  async ({ candidate: page, played }) => {
    await returnWith(page, played.token);
    await page.goto('/');

    const today = page.getByRole('region', { name: 'Today' });
    await press(page, today.getByRole('button', { name: 'Type instead' }));
    await expect(today.getByLabel('Your answer')).toBeFocused();
    await page.keyboard.type(
      'I keep every photo in an object store, and its record in a database by its owner.',
    );
    await press(page, today.getByRole('button', { name: 'Check my answer' }));
    await expect(today.getByRole('heading', { name: 'Check your answer' })).toBeFocused();
    await page.keyboard.press('3');
    await expect(today).toContainText('You rated it good. It comes again on');

    // The plots are drawn once they are scrolled to. A Tab pressed while the page still scrolls would be scrolled away.
    await page.keyboard.press('End');
    await page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
    const plot = page.getByRole('region', { name: /^Score over time/ });
    await expect(plot).toContainText(/Same question: \d+ → \d+/);
    await press(page, plot.getByRole('button', { name: 'Earlier' }));
    await expect(plot).not.toContainText('Same question');

    await page.goto('/');
    await press(page, link(page, 'All interviews'));
    const rows = page.getByRole('list', { name: 'Interviews' }).getByRole('listitem');
    await expect(rows).toHaveCount(4);
    await tabTo(page, page.getByLabel('Search by title'));
    await page.keyboard.type('short link');
    await expect(rows).toHaveCount(2);
    await press(page, button(page, /^Compare: Short link service/).first());
    await expectFocusSeen(page);
    await press(page, button(page, /^Compare: Short link service/).last());
    await press(page, link(page, 'Compare the two'));
    await expect(page.getByRole('heading', { name: 'Short link service' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Technical depth' })).toContainText(/→ [\d.]+ of 5/);

    await page.goto('/questions');
    await expect(page.getByText(/^\d\d questions$/)).toBeVisible();
    await tabTo(page, page.getByLabel('Category', { exact: true }));
    // One letter: a slow machine would take the next ones for the beginning of another name.
    await page.keyboard.press('m');
    await expect(page.getByText('8 questions')).toBeVisible();
    await press(page, button(page, /^Again: Photo backup/));
    await page.waitForURL(/\/interview\/\d+$/);
  },
);
