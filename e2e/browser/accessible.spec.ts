import { degraded } from '#testing/scenarios/degraded.ts';
import { fourInterviews } from '#testing/scenarios/first-interviews.ts';
import { longHistory } from '#testing/scenarios/long-history.ts';
import { gradedTwice } from '#testing/scenarios/model-graded.ts';
import { expectAccessible, expectStateAccessible } from './support/accessible.ts';
import { expect, test, testAfter } from './support/fixtures.ts';
import { returnWith } from './support/journey.ts';

test('a visitor finds every page accessible, wide and narrow, by day and by night', async ({ candidate }) => {
  for (const path of [
    '/',
    '/auth',
    '/reset-password',
    '/reset-password?token=abc',
    '/demo/results',
    '/exercise',
    '/console/nothing',
    '/no-such-page',
  ]) {
    await expectAccessible(candidate, path);
  }
});

testAfter(longHistory)('so does a candidate who practiced for months', async ({ candidate, played }) => {
  await returnWith(candidate, played.token);
  for (const path of [
    '/dashboard',
    '/interviews',
    '/questions',
    '/profile',
    '/purchase',
    '/status',
    '/interview/config',
    '/interview/999999',
  ]) {
    await expectAccessible(candidate, path);
  }
});

testAfter(fourInterviews)(
  'so does comparing two interviews',
  async ({ candidate, played: { made, token } }) => {
    await returnWith(candidate, token);
    const [first, , , last] = made.ids;
    await expectAccessible(candidate, `/interviews/compare?a=${first}&b=${last}`);
  },
);

testAfter(degraded)('so does one whose provider failed', async ({ candidate, played: { made, token } }) => {
  await returnWith(candidate, token);
  for (const path of [
    `/interview/${made.runningId}`,
    `/interview/${made.runningId}/results`,
    `/interview/${made.finishedId}/results`,
  ]) {
    await expectAccessible(candidate, path);
  }
});

testAfter(gradedTwice)('so is a report that replaced another', async ({ candidate, played }) => {
  await returnWith(candidate, played.token);
  await expectAccessible(candidate, `/interview/${played.made.interviewId}/results`);
});

/** One of the long history that nobody has judged. */
const UNJUDGED = 9;

testAfter(longHistory)(
  'so is every state of a debrief',
  async ({ candidate: page, played: { token, made } }) => {
    await returnWith(page, token);
    const id = made.completedIds[UNJUDGED] ?? 0;
    await expectAccessible(page, `/interview/${id}/results`);
    await page.goto(`/interview/${id}/debrief`);
    for (let number = 1; number <= 8; number += 1) {
      await expect(page.getByText(`Sentence ${number} of 8`)).toBeVisible();
      if (number === 1) await expectStateAccessible(page, 'a sentence');
      await page.getByRole('button', { name: number % 2 === 0 ? 'True' : 'False', exact: true }).click();
      const next = page.getByRole('button', { name: /^(Next sentence|See all eight)$/ });
      await expect(next).toBeVisible();
      if (number <= 3) await expectStateAccessible(page, 'a decided sentence');
      await next.click();
    }
    await expectStateAccessible(page, 'all sentences');
    await page.getByRole('button', { name: 'Go on to your points' }).click();
    await expectStateAccessible(page, 'a point');
    await page.getByRole('button', { name: 'Had it, with a reason' }).click();
    await expectStateAccessible(page, 'the next point');
    await page.getByRole('button', { name: 'Go on to the six scores' }).click();
    await expect(page.getByRole('button', { name: 'Finish and see your grade' })).toBeVisible();
    await expectStateAccessible(page, 'six scores');
    await page.getByRole('button', { name: 'Finish and see your grade' }).click();
    await expect(page.getByRole('heading', { name: 'Interview Results' })).toBeVisible();
  },
);
