import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { endForResults, signUp, startFirstInterviewOn, typeAnswer } from './support/journey.ts';
import { expectFocusSeen, tabTo } from './support/keyboard.ts';

const ANSWERS = [
  'First I would ask how many links people create every month and how many they open, because I expect far more opens than new links, and then how long a link has to work and who may delete it.',
  'I would keep one record for every link in a key value store, by its short code, with the target address, the owner and the time it expires. Creating and opening are separate services.',
  'In front of the store I would put a cache, because a few popular links get most of the opens. When an entry expires only one request fills it again, so that the store is not flooded.',
];
const SENTENCES = 8;
const NOT_SURE_AT = 5;

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** On a small laptop and a phone the words and the strong answer are in sight above the four answers, also when the page is opened there. */
async function expectReadBeforeRated(page: Page): Promise<void> {
  const window = page.viewportSize();
  for (const [width, height] of [
    [390, 844],
    [1366, 657],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    const answers = page.getByRole('group', { name: 'How was it in your interview?' });
    await expect(answers.getByRole('button').last()).toBeInViewport({ ratio: 1 });
    const words = page.getByRole('definition');
    await expect(words.first()).toBeInViewport({ ratio: 1 });
    const strong = page.getByRole('term').filter({ hasText: 'A strong answer' }).locator('+ dd');
    await expect
      .poll(async () => {
        const [above, below] = await Promise.all([strong.boundingBox(), answers.boundingBox()]);
        return above && below && below.y - above.y - above.height;
      }, `pixels between the strong answer and the ticks at ${width}`)
      .toBeGreaterThanOrEqual(0);
  }
  if (window) await page.setViewportSize(window);
}

/** Beside a report that is scrolled, title and grade stay in sight, also while it says why the scores are as they are. */
async function expectHeadInSight(page: Page): Promise<void> {
  const window = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  const report = page.getByRole('article', { name: 'Report' });
  await page.evaluate(() => scrollTo(0, 600));
  await report.getByText('Why these scores?').click();
  for (const text of [/^Nobody says everything in one interview/, 'scored by you']) {
    await expect(report.getByText(text).first()).toBeInViewport({ ratio: 1 });
  }
  await expect(report.getByRole('heading', { level: 2 }).first()).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 0));
  // A phone's first window holds the way to the next step.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(report.getByRole('button', { name: 'Say it again, 60 s' }).first()).toBeInViewport({
    ratio: 1,
  });
  if (window) await page.setViewportSize(window);
}

test('a candidate types an interview, judges it by keyboard alone, and reads “scored by you” everywhere', async ({
  candidate: page,
}) => {
  test.slow();
  await signUp(page);
  await startFirstInterviewOn(page, 'Short link service');
  for (const answer of ANSWERS) await typeAnswer(page, answer);
  await endForResults(page);
  await expect(page.getByText('Nobody has judged this yet', { exact: true })).toBeVisible();
  await expect(page.getByText('not judged yet', { exact: true })).toBeHidden();
  await page.getByText('Estimate', { exact: true }).click();
  await expect(page.getByText('not judged yet', { exact: true })).toBeVisible();

  await press(page, page.getByRole('link', { name: /^Judge it yourself, about \d minutes$/ }));
  await expect(page.getByRole('heading', { name: 'True or false?' })).toBeVisible();
  const sentence = page.getByText(/^Sentence \d of 8$/);
  for (let number = 1; number <= SENTENCES; number += 1) {
    await expect(sentence).toHaveText(`Sentence ${number} of ${SENTENCES}`);
    await page.keyboard.press(number === NOT_SURE_AT ? 'n' : number % 2 === 0 ? 'f' : 't');
    await expect(page.getByRole('button', { name: /^(Next sentence|See all eight)$/ })).toBeFocused();
    await expectFocusSeen(page);
    if (number === 3) {
      // Left and gone on with elsewhere.
      await page.reload();
      continue;
    }
    await page.keyboard.press(number % 2 === 0 ? 'Space' : 'Enter');
  }
  await expect(page.getByText(/^You were right about \d of 8 and not sure of 1\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go on to your points' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expectReadBeforeRated(page);

  const place = page.getByText(/^Point \d+ of \d+$/);
  await expect(place).toHaveText(/^Point \d+ of/);
  const [first = 1, points = 0] = ((await place.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
  for (let number = first; number <= points; number += 1) {
    await expect(place).toHaveText(`Point ${number} of ${points}`);
    await page.keyboard.press(number % 3 === 0 ? '2' : '1');
  }
  await expect(page.getByRole('button', { name: 'Go on to the six scores' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Six scores' })).toBeFocused();
  await tabTo(page, page.getByRole('radio', { checked: true }).first());
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(/^Proposed: \d(\.5)?\.$/).filter({ visible: true })).toHaveCount(1);
  await press(page, page.getByRole('button', { name: 'Finish and see your grade' }));

  await expect(page.getByRole('heading', { name: 'Interview Results' })).toBeVisible();
  await expect(
    page.getByRole('article', { name: 'Report' }).getByText('scored by you').first(),
  ).toBeVisible();
  await expectHeadInSight(page);
  await press(page, page.getByRole('link', { name: 'View All Interviews' }));
  const recent = page.getByRole('region', { name: 'Recent Interviews' });
  await expect(recent.getByText('scored by you')).toBeVisible();
  await expect(page.getByText(/^Nobody has judged/)).toBeHidden();
  await press(page, page.getByRole('link', { name: 'All interviews' }));
  await expect(page.getByRole('listitem').getByText('scored by you')).toBeVisible();
});
