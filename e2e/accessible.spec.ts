import { degraded } from '#testing/scenarios/degraded.ts';
import { fourInterviews } from '#testing/scenarios/first-interviews.ts';
import { gradedTwice } from '#testing/scenarios/graded-twice.ts';
import { longHistory } from '#testing/scenarios/long-history.ts';
import { expectAccessible } from './support/accessible.ts';
import { test, testAfter } from './support/fixtures.ts';
import { returnWith } from './support/journey.ts';

test('a visitor finds every page accessible, wide and narrow, by day and by night', async ({ candidate }) => {
  for (const path of [
    '/',
    '/auth',
    '/reset-password',
    '/reset-password?token=abc',
    '/demo/results',
    '/try',
    '/shared/nothing',
    '/no-such-page',
  ]) {
    await expectAccessible(candidate, path);
  }
});

testAfter(longHistory)('so does a candidate who practised for months', async ({ candidate, played }) => {
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
  'so does one who compares two tries',
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
