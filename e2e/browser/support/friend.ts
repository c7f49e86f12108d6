import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { signUp } from './journey.ts';

/** Signs up, starts an interview that a friend holds, and waits in its room; returns the friend's link. */
export async function startWithFriend(candidate: Page): Promise<string> {
  await signUp(candidate);
  await candidate.getByRole('link', { name: 'Start Interview' }).first().click();
  await candidate.getByRole('radio', { name: 'Backend' }).click();
  await candidate.getByRole('radio', { name: 'Mid' }).click();
  await candidate.getByRole('radio', { name: 'A friend' }).click();
  await candidate.getByRole('button', { name: 'Start Interview Session' }).click();
  const plans = candidate.getByRole('dialog', { name: 'Choose Your Interview Plan' });
  await plans.getByRole('button', { name: 'Get Started Free' }).click();
  await expect(candidate.getByRole('heading', { name: 'Waiting for your friend' })).toBeVisible();
  return candidate.getByLabel('Your friend’s link').inputValue();
}

/** A page of another person: nothing of the candidate's browser is known to it. */
export async function openFriend(candidate: Page, url: string, viewport = { width: 1280, height: 800 }) {
  const browser = candidate.context().browser();
  if (!browser) throw new Error('the candidate has no browser');
  const friend = await (
    await browser.newContext({ baseURL: new URL(url).origin, locale: 'en-US', viewport })
  ).newPage();
  friend.on('pageerror', (error) => {
    throw error;
  });
  await friend.goto(url);
  return friend;
}

/** Gives a name and opens the console. */
export async function enterConsole(friend: Page, name: string): Promise<void> {
  await friend.getByLabel('Your name').fill(name);
  await friend.getByRole('button', { name: 'Open the console' }).click();
}

/** Asks the line on top of the script and returns its words. */
export async function askTop(friend: Page): Promise<string> {
  const button = friend
    .getByRole('listitem')
    .getByRole('button', { name: /^Ask: / })
    .first();
  const say = ((await button.getAttribute('aria-label')) ?? '').replace('Ask: ', '');
  await button.click();
  return say;
}

/** Waits for this question, answers it in writing, and waits until the answer is kept. */
export async function answerInWriting(candidate: Page, question: string, answer: string): Promise<void> {
  const asked = candidate.getByRole('region', { name: 'Question', exact: true });
  await expect(asked.getByText(question, { exact: true })).toBeVisible();
  const field = candidate.getByLabel('Your answer');
  if (!(await field.isVisible())) await candidate.getByRole('button', { name: 'Type instead' }).click();
  await field.fill(answer);
  await candidate.getByRole('button', { name: 'Send answer' }).click();
  await expect(candidate.getByText('Answer saved. Grace asks next.')).toBeVisible();
}
