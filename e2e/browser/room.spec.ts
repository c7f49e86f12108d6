import type { Page } from '@playwright/test';
import { untilSpoken } from './support/clock.ts';
import { expect, test } from './support/fixtures.ts';
import {
  chooseInMenu,
  currentQuestion,
  endAnswer,
  signUp,
  startFirstInterview,
  toast,
  typeAnswer,
} from './support/journey.ts';

const ANSWER = 'First I would ask how many links people create every day and how many they open.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const plate = (page: Page, look: string) => page.locator(`.plate[data-look="${look}"]`);
/** How high the bars of the plate stand, as a whole. */
const barHeights = (page: Page) =>
  page
    .locator('.plate rect')
    .evaluateAll((bars) => bars.map((bar) => (bar instanceof SVGElement ? bar.style.transform : '')).join());

test('the interviewer speaks by itself, its bars follow the voice, and S cuts it short', async ({
  candidate: page,
  microphone,
}) => {
  await signUp(page);
  await startFirstInterview(page);
  await expect(plate(page, 'speaking')).toBeVisible();
  await expect(button(page, 'Stop')).toBeVisible();
  const before = await barHeights(page);
  await expect.poll(() => barHeights(page)).not.toBe(before);

  const seconds = microphone.say(ANSWER);
  await page.keyboard.press('s');
  await expect(plate(page, 'listening')).toBeVisible();
  await expect(button(page, 'Stop')).toBeHidden();
  await expect(page).toHaveTitle(/^● Recording/);
  await untilSpoken(page, Math.min(seconds, 3));
  await button(page, 'Start over').click();
  await expect(button(page, 'Undo start over')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText('10:00');
  await button(page, 'Undo start over').click();
  await expect(page.getByRole('timer')).not.toHaveText('10:00');

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave in the middle of an answer?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByText('Recording your answer.')).toBeVisible();
  const asked = await currentQuestion(page);
  expect(await endAnswer(page)).not.toBe(asked);
});

test('captions only: nothing is heard until it is asked for, also after a reload', async ({
  candidate: page,
}) => {
  await signUp(page);
  await startFirstInterview(page);
  await chooseInMenu(page, 'Voice: on');
  await page.reload();
  await expect(plate(page, 'your_turn')).toBeVisible();
  await expect(page).toHaveTitle(/^Your turn/);
  await page.keyboard.press('l');
  await expect(plate(page, 'speaking')).toBeVisible();
});

test('one tab has the interview; another can take it over, and a running answer is kept', async ({
  candidate: page,
  microphone,
}) => {
  await signUp(page);
  await startFirstInterview(page);
  microphone.say(ANSWER);
  await button(page, 'Start answering').click();
  await untilSpoken(page, 2);

  const other = await page.context().newPage();
  await other.goto(page.url());
  const refusal = 'This interview is open in another tab';
  await expect(other.getByRole('heading', { name: refusal })).toBeVisible();
  await expect(
    page.getByText('Recording your answer.').or(page.getByText(/Recording is paused/)),
  ).toBeVisible();
  await button(other, 'Continue here').click();
  await expect(other.getByText('1 unsent answer')).toBeVisible();
  await expect(page.getByRole('heading', { name: refusal })).toBeVisible();

  await button(page, 'Continue here').click();
  await expect(page.getByText('1 unsent answer')).toBeVisible();
  await expect(other.getByRole('heading', { name: refusal })).toBeVisible();
});

test.describe('on a device that was not greeted', () => {
  test.use({ isGreeted: false });

  test('the interviewer greets, hears a sentence, and asks', async ({ candidate: page, microphone }) => {
    microphone.say(ANSWER);
    await signUp(page);
    await startFirstInterview(page);
    const greeting = page.getByRole('region', { name: 'Before the first question' });
    await expect(greeting).toBeVisible();
    await expect(page.getByRole('region', { name: 'Question', exact: true })).toBeHidden();
    await expect(greeting.getByText('Listening for five seconds. Say a sentence.')).toBeVisible({
      timeout: 30_000,
    });
    await expect(greeting.getByText('You come through loud and clear.')).toBeVisible({ timeout: 30_000 });
    await button(page, 'Go to the question').click();
    await expect(greeting).toBeHidden();
    await expect(plate(page, 'speaking')).toBeVisible();
    await page.reload();
    await expect(plate(page, 'speaking').or(button(page, 'Tap to hear'))).toBeVisible();
    await expect(greeting).toBeHidden();
  });
});

test('a candidate who loses the network in the room still has its dialogs, and is told that an answer waits', async ({
  candidate: page,
}) => {
  await signUp(page);
  await startFirstInterview(page);
  await expect(page.getByRole('complementary', { name: 'Conversation and notes' })).toBeVisible();
  await page.context().setOffline(true);

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toBeVisible();
  await expect(keys).toBeFocused();
  await page.keyboard.press('Escape');
  await button(page, 'End & Get Results').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep going' }).click();

  await button(page, 'Type instead').click();
  await page.getByRole('textbox', { name: 'Your answer' }).fill(ANSWER);
  await button(page, 'Send answer').click();
  await expect(toast(page, 'Failed to submit response')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue(ANSWER);
  expect(await covered(page)).toEqual([]);
});

/** What can be pressed by its name, but not where it stands: something lies over it. */
const covered = (page: Page) =>
  page.locator('button, a').evaluateAll((pressable) =>
    pressable
      .filter((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return width > 1 && !each.contains(hit) && !hit?.contains(each);
      })
      .map((each) => each.textContent),
  );

test('somebody who is asked for the first time has no more than nine buttons', async ({
  candidate: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  await startFirstInterview(page);
  await expect(page.getByLabel('Your notes')).toBeVisible();
  await expect(toast(page, 'Plan Activated')).toBeHidden();
  expect(await page.getByRole('button').or(page.getByRole('tab')).count()).toBeLessThanOrEqual(9);
});

test('while a candidate types, the whole opening question stays in sight above the field', async ({
  candidate: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  await startFirstInterview(page);
  const opening = page.getByRole('region', { name: 'Question' }).locator('p[aria-live]').first();
  const spoken = (await opening.boundingBox())?.height ?? 0;
  await button(page, 'Type instead').click();
  const field = await page.getByRole('textbox', { name: 'Your answer' }).boundingBox();
  await expect.poll(async () => (await opening.boundingBox())?.height).toBeLessThan(spoken);
  const { y = 0, height = 0 } = (await opening.boundingBox()) ?? {};
  // The longest opening of the bank is two lines longer than a short one.
  expect(y + height + 100).toBeLessThanOrEqual(field?.y ?? 0);
});

/** Where the one big button stands. */
const bigButton = (page: Page) =>
  page
    .getByRole('region', { name: 'Answer' })
    .getByRole('button', { name: /^(Start answering|Done|Send answer|End & Get Results|Go to the question)/ })
    .boundingBox();

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1366, height: 657 },
  { width: 390, height: 844 },
]) {
  test.describe(`in a window of ${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport, isGreeted: false });

    test('the big button and the clock stand still from the card to the goodbye, and nothing scrolls the page', async ({
      candidate: page,
      microphone,
    }) => {
      await signUp(page);
      await startFirstInterview(page);
      await expect(button(page, 'Go to the question')).toBeVisible();
      await expect(button(page, 'Pause Interview')).toBeHidden();
      const place = await bigButton(page);
      const expectStill = async (state: string) => {
        expect(await bigButton(page), state).toEqual(place);
        await expect(page.getByRole('timer'), state).toBeInViewport();
        const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
        expect(beyond, state).toBeLessThanOrEqual(0);
      };
      await button(page, 'Go to the question').click();
      await expect(button(page, 'Start answering')).toBeEnabled();
      await expectStill('question');
      microphone.say(ANSWER);
      await button(page, 'Start answering').click();
      await expect(page.getByText('Recording your answer.')).toBeVisible();
      await expectStill('recording');
      await page.setViewportSize({ width: viewport.height, height: viewport.width });
      await untilSpoken(page, 2);
      await page.setViewportSize(viewport);
      await expect(page.getByText('Recording your answer.')).toBeVisible();
      await button(page, 'Pause Interview').click();
      await expect(page.getByText('Paused', { exact: true })).toBeVisible();
      await expectStill('paused');
      await button(page, 'Resume Interview').click();
      await endAnswer(page);
      await expectStill('next question');
      await typeAnswer(page, 'That is all I have to say. I would like to stop here.');
      await expectStill('typing');
      await typeAnswer(page, 'The payment is weakest, and I would test what happens when it fails twice.');
      await expect(page.getByText('That was the last question. Your results are next.')).toBeVisible();
      await expectStill('goodbye');
    });
  });
}
