import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { answerInWriting, openFriend, startWithFriend } from './support/friend.ts';
import { chooseByArrows, tabTo } from './support/keyboard.ts';

const QUOTE = 'A cache in front of it holds the hot ones.';
const ANSWER = `We keep one record per key in a replicated store. ${QUOTE}`;

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test('a friend asks, quotes, ticks, notes, scores and judges by keyboard alone', async ({ candidate }) => {
  test.slow();
  const friend = await openFriend(candidate, await startWithFriend(candidate), { width: 1440, height: 900 });
  const button = (name: string | RegExp) => friend.getByRole('button', { name }).first();
  await tabTo(friend, friend.getByLabel('Your name'));
  await friend.keyboard.type('Grace');
  await chooseByArrows(friend, 'Who speaks?', 'Let the app speak');
  await press(friend, button('Open the console'));

  const opening = button(/^Ask: /);
  const question = ((await opening.getAttribute('aria-label')) ?? '').replace('Ask: ', '');
  await press(friend, opening);
  await expect(friend.getByRole('heading', { name: 'Most useful now' })).toBeFocused();
  await answerInWriting(candidate, question, ANSWER);
  const next = button(/^Ask: /);
  const probe = ((await next.getAttribute('aria-label')) ?? '').replace('Ask: ', '');
  await press(friend, next);
  await answerInWriting(candidate, probe, ANSWER);
  await tabTo(friend, friend.getByLabel('In your own words'));
  await friend.keyboard.type('And in ten years?');
  await friend.keyboard.press('Enter');
  await answerInWriting(candidate, 'And in ten years?', ANSWER);

  const sentence = friend.getByRole('button', { name: QUOTE }).first();
  await press(friend, sentence);
  await expect(friend.getByLabel('This sentence shows')).toBeFocused();
  await friend.keyboard.press('ArrowDown');
  await press(friend, button('Keep the quote'));
  await expect(sentence).toBeFocused();
  await expect(friend.getByRole('blockquote')).toContainText(QUOTE);

  const verdict = friend.getByRole('region', { name: 'Verdict' });
  const note = verdict.getByRole('textbox', { name: 'Note' });
  await tabTo(friend, note);
  await friend.keyboard.type('Calm, and asks back.');
  await press(friend, button('Keep the note'));
  await expect(note).toBeFocused();
  await press(friend, verdict.getByRole('button', { name: 'With a reason' }).first(), 'Space');
  await expect(verdict.getByText(/^1 of \d+ ticked$/)).toBeVisible();
  await tabTo(friend, verdict.getByLabel('Problem framing'));
  await friend.keyboard.press('End');
  await expect(verdict.getByLabel('Problem framing')).toHaveValue('5');

  await press(friend, button('End the interview'));
  await press(friend, button('End it'));
  await expect(friend.getByRole('heading', { level: 1 })).toBeFocused();
  await press(friend, button('Send the verdict'));
  await press(friend, button('Send it'));
  await expect(friend.getByRole('heading', { name: 'Your verdict is sent' })).toBeVisible();
  await expect(friend.getByRole('main')).toBeFocused();
});
