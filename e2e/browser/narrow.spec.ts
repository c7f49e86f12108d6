import type { Page } from '@playwright/test';
import { gradedTwice } from '#testing/scenarios/model-graded.ts';
import { expectDialogFits, expectFits } from './support/accessible.ts';
import { secondsLeft } from './support/clock.ts';
import { expect, test, testAfter } from './support/fixtures.ts';
import {
  chooseInMenu,
  endForResults,
  openTranscript,
  returnWith,
  signIn,
  signOut,
  signUp,
  speakAnswer,
  typeAnswer,
} from './support/journey.ts';

const ANSWER =
  'First I would ask how many links people create every day and how many they open, and keep one record for every link.';

/** By address, after a load of its own. */
async function expectPagesFit(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFits(page, path);
  }
}

/** As many short answers as a long interview has, which nobody waits to see asked for. */
async function sendAnswers(page: Page, address: string, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) {
    const status = await page.evaluate(
      async ([path, transcript]) => {
        const body = new FormData();
        body.append('transcript', transcript);
        const headers = { Authorization: `Bearer ${localStorage.getItem('auth_token')}` };
        return (await fetch(`/api${path}/responses`, { method: 'POST', headers, body })).status;
      },
      [address.replace('/interview/', '/interviews/'), `${ANSWER} This is part ${sent}.`] as const,
    );
    expect(status).toBe(201);
  }
}

const ANSWERS_OF_LONG_INTERVIEW = 30;

const openUserMenu = (page: Page) => page.getByRole('button', { name: 'Ada Byron' }).click();

const SCREENS = [
  { name: '640 pixels wide, as at 200 % zoom', viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  { name: '320 pixels wide, as at 400 % zoom', viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
];

for (const { name, ...screen } of SCREENS) {
  test.describe(name, () => {
    test.use(screen);

    testAfter(gradedTwice)(
      'every answer of a report is in sight on its time line',
      async ({ candidate: page, played }) => {
        await returnWith(page, played.token);
        await page.goto(`/interview/${played.made.interviewId}/results`);
        const line = page.getByRole('region', { name: 'The interview, second by second' }).getByRole('list');
        const overflow = await line.evaluate((list, count) => {
          const answer = list.lastElementChild;
          while (answer && list.childElementCount < count) list.append(answer.cloneNode(true));
          return list.scrollWidth - list.clientWidth;
        }, ANSWERS_OF_LONG_INTERVIEW);
        expect(overflow).toBe(0);
      },
    );

    test('a whole interview fits, every dialog and menu too', async ({ candidate: page, microphone }) => {
      await expectPagesFit(page, ['/', '/demo/results', '/reset-password', '/no-such-page', '/auth']);
      for (const tab of ['Sign Up', 'Reset Password']) {
        await page.getByRole('tab', { name: tab }).click();
        await expectFits(page, tab);
      }
      await page.getByRole('tab', { name: 'Sign Up' }).click();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Enter your first name')).toBeVisible();
      await expectFits(page, 'sign-up with complaints');
      await signUp(page, 'a.candidate.with.a.very.long.address.indeed@subdomain.example.com');
      await expectFits(page, 'empty dashboard');

      await page.getByRole('link', { name: 'Start Interview' }).first().click();
      await page.getByRole('button', { name: 'Check your microphone' }).click();
      const microphoneDialog = page.getByRole('dialog', { name: 'Microphone Setup & Testing' });
      await expectDialogFits(page, microphoneDialog);
      await microphoneDialog.getByRole('button', { name: 'Set up step by step' }).click();
      await expectDialogFits(page, microphoneDialog);
      await page.keyboard.press('Escape');
      await page.getByRole('radio', { name: 'Backend' }).click();
      await page.getByRole('radio', { name: 'Mid' }).click();
      await expectFits(page, 'configuration');
      const start = page.getByRole('button', { name: 'Start Interview Session' });
      await start.click();
      const planDialog = page.getByRole('dialog', { name: 'Choose Your Interview Plan' });
      await expect(planDialog.getByText('Sessions Remaining')).toBeVisible();
      await expectDialogFits(page, planDialog);
      // The start goes on by itself.
      await planDialog.getByRole('button', { name: 'Get Started Free' }).click();
      await page.waitForURL(/\/interview\/\d+$/);

      await expectFits(page, 'live interview');
      await page.getByRole('button', { name: 'Conversation', exact: true }).click();
      const sheet = page.getByRole('dialog', { name: 'So far' });
      await expect(sheet.getByLabel('Your notes')).toBeVisible();
      await expectDialogFits(page, sheet);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'End & Get Results' }).click();
      await expectDialogFits(page, page.getByRole('dialog', { name: 'End the interview now?' }));
      await page.keyboard.press('Escape');
      await chooseInMenu(page, 'Keyboard shortcuts');
      await expectDialogFits(page, page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Start answering' }).click();
      await expect.poll(() => secondsLeft(page)).toBeLessThan(599);
      await expectFits(page, 'recording');
      await page.getByRole('button', { name: 'Pause Interview' }).click();
      await expectFits(page, 'paused');
      await page.getByRole('button', { name: 'Resume Interview' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('button', { name: 'Start answering' })).toBeEnabled();
      await speakAnswer(page, microphone, ANSWER);
      await expectFits(page, 'after a spoken answer');
      await typeAnswer(page, `${ANSWER} ${'https://example.com/'.repeat(12)}`);
      await expectFits(page, 'after a typed answer with an endless word');
      await expect(
        page.getByRole('region', { name: 'Question', exact: true }).getByRole('paragraph').first(),
        'the next question is in sight',
      ).toBeInViewport();
      const address = new URL(page.url()).pathname;
      await expectPagesFit(page, [`${address}/results`, address]);
      await sendAnswers(page, address, 14);
      await page.reload();
      await endForResults(page);
      await openTranscript(page);
      await page.getByRole('button', { name: 'Play answer 1', exact: true }).click();
      await expectFits(page, 'results');

      await expectPagesFit(page, ['/', '/profile', '/purchase', address]);
      await openUserMenu(page);
      await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 });
      await expectFits(page, 'user menu');
      await page.keyboard.press('Escape');
      await signOut(page);
      await page.goto('/auth');
      await signIn(page, 'not the password');
      await expect(page.getByText('Please check your email and password.', { exact: true })).toBeVisible();
      await expectFits(page, 'toast');
    });
  });
}
