import { expect, type Page } from '@playwright/test';
import type { FakeMicrophone } from './speech.ts';

/** Creates an account through the sign-up form and arrives at the dashboard. */
export async function signUp(page: Page, email = 'ada@example.com'): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  await form.getByLabel('First Name').fill('Ada');
  await form.getByLabel('Last Name').fill('Byron');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill('correct horse');
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Your account has been created successfully.', { exact: true })).toBeVisible();
  await expect(page.getByText('No interviews yet')).toBeVisible();
}

/** Chooses Backend at Mid, meets the plan dialog, activates the free plan, and starts. */
export async function startFirstInterview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Start Interview' }).first().click();
  await page.getByRole('radio', { name: 'Backend' }).click();
  await page.getByRole('radio', { name: 'Mid' }).click();
  await page.getByRole('button', { name: 'Start Interview Session' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose Your Interview Plan' });
  await dialog.getByRole('button', { name: 'Get Started Free' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Start Interview Session' }).click();
  await page.waitForURL(/\/interview\/\d+$/);
}

const question = (page: Page) =>
  page.getByRole('region', { name: 'Question' }).getByRole('paragraph').first();

/** The question on the screen. */
export async function currentQuestion(page: Page): Promise<string> {
  return (await question(page).textContent()) ?? '';
}

/** Speaks one answer into the microphone and waits until the next question has come; returns that. */
export async function speakAnswer(page: Page, microphone: FakeMicrophone, text: string): Promise<string> {
  const seconds = microphone.say(text);
  const before = await currentQuestion(page);
  await page.getByRole('button', { name: 'Start answering' }).click();
  await expect(page.getByRole('button', { name: 'Stop and send' })).toBeVisible();
  await page.waitForTimeout(seconds * 1000);
  await page.getByRole('button', { name: 'Stop and send' }).click();
  await expect(question(page)).not.toHaveText(before, { timeout: 60_000 });
  return currentQuestion(page);
}
