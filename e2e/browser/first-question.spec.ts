import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { currentQuestion, signUp } from './support/journey.ts';

/** Counts what a visitor presses and fills in from here on. */
function counted(page: Page) {
  const count = { clicks: 0, fields: 0 };
  return {
    count,
    click: async (role: 'link' | 'button', name: string) => {
      count.clicks += 1;
      await page.getByRole(role, { name, exact: true }).first().click();
    },
    fill: async (label: string, text: string) => {
      count.fields += 1;
      await page.getByRole('textbox', { name: label }).fill(text);
    },
  };
}

test('a guest is at the first question within 3 clicks and no field, and checks the answer in the browser alone', async ({
  candidate: page,
}) => {
  await page.goto('/');
  const { click, count } = counted(page);
  await click('link', 'Answer one question now');
  await expect(page.getByRole('region', { name: 'Question', exact: true })).toContainText('?');
  expect(count.clicks).toBeLessThanOrEqual(3);
  expect(count.fields).toBe(0);
  await page.getByRole('button', { name: 'Type instead' }).click();
  await page
    .getByLabel('Your answer')
    .fill(
      'I would first ask how many messages are sent a day. I keep one queue per channel, because a slow mail server must not hold up text messages. If a worker dies, the message stays in the queue and another one takes it. One row per message holds its state, so that nothing is sent twice. When a mail server refuses for a while, its messages wait longer each time, and after a day they are given up and somebody is told.',
    );
  await page.route('**/trpc/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Check my answer' }).click();
  await expect(page.getByRole('heading', { name: 'Check your answer' })).toBeVisible();
  await expect(page.getByText('A strong answer').first()).toBeVisible();
  await page.getByRole('button', { name: 'Good' }).click();
  await expect(page.getByText('You rated it good.')).toBeVisible();
  await page.unroute('**/trpc/**');
  await page.getByRole('link', { name: 'Keep this and go on' }).click();
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
});

test('a visitor hears the first question of an interview after 4 clicks and 4 fields', async ({
  candidate: page,
}) => {
  await page.addInitScript(() => {
    // The test's browser has no voice of its own.
    window.speechSynthesis.getVoices = () => [
      { default: true, lang: 'en-US', localService: true, name: 'Voice', voiceURI: 'voice' },
    ];
    window.speechSynthesis.speak = () => {};
  });
  await page.goto('/');
  const { click, fill, count } = counted(page);
  await click('link', 'Start First Interview');
  await fill('First Name', 'Ada');
  await fill('Last Name', 'Byron');
  await fill('Email', 'ada@example.com');
  count.fields += 1;
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await click('button', 'Create Account');
  await expect(page.getByRole('radio', { name: 'Mid' })).toBeChecked();
  await click('button', 'Start Interview Session');
  await click('button', 'Get Started Free');
  await page.waitForURL(/\/interview\/\d+$/);
  expect(await currentQuestion(page)).toContain('?');
  await expect(page.getByText('Interviewer · speaking')).toBeVisible();
  expect(count).toEqual({ clicks: 4, fields: 4 });
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1366, height: 657 },
]) {
  test(`a candidate sees every choice of an interview at once in a window of ${viewport.width} by ${viewport.height}`, async ({
    candidate: page,
  }) => {
    await page.setViewportSize(viewport);
    await signUp(page);
    await page.goto('/interview/config');
    await expect(page.getByRole('radio', { name: 'TikTok' })).toBeVisible();
    const bar = await page.locator('[data-sticky-actions]').boundingBox();
    if (!bar) throw new Error('there are no buttons to start with');
    for (const radio of await page.getByRole('radio').all()) {
      const box = await radio.boundingBox();
      expect(box && box.y + box.height).toBeLessThanOrEqual(bar.y);
    }
    await expect(page.getByText(/session limit/)).toBeInViewport({ ratio: 1 });
  });
}
