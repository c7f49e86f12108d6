import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
export const NARROW = { width: 320, height: 640 };
export const WIDE = { width: 1280, height: 800 };

/** What axe finds on the page as it stands. */
export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    // What is fading in has less contrast than it will have.
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(running.map(({ finished }) => finished));
    const axe: unknown = Reflect.get(window, 'axe');
    if (typeof axe !== 'object' || axe === null) throw new Error('axe is not there');
    const { violations } = await Reflect.get(axe, 'run')(document, { runOnly: tags });
    return violations.flatMap(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
      nodes.map(({ html }) => `${id}: ${html}`),
    );
  }, TAGS);
}

/** Looks at what is on the screen now by day and by night. */
async function expectNoFindings(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page), `${screen} in ${colorScheme}`).toEqual([]);
  }
}

/** What is drawn only once it is scrolled to is there afterwards. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-undrawn]')).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
}

/** Opens a page wide and narrow, and looks at it by day and by night. */
export async function expectAccessible(page: Page, path: string): Promise<void> {
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(path, { waitUntil: 'networkidle' });
    await scrollThrough(page);
    await expectNoFindings(page, `${path}, ${size.width} wide,`);
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang, `${path}, ${size.width} wide, scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

/** Looks at the page as it stands: wide and narrow, by day and by night. */
export async function expectStateAccessible(page: Page, state: string): Promise<void> {
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    await expectNoFindings(page, `${state}, ${size.width} wide,`);
    await expectFits(page, `${state}, ${size.width} wide`);
  }
}

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
  // A title for screen readers alone takes no place.
  const heading = dialog.locator(':is(h2, h3):not(.sr-only)').first();
  for (const end of [dialog.getByRole('button').last(), heading]) {
    await end.scrollIntoViewIfNeeded();
    await expect(end).toBeInViewport({ ratio: 1 });
  }
}
