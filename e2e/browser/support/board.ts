import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { signUp, startFirstInterview } from './journey.ts';

export const node = (page: Page, name: string) => page.locator('.react-flow__node-part', { hasText: name });

export async function openRoom(page: Page) {
  await signUp(page);
  await startFirstInterview(page);
  await expect(page.getByRole('button', { name: 'Start answering' })).toBeVisible();
}

/** By its key, from the room. */
export async function openBoard(page: Page) {
  await page.keyboard.press('b');
  await expect(page.getByRole('combobox', { name: 'Add a part or a connection' })).toBeFocused();
}

/** A line into the entry of the board. */
export async function type(page: Page, text: string) {
  await page.getByRole('combobox', { name: 'Add a part or a connection' }).fill(text);
  await page.keyboard.press('Enter');
}
