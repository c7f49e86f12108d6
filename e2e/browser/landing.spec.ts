import type { Page } from '@playwright/test';
import { weighPage } from '../../scripts/weigh-page.ts';
import { expect, test } from './support/fixtures.ts';
import { signUp } from './support/journey.ts';

/** React alone is heavier. */
const MOST_KB = 40;
const PAPER = 'rgb(248, 245, 239)';
const NIGHT = 'rgb(15, 20, 27)';

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('a visitor reads the start page without React', async ({ candidate: page, server }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/trpc\//.test(request.url())) calls.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('region', { name: 'Pay Per Use' })).toContainText('$2.99');
  expect(calls).toEqual([]);
  const { text, isMet } = await weighPage(page.context(), `${server.url}/`, MOST_KB);
  expect(isMet, text).toBe(true);
});

test('the theme button of the start page works and is remembered', async ({ candidate: page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Use the night theme', exact: true }).click();
  expect(await ground(page)).toBe(NIGHT);
  await page.reload();
  expect(await ground(page)).toBe(NIGHT);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use the paper theme', exact: true }).click();
  expect(await ground(page)).toBe(PAPER);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Use the paper theme', exact: true }).click();
  expect(await ground(page)).toBe(PAPER);
  await expect(page.getByRole('button', { name: 'Use the night theme', exact: true })).toBeVisible();
});

test('a signed-in candidate never sees the start page of visitors', async ({ candidate: page }) => {
  await signUp(page);
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const written = page.getByText('Start First Interview');
  await written.waitFor({ state: 'attached' });
  await expect(written).toBeHidden();
  release();
  await expect(page.getByText('No interviews yet')).toBeVisible();
  await expect(written).not.toBeAttached();
});

test.describe('without scripts', () => {
  test('the start page can be read, and leads on', async ({ candidate, server }) => {
    const context = await candidate.context().browser()?.newContext({ javaScriptEnabled: false });
    if (!context) throw new Error('no browser');
    const page = await context.newPage();
    await page.goto(server.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Hiring recommendation', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start First Interview' })).toHaveAttribute('href', '/auth');
    await expect(page.getByRole('button', { name: /theme/ })).toBeHidden();
    await context.close();
  });
});

test.describe('an operator who changed the length of interviews', () => {
  test.use({ settings: { INTERVIEW_SECONDS: '1200' } });

  test('has a start page that says so', async ({ candidate: page }) => {
    await page.goto('/');
    await expect(page.getByText('20-minute session limit')).toBeVisible();
    await expect(page.getByText(/5-minute/)).toBeHidden();
  });
});
