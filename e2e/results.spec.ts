import { gradedTwice } from '#testing/scenarios/graded-twice.ts';
import { expect, testAfter } from './support/fixtures.ts';
import { returnWith } from './support/journey.ts';

const test = testAfter(gradedTwice);

test('a candidate grades again, then answers the drill, and the grade stays', async ({
  candidate,
  played,
}) => {
  await returnWith(candidate, played.token);
  await candidate.goto(`/interview/${played.made.interviewId}/results`);
  const grading = candidate.getByRole('region', { name: 'Grading' });
  await grading.getByRole('button', { name: 'Grade again' }).click();
  await expect(grading.getByRole('status')).toContainText('The report above stays');

  const score = await candidate
    .getByText(/\d+ \/ 100/)
    .first()
    .textContent();
  const drill = candidate.getByRole('region', { name: 'Drill' });
  await drill.getByText('What is listened for').click();
  const [point] = await drill.getByRole('listitem').allTextContents();
  await drill.getByLabel('Your answer to the drill').fill('I do not know yet.');
  await drill.getByRole('button', { name: 'Check my answer' }).click();
  await expect(drill.getByRole('article').first()).toContainText('better than in the interview');
  await expect(drill.getByRole('article').first()).toContainText(point ?? '?');
  await candidate.reload();
  await expect(drill.getByText('Earlier answers to drills: 1')).toBeVisible();
  expect(
    await candidate
      .getByText(/\d+ \/ 100/)
      .first()
      .textContent(),
  ).toBe(score);
});
