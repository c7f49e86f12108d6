import { degraded } from '#testing/scenarios/degraded.ts';
import { fourInterviews } from '#testing/scenarios/first-interviews.ts';
import { gradedTwice } from '#testing/scenarios/graded-twice.ts';
import { longHistory } from '#testing/scenarios/long-history.ts';
import { pointsMarked } from '#testing/scenarios/points-marked.ts';
import { expectAccessible, findings, NARROW } from './support/accessible.ts';
import { expectDialogFits } from './support/fits.ts';
import { expect, test, testAfter } from './support/fixtures.ts';
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

testAfter(pointsMarked)(
  'so is a coverage report with what the candidate marked, and the choice of a sentence',
  async ({ candidate, played }) => {
    await returnWith(candidate, played.token);
    await expectAccessible(candidate, `/interview/${played.made.interviewId}/results`);
    await candidate.setViewportSize(NARROW);
    await candidate.getByRole('tab', { name: 'Model answer' }).click();
    await candidate.getByRole('button', { name: 'Show the model answer' }).click();
    expect(await findings(candidate)).toEqual([]);
    const model = candidate.getByRole('region', { name: 'Model answer' });
    const mark = model.getByRole('button', { name: /^I said this/ }).first();
    const name = (await mark.getAttribute('aria-label')) ?? '';
    await mark.click();
    const dialog = candidate.getByRole('dialog', { name: 'I said this' });
    await expectDialogFits(candidate, dialog);
    expect(await findings(candidate)).toEqual([]);
    await dialog.getByRole('radio').first().press(' ');
    await dialog.getByRole('button', { name: 'Count this sentence' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(model.getByRole('button', { name: name.replace('I said this', 'Take back') })).toBeFocused();
  },
);
