import { expect, type Locator, type Page } from '@playwright/test';
import { untilSpoken } from './clock.ts';
import type { FakeMicrophone } from './speech.ts';

/** Creates an account through the sign-up form and arrives at the dashboard. */
export async function signUp(page: Page, email = 'ada@example.com'): Promise<void> {
  await page.goto('/auth');
  await fillSignUp(page, email);
  await expect(page.getByText('No interviews yet')).toBeVisible();
}

/** From /auth, wherever it leads from there. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  await form.getByLabel('First Name').fill('Ada');
  await form.getByLabel('Last Name').fill('Byron');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill('correct horse');
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Your account has been created successfully.', { exact: true })).toBeVisible();
}

/** Chooses Backend at Mid, starts, meets the plan dialog and activates the free plan; the start goes on by itself. */
export async function startFirstInterview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Start Interview' }).first().click();
  await page.getByRole('radio', { name: 'Backend' }).click();
  await page.getByRole('radio', { name: 'Mid' }).click();
  await page.getByRole('button', { name: 'Start Interview Session' }).click();
  await activateFreePlan(page);
}

/** The same with a question of one's own choice, for a journey whose screens depend on its texts. */
export async function startFirstInterviewOn(page: Page, title: string): Promise<void> {
  await page.goto('/questions');
  await page.getByLabel(`Level for ${title}`).selectOption('Mid');
  await page.getByRole('button', { name: `Practice this: ${title}` }).click();
  await activateFreePlan(page);
}

async function activateFreePlan(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Choose Your Interview Plan' });
  await dialog.getByRole('button', { name: 'Get Started Free' }).click();
  await page.waitForURL(/\/interview\/\d+$/);
}

const QUESTION = 'section[aria-label="Question"]';

/** The question on the screen, with what was said under it. */
export async function currentQuestion(page: Page): Promise<string> {
  const said = page.locator(`${QUESTION} p[aria-live], ${QUESTION} + [aria-live] > p`);
  await said.first().waitFor();
  return (await said.allTextContents()).join(' ');
}

/** Waits for the whole of the next question, which comes clause by clause. */
export async function untilAsked(page: Page, before: string): Promise<void> {
  await expect.poll(() => currentQuestion(page), { timeout: 60_000 }).not.toBe(before);
  await expect(page.getByText('Transcribing audio and generating AI response')).toBeHidden();
}

/** Presses an item of the menu of the live interview. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Speaks one answer into the microphone and waits until the next question has come; returns that. */
export async function speakAnswer(page: Page, microphone: FakeMicrophone, text: string): Promise<string> {
  const seconds = microphone.say(text);
  await page.getByRole('button', { name: 'Start answering' }).click();
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
  await untilSpoken(page, seconds);
  return endAnswer(page);
}

/** Ends the answer that is being spoken and waits until the next question has come; returns that. */
export async function endAnswer(page: Page): Promise<string> {
  const before = await currentQuestion(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await untilAsked(page, before);
  return currentQuestion(page);
}

/** Answers in writing and waits until the next question has come. */
export async function typeAnswer(page: Page, text: string): Promise<void> {
  const before = await currentQuestion(page);
  const field = page.getByLabel('Your answer');
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Type instead' }).click();
  await field.fill(text);
  await page.getByRole('button', { name: 'Send answer' }).click();
  await untilAsked(page, before);
}

/** Ends the interview; where much of it is left it asks first (product rule 46). */
export async function endInterview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End & Get Results' }).click();
  const isEnded = page.waitForURL(/\/interview\/\d+\/results$/);
  const confirm = page.getByRole('button', { name: 'End the interview' });
  await Promise.race([isEnded, confirm.click().catch(() => isEnded)]);
}

/** Ends the interview and waits for its report. */
export async function endForResults(page: Page): Promise<void> {
  await endInterview(page);
  await page.waitForURL(/\/interview\/\d+\/results$/);
  await expect(page.getByRole('heading', { name: 'Interview Results' })).toBeVisible({ timeout: 60_000 });
}

/** Shows the transcript of the report on the screen. */
export async function openTranscript(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Transcript' }).click();
}

/** The toast of this title; assistive technology reads it from an announcement of its own while a dialog is open. */
export function toast(page: Page, title: string): Locator {
  return page.locator('.toast').filter({ hasText: title });
}

/** What the candidate said in answer so and so, in the conversation or the transcript. */
export function answerNumber(page: Page, number: number): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByText('You', { exact: true }) })
    .filter({ has: page.getByText(`Answer ${number}`, { exact: true }) });
}

/** Leaves the account by the user menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ada Byron' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
}

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, password: string, email = 'ada@example.com'): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Sign In', exact: true });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Opens the product in a browser that holds this token since an earlier visit. */
export async function returnWith(page: Page, token: string): Promise<void> {
  await page.goto('/');
  await page.evaluate((held) => localStorage.setItem('auth_token', held), token);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
}
