import type { Page, Route } from '@playwright/test';
import { degraded } from '#testing/scenarios/degraded.ts';
import { expect, test, testAfter } from './support/fixtures.ts';
import { returnWith, signUp, toast } from './support/journey.ts';

/** With a finished interview and a running one. */
const testWithInterviews = testAfter(degraded);

/** An address, where it leads, and the heading there. */
type Stop = [path: string, leadsTo: string, heading: string | RegExp];

const LANDING = /^System design interviews, spoken/;
const AUTH = 'Join Backpressure';
const EVERYBODY: Stop[] = [
  ['/demo/results', '/demo/results', 'Example Results'],
  ['/reset-password', '/reset-password', 'Reset Password'],
  ['/reset-password?token=abc', '/reset-password?token=abc', 'Reset Password'],
  ['/no-such-page', '/no-such-page', 'Page Not Found'],
  ['/interview/none/of/these', '/interview/none/of/these', 'Page Not Found'],
];

/** Opens each address as a bookmark would, and again by reloading where it led. */
async function visit(page: Page, stops: Stop[], bar: string): Promise<void> {
  for (const [path, leadsTo, heading] of stops) {
    await test.step(`${path} leads to ${leadsTo}`, async () => {
      await page.goto(path);
      for (const isReloaded of [false, true]) {
        if (isReloaded) await page.reload();
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(page).toHaveURL(leadsTo);
        await expect(
          page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: bar }),
        ).toBeVisible();
      }
    });
  }
}

test('a visitor sees every public page, and every other address leads to the sign-in', async ({
  candidate: page,
}) => {
  await visit(
    page,
    [
      ['/', '/', LANDING],
      ['/auth', '/auth', AUTH],
      ['/dashboard', '/', LANDING],
      ['/profile', '/profile', 'Access Denied'],
      ['/purchase', '/auth', AUTH],
      ['/interview/config', '/auth', AUTH],
      ['/interview/1', '/auth', AUTH],
      ['/interview/1/results', '/auth', AUTH],
      ...EVERYBODY,
    ],
    'Sign In',
  );
  await page.goto('/purchase');
  await expect(toast(page, 'Please log in to purchase a plan.')).toBeVisible();
});

testWithInterviews(
  'a candidate sees every page, and has no use for the sign-in',
  async ({ candidate: page, played: { made, token } }) => {
    await returnWith(page, token);
    const running = `/interview/${made.runningId}`;
    const finished = `/interview/${made.finishedId}`;
    await visit(
      page,
      [
        ['/', '/', 'Welcome, Ada'],
        ['/auth', '/', 'Welcome, Ada'],
        ['/dashboard', '/', 'Welcome, Ada'],
        ['/profile', '/profile', 'Profile Settings'],
        ['/purchase', '/purchase', 'Choose Your Interview Plan'],
        ['/interview/config', '/interview/config', 'Configure Your Interview'],
        [running, running, 'Interview'],
        [`${running}/results`, `${running}/results`, 'Results Not Available'],
        [finished, finished, 'Interview Not Found'],
        [`${finished}/results`, `${finished}/results`, 'Interview Results'],
        ['/interview/999999', '/interview/999999', 'Interview Not Found'],
        ['/interview/999999/results', '/interview/999999/results', 'Interview Not Found'],
        ...EVERYBODY,
      ],
      'Dashboard',
    );
  },
);

testWithInterviews(
  "somebody else's interview is not found",
  async ({ candidate: page, played: { made } }) => {
    await signUp(page, 'stranger@example.com');
    for (const path of [`/interview/${made.runningId}`, `/interview/${made.finishedId}/results`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Interview Not Found' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Return to Dashboard' }).click();
    await expect(page.getByText('No interviews yet')).toBeVisible();
  },
);

test('after signing out, going back shows nothing of the account', async ({ candidate: page }) => {
  await signUp(page);
  await page.getByRole('button', { name: 'Ada Byron' }).click();
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await page.getByRole('button', { name: 'Ada Byron' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: LANDING })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('ada@example.com')).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('until it is known who it is, a spinner stands in the middle of the page', async ({
  candidate: page,
}) => {
  await signUp(page);
  const asked: Route[] = [];
  await page.route(/currentUser/, (route) => void asked.push(route));
  await page.goto('/profile');
  const spinner = page.getByRole('status').locator('svg');
  await expect(spinner).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  const box = await spinner.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(width / 10);
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - height / 2)).toBeLessThan(height / 10);
  for (const route of asked) await route.continue();
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
});

test('a page from before an update of the server loads itself again, and then says what to do', async ({
  candidate: page,
}) => {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  await page.route('**/assets/index-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto('/auth');
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  expect(loads).toHaveLength(2);
  await page.unroute('**/assets/index-*.js');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
});
