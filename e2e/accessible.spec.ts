import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { degraded } from '#testing/scenarios/degraded.ts';
import { fourInterviews } from '#testing/scenarios/first-interviews.ts';
import { gradedTwice } from '#testing/scenarios/graded-twice.ts';
import { longHistory } from '#testing/scenarios/long-history.ts';
import { expect, test, testAfter } from './support/fixtures.ts';
import { returnWith } from './support/journey.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1280, height: 800 };

/** What axe finds on the page as it stands. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    const axe: unknown = Reflect.get(window, 'axe');
    if (typeof axe !== 'object' || axe === null) throw new Error('axe is not there');
    const { violations } = await Reflect.get(axe, 'run')(document, { runOnly: tags });
    return violations.flatMap(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
      nodes.map(({ html }) => `${id}: ${html}`),
    );
  }, TAGS);
}

/** What is drawn only once it is scrolled to is there afterwards. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-undrawn]')).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
}

/** Looks at a page wide and narrow, by day and by night. */
async function expectAccessible(page: Page, path: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size);
      await page.goto(path, { waitUntil: 'networkidle' });
      await scrollThrough(page);
      expect(await findings(page), `${path} in ${colorScheme}, ${size.width} wide`).toEqual([]);
      const overhang = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overhang, `${path}, ${size.width} wide, scrolls sideways`).toBeLessThanOrEqual(0);
    }
  }
}

test('a visitor finds every page accessible, wide and narrow, by day and by night', async ({ candidate }) => {
  for (const path of [
    '/',
    '/auth',
    '/reset-password',
    '/reset-password?token=abc',
    '/demo/results',
    '/try',
    '/shared/nothing',
    '/no-such-page',
  ]) {
    await expectAccessible(candidate, path);
  }
});

testAfter(longHistory)('so does a candidate who practised for months', async ({ candidate, played }) => {
  await returnWith(candidate, played.token);
  for (const path of [
    '/dashboard',
    '/interviews',
    '/questions',
    '/profile',
    '/purchase',
    '/status',
    '/interview/config',
    '/interview/999999',
  ]) {
    await expectAccessible(candidate, path);
  }
});

testAfter(fourInterviews)(
  'so does one who compares two tries',
  async ({ candidate, played: { made, token } }) => {
    await returnWith(candidate, token);
    const [first, , , last] = made.ids;
    await expectAccessible(candidate, `/interviews/compare?a=${first}&b=${last}`);
  },
);

testAfter(degraded)('so does one whose provider failed', async ({ candidate, played: { made, token } }) => {
  await returnWith(candidate, token);
  for (const path of [
    `/interview/${made.runningId}`,
    `/interview/${made.runningId}/results`,
    `/interview/${made.finishedId}/results`,
  ]) {
    await expectAccessible(candidate, path);
  }
});

testAfter(gradedTwice)('so is a report that replaced another', async ({ candidate, played }) => {
  await returnWith(candidate, played.token);
  await expectAccessible(candidate, `/interview/${played.made.interviewId}/results`);
});
