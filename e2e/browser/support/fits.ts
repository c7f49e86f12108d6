import { expect, type Locator, type Page } from '@playwright/test';

/** Every line of the page, and of what lies over it, that reaches past the window's sides. */
async function overhang(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('[data-dialog], [role="menu"]')];
    const scrolling = boxes
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => `${box.tagName} scrolls sideways: ${box.scrollWidth} in ${box.clientWidth}`);
    const leaves = document.querySelectorAll(
      'h1, h2, h3, p, a, button, input, textarea, select, label, kbd, audio',
    );
    const outside = [...leaves].flatMap((leaf) => {
      const { left, right, width } = leaf.getBoundingClientRect();
      const isIn = width <= 1 || (left >= -1 && right <= innerWidth + 1);
      return isIn || !leaf.checkVisibility({ opacityProperty: true })
        ? []
        : [`${leaf.tagName} "${leaf.textContent}" from ${left} to ${right}`];
    });
    return [...scrolling, ...outside];
  });
}

/** Nothing on the screen needs scrolling sideways. */
export async function expectFits(page: Page, screen: string): Promise<void> {
  await expect.poll(() => overhang(page), { message: screen, timeout: 5000 }).toEqual([]);
}

/** A dialog fits, and its first and its last line can be brought into sight. */
export async function expectDialogFits(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expectFits(page, 'dialog');
  for (const end of [dialog.getByRole('button').last(), dialog.getByRole('heading').first()]) {
    await end.scrollIntoViewIfNeeded();
    await expect(end).toBeInViewport({ ratio: 1 });
  }
}
