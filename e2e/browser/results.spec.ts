import type { Page } from '@playwright/test';
import { degraded } from '#testing/scenarios/degraded.ts';
import { gradedTwice, modelGraded } from '#testing/scenarios/model-graded.ts';
import { expect, testAfter } from './support/fixtures.ts';
import { returnWith } from './support/journey.ts';

const test = testAfter(gradedTwice);

test('a candidate without a model is offered no grading, says a point again, and the grade stays', async ({
  candidate,
  played,
}) => {
  await returnWith(candidate, played.token);
  await candidate.goto(`/interview/${played.made.interviewId}/results`);
  await candidate.getByRole('tab', { name: 'Grading and export' }).click();
  const grading = candidate.getByRole('region', { name: 'Grading' });
  await expect(grading).toContainText('A language model can judge your answers once one is set up.');
  await expect(grading.getByRole('button', { name: 'Grade again' })).toHaveCount(0);

  const score = await candidate
    .getByText(/\d+ \/ 100/)
    .first()
    .textContent();
  const cards = candidate.getByRole('region', { name: 'Improve Your Performance' });
  const card = cards.getByRole('listitem').filter({ hasText: 'Check your answer' });
  await card.getByRole('button', { name: /^Say it again, 60 s/ }).click();
  await card.getByRole('textbox', { name: 'Your answer' }).fill('I do not know yet.');
  await card.getByRole('button', { name: 'Check my answer' }).click();
  await expect(card.getByRole('region', { name: 'Check your answer' }).first()).toContainText('Nothing near');
  await candidate.keyboard.press('1');
  await expect(card.getByText(/^You rated it again/)).toBeVisible();
  await candidate.reload();
  await expect(card.getByText('Earlier answers: 1')).toBeVisible();
  expect(
    await candidate
      .getByText(/\d+ \/ 100/)
      .first()
      .textContent(),
  ).toBe(score);
});

test('a link from a quote opens the transcript at its place', async ({ candidate, played }) => {
  await returnWith(candidate, played.token);
  await candidate.goto(`/interview/${played.made.interviewId}/results`);
  const moments = candidate.getByRole('list', { name: 'Moments' });
  await moments.getByRole('link').first().click();
  await expect(candidate.getByRole('tab', { name: 'Transcript' })).toHaveAttribute('data-state', 'active');
  await expect(candidate.locator(':target')).toBeInViewport();
});

const MOST_WORDS = 450;

/** On at most two pages of paper, and with so few words above its tabs. */
async function expectShort(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('article', { name: 'Report' })).toBeVisible();
  const summary = page.locator('[data-report-summary]');
  // An exercise that was just answered stands between them and is no part of the report.
  const exercise = summary.getByRole('region', { name: 'Check your answer' });
  const wordsIn = (texts: string[]) => texts.join(' ').split(/\s+/).filter(Boolean).length;
  const words = wordsIn(await summary.allInnerTexts()) - wordsIn(await exercise.allInnerTexts());
  expect(words).toBeGreaterThan(50);
  expect(words).toBeLessThanOrEqual(MOST_WORDS);
  const paper = await page.pdf({ format: 'A4' });
  const pages = paper.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.length).toBeLessThanOrEqual(2);
}

test('a report that replaced another is short', async ({ candidate, played: { token, made } }) => {
  await returnWith(candidate, token);
  await expectShort(candidate, `/interview/${made.interviewId}/results`);
});

testAfter(modelGraded)('so is one of a model', async ({ candidate, played: { token, made } }) => {
  await returnWith(candidate, token);
  await expectShort(candidate, `/interview/${made.finishedId}/results`);
});

testAfter(degraded)('so is a provisional one', async ({ candidate, played: { token, made } }) => {
  await returnWith(candidate, token);
  await expectShort(candidate, `/interview/${made.finishedId}/results`);
});
