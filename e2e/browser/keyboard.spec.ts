import type { Locator, Page } from '@playwright/test';
import { untilSpoken } from './support/clock.ts';
import { expect, test } from './support/fixtures.ts';
import { answerNumber, currentQuestion, signUp } from './support/journey.ts';
import { chooseByArrows, expectFocusSeen, tabTo } from './support/keyboard.ts';

const ANSWERS = [
  'I would start with the data, one record for every link, and a cache in front of the database.',
  'I would keep one record for every link in a key value database, by its short code.',
] as const;
const TYPED =
  'In front of the database I would put a cache, because a few popular links get most of the traffic. If the cache fails the requests go to the database, so I would limit them.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function fill(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

async function expectNextQuestion(page: Page, before: string): Promise<void> {
  await expect.poll(() => currentQuestion(page), { timeout: 60_000 }).not.toBe(before);
}

test('a whole interview by keyboard alone, with the focus in sight at every step', async ({
  candidate: page,
  microphone,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('link', { name: 'Start First Interview' }));

  await tabTo(page, page.getByRole('tab', { name: 'Sign Up' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Sign In', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused();
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  await fill(page, form.getByLabel('First Name'), 'Ada');
  await fill(page, form.getByLabel('Last Name'), 'Byron');
  await fill(page, form.getByLabel('Email'), 'ada@example.com');
  await fill(page, form.getByLabel('Password'), 'correct horse');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Configure Your Interview' })).toBeVisible();

  await chooseByArrows(page, 'Category', 'Backend');
  await chooseByArrows(page, 'Experience Level', 'Mid');
  await chooseByArrows(page, 'Company', 'Generic Interview');
  const start = button(page, 'Start Interview Session');
  await press(page, start);
  const dialog = page.getByRole('dialog', { name: 'Choose Your Interview Plan' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(start, 'a closed dialog gives the focus back').toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, dialog.getByRole('button', { name: 'Get Started Free' }));
  // The start goes on by itself.
  await page.waitForURL(/\/interview\/\d+$/);

  const opening = await currentQuestion(page);
  const recording = page.getByText('Recording your answer.');
  await expect(button(page, 'Start answering')).toBeEnabled();
  let seconds = microphone.say(ANSWERS[0]);
  await page.keyboard.press('Space');
  await expect(recording).toBeVisible();
  await untilSpoken(page, seconds);
  await page.keyboard.press('Space');
  await expectNextQuestion(page, opening);
  await expect(answerNumber(page, 1)).toContainText('Heard by');

  const second = await currentQuestion(page);
  seconds = microphone.say(ANSWERS[1]);
  await press(page, button(page, 'Start answering'), 'Space');
  await expect(recording, 'Space on the button presses it once').toBeVisible();
  await untilSpoken(page, seconds);
  await page.keyboard.press('Space');
  await expectNextQuestion(page, second);

  const third = await currentQuestion(page);
  await press(page, button(page, 'Type instead'));
  await fill(page, page.getByLabel('Your answer'), TYPED);
  await page.keyboard.press('Control+Enter');
  await expectNextQuestion(page, third);
  await expect(answerNumber(page, 3)).toContainText(TYPED);
  await press(page, button(page, 'End & Get Results'));
  await expect(page.getByRole('dialog', { name: 'End the interview now?' })).toBeVisible();
  await expect(button(page, 'End the interview')).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Interview Results' })).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('#main')).toBeFocused();
  await tabTo(page, page.getByRole('tab', { name: 'Transcript' }));
  // The focus moves after the key's own event: the next key waits for it.
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Grading and export' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Transcript' })).toBeFocused();
  await press(page, button(page, 'Play answer 1'));
  await expect(page.locator('audio'), 'one player, whatever is played').toHaveCount(1);
  await expect(page.getByLabel('answer 1', { exact: true })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'View All Interviews' }));
  await press(page, page.getByRole('link', { name: /^View Results/ }));
  await expect(page.getByRole('heading', { name: 'Interview Results' })).toBeVisible();

  await press(page, button(page, 'Ada Byron'));
  const out = page.getByRole('menuitem', { name: 'Sign Out' });
  await expect(out).toBeVisible();
  await page.keyboard.press('End');
  await expect(out).toBeFocused();
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
});

test('the microphone dialog is a closed round for Tab, and gives the focus back', async ({
  candidate: page,
}) => {
  await signUp(page);
  await press(page, page.getByRole('link', { name: 'Start New Interview' }));
  const help = button(page, 'Check your microphone');
  await press(page, help);
  const dialog = page.getByRole('dialog', { name: 'Microphone Setup & Testing' });
  const close = dialog.getByRole('button', { name: 'Close' });
  await tabTo(page, close);
  for (let round = 0; round < 2; round += 1) {
    await page.keyboard.press('Tab');
    await expect(close).not.toBeFocused();
    await tabTo(page, close);
  }
  for (let stop = 0; stop < 10; stop += 1) {
    await page.keyboard.press('Shift+Tab');
    await expectFocusSeen(page);
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(help).toBeFocused();
});
