import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import {
  answerNumber,
  chooseInMenu,
  currentQuestion,
  endForResults,
  openTranscript,
  signUp,
  speakAnswer,
  startFirstInterview,
  toast,
  typeAnswer,
} from './support/journey.ts';

const SENTENCES =
  'I am testing my microphone and I say two long sentences in my normal voice. This is the second one, and it goes on for a while.';
const ANSWER = 'I would keep one record for every link in a key value store, and put a cache in front of it.';
const DENIED = 'Microphone access denied. Please check your browser settings and refresh the page.';

async function openDialog(page: Page, button: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: 'Microphone Setup & Testing' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('with a microphone', () => {
  test('the wizard leads through three steps and lets nobody through who is not heard', async ({
    candidate: page,
    microphone,
  }) => {
    await signUp(page);
    await page.goto('/interview/config');
    const dialog = await openDialog(page, 'Check your microphone');
    await dialog.getByRole('button', { name: 'Set up step by step' }).click();
    const step = dialog.locator('[aria-current="step"]');
    await expect(step).toHaveText('1. Permission');
    await expect(dialog.getByText('This site may use your microphone.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Continue' }).click();

    await expect(step).toHaveText('2. Select microphone');
    await dialog.getByLabel('Microphone', { exact: true }).selectOption({ label: 'Fake Audio Input 1' });
    await dialog.getByRole('button', { name: 'Continue' }).click();

    await expect(step).toHaveText('3. Test');
    const finish = dialog.getByRole('button', { name: 'Finish' });
    await finish.click();
    const refusal = toast(page, 'Setup Incomplete');
    await expect(refusal).toContainText('Please test your microphone successfully before proceeding.');
    await refusal.getByRole('button', { name: 'Close', includeHidden: true }).click();
    await expect(refusal).toBeHidden();
    await expect(dialog, 'a click on the toast does not close the dialog').toBeVisible();

    microphone.fallSilent();
    await dialog.getByRole('button', { name: 'Start Test' }).click();
    await expect(dialog.getByRole('button', { name: 'Listening for 5 seconds...' })).toBeDisabled();
    await expect(dialog.getByText('Microphone Test Failed')).toBeVisible();
    await finish.click();
    await expect(refusal).toBeVisible();

    microphone.say(SENTENCES);
    await dialog.getByRole('button', { name: 'Test Again' }).click();
    await expect(dialog.getByText('Microphone Test Successful')).toBeVisible();
    await finish.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Check your microphone' })).toBeFocused();

    await page.reload();
    const again = await openDialog(page, 'Check your microphone');
    await expect(
      again.getByLabel('Microphone', { exact: true }).locator('option:checked'),
      'the choice is remembered',
    ).toHaveText('Fake Audio Input 1');
  });

  test('the test in the interview names the signal and plays back what it heard', async ({
    candidate: page,
    microphone,
  }) => {
    await signUp(page);
    await startFirstInterview(page);
    await chooseInMenu(page, 'Microphone help');
    const dialog = page.getByRole('dialog', { name: 'Microphone Setup & Testing' });
    microphone.fallSilent();
    await dialog.getByRole('button', { name: 'Test Microphone' }).click();
    await expect(dialog.getByText('Microphone Test Inconclusive')).toBeVisible();
    await expect(dialog.getByText('No Signal')).toBeVisible();

    microphone.say(SENTENCES);
    await dialog.getByRole('button', { name: 'Test Microphone' }).click();
    await expect(dialog.getByText('Microphone Test Successful')).toBeVisible();
    await expect(dialog.getByText('Excellent')).toBeVisible();
    const playback = dialog.getByLabel('Your test recording');
    await playback.evaluate((player: HTMLAudioElement) => player.play());
    await expect
      .poll(() => playback.evaluate((player: HTMLAudioElement) => player.currentTime))
      .toBeGreaterThan(0);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await speakAnswer(page, microphone, ANSWER);
    await expect(answerNumber(page, 1)).toBeVisible();
  });
});

test.describe('without a microphone', () => {
  test.use({ soundInput: 'none' });

  test('the wizard says so, and the whole interview can be typed', async ({ candidate: page }) => {
    await signUp(page);
    await page.goto('/interview/config');
    const dialog = await openDialog(page, 'Check your microphone');
    await expect(dialog.getByText('No Microphone Found', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Test Microphone' }).click();
    const refusal = toast(page, 'No Microphone Selected');
    await expect(refusal).toContainText('Please select a microphone first.');
    await refusal.getByRole('button', { name: 'Close', includeHidden: true }).click();
    await expect(refusal).toBeHidden();
    await dialog.getByRole('button', { name: 'Set up step by step' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(refusal).toBeVisible();
    await expect(dialog.locator('[aria-current="step"]')).toHaveText('2. Select microphone');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();

    await startFirstInterview(page);
    const alert = page.getByRole('alert');
    await expect(alert.getByText('No microphone found. Please check your audio devices.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start answering' })).toBeDisabled();
    await expect(page.getByText('Choose a microphone first.')).toBeVisible();
    for (const part of ['first', 'second', 'third'])
      await typeAnswer(page, `${ANSWER} That is the ${part} part.`);
    await endForResults(page);
    await openTranscript(page);
    await expect(page.getByRole('listitem').filter({ hasText: 'That is the third part.' })).toContainText(
      'Answer 3',
    );
  });
});

test.describe('with a microphone that this site may not use', () => {
  test.use({ soundInput: 'denied' });

  test('the wizard says so, and recording begins once it may be used', async ({
    candidate: page,
    microphone,
  }) => {
    await signUp(page);
    await page.goto('/interview/config');
    const dialog = await openDialog(page, 'Check your microphone');
    await dialog.getByRole('button', { name: 'Set up step by step' }).click();
    await expect(dialog.getByText('Permission Denied', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('Permission Denied', { exact: true })).toBeVisible();
    await expect(dialog.locator('[aria-current="step"]')).toHaveText('1. Permission');
    await page.keyboard.press('Escape');

    await startFirstInterview(page);
    const record = page.getByRole('button', { name: 'Start answering' });
    await expect(page.getByRole('alert').filter({ hasText: DENIED })).toBeVisible();
    await expect(record).toBeDisabled();
    await page.locator('#main').press('Space');
    await expect(toast(page, 'Permission Denied')).toContainText(
      'Microphone permission denied. Please allow microphone access and try again.',
    );
    const opening = await currentQuestion(page);
    await typeAnswer(page, ANSWER);

    await page.context().grantPermissions(['microphone']);
    await page.getByRole('button', { name: 'Speak instead' }).click();
    await expect(record).toBeEnabled();
    await expect(page.getByText(DENIED)).toBeHidden();
    const followUp = await speakAnswer(page, microphone, ANSWER);
    expect(followUp).not.toBe(opening);
    await expect(answerNumber(page, 2)).toBeVisible();
  });
});
