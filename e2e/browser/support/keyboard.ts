import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 150;

/** What keeps the eye from finding the focus; '' when nothing does. */
async function focusFault(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return '';
    const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`;
    const style = getComputedStyle(focused);
    const isOutlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
    const isTinted =
      focused.getAttribute('role') === 'menuitem' && style.backgroundColor !== 'rgba(0, 0, 0, 0)';
    const isMarkedWithin = focused.tagName === 'AUDIO'; // The browser's own controls mark themselves.
    if (!isOutlined && !isTinted && !isMarkedWithin) return `no mark around ${name}`;
    const box = focused.getClientRects()[0];
    if (!box || box.width <= 1 || box.height <= 1) return `no size: ${name}`;
    const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
    const [upper, lower] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
    if (right - left < box.width / 2 || lower - upper < Math.min(box.height, 24) / 2)
      return `out of sight: ${name}`;
    const x = (left + right) / 2;
    const y = (upper + lower) / 2;
    const top = document.elementFromPoint(x, y);
    return top && (focused.contains(top) || top.contains(focused)) ? '' : `covered: ${name}`;
  });
}

/** The focus can be seen: it is marked, within the window, and nothing lies over it. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => focusFault(page), { timeout: 5000 }).toBe('');
}

/** Presses Tab until `target`, or something in it, has the focus. Every stop on the way must be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    await expectFocusSeen(page);
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Chooses in a radio group: Tab into the group, arrows within it. */
export async function chooseByArrows(page: Page, group: string, choice: string): Promise<void> {
  const radios = page.getByRole('radiogroup', { name: group });
  await tabTo(page, radios);
  await page.keyboard.press('Space');
  const checked = radios.getByRole('radio', { checked: true });
  for (let tries = await radios.getByRole('radio').count(); tries > 0; tries -= 1) {
    const name = (await checked.textContent()) ?? '';
    if (name === choice) break;
    await page.keyboard.down('ArrowDown');
    await expect(checked).not.toHaveText(name);
    await page.keyboard.up('ArrowDown');
    await expectFocusSeen(page);
  }
  await expect(checked).toHaveText(choice);
  await expect(checked).toBeFocused();
}
