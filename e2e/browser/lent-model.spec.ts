import { expect, test } from './support/fixtures.ts';
import { currentQuestion, endInterview, signUp, startFirstInterview, typeAnswer } from './support/journey.ts';
import { installPromptApi, promptApiMembers } from './support/prompt-api.ts';

/** As the specification lists them for pages; what only extensions may use is left out. */
const SPECIFIED = {
  statics: ['availability', 'create'],
  members: [
    'append',
    'clone',
    'contextUsage',
    'contextWindow',
    'destroy',
    'measureContextUsage',
    'oncontextoverflow',
    'prompt',
    'promptStreaming',
  ],
};
const ANSWERS = [
  'First I would ask how many links are created each month and how many are opened, because I assume that reads dominate. Say a hundred million links and ten reads for each, so about four thousand reads a second, and peaks of three times that.',
  'I would keep one record per link in a key value store, keyed by the short code, because every open is one lookup by that code. The record has the target, the owner and when it expires, so a link that is over can be refused without another lookup.',
  'In front of the store I put a cache with a short lifetime, so that popular links do not reach the database. If the cache fails we limit requests, because otherwise the store would get ten times what it can bear.',
  'Codes come from a counter that hands out blocks of a thousand to each server, so that two servers never write the same code. A server that crashes loses its block, which costs nothing but a few codes.',
];

test('the stand-in has the members of the Prompt API', async ({ candidate: page }) => {
  await installPromptApi(page.context());
  await page.goto('/');
  const { standIn, chromium } = await promptApiMembers(page);
  const wanted = chromium ?? SPECIFIED;
  const names = (all: readonly string[]) =>
    all.filter((name) => !['constructor', 'length', 'name', 'prototype'].includes(name)).sort();
  expect(names(wanted.statics)).toEqual(SPECIFIED.statics);
  expect(names(standIn.statics)).toEqual(names(wanted.statics));
  // An event handler is an attribute of the browser's prototype and a field of ours.
  expect(names([...standIn.members, 'oncontextoverflow'])).toEqual(names(wanted.members));
});

test('the model of the browser asks, reads and judges, and goes on after its tab was closed', async ({
  candidate,
}) => {
  const context = candidate.context();
  const tasks = await installPromptApi(context);
  const turns = () => tasks.filter((task) => task === 'TURN').length;
  let page = await context.newPage();
  const closeAndOpen = async (address: string) => {
    await page.close();
    page = await context.newPage();
    await page.goto(address);
  };

  await signUp(page);
  await page.getByRole('link', { name: 'Start Interview' }).first().click();
  await page.getByRole('button', { name: 'Use it', exact: true }).click();
  await expect(page.getByText(/Reads well enough to judge \(12 of 12\)/)).toBeVisible();
  await page.goto('/');
  await startFirstInterview(page);

  const [first = '', second = '', third = '', fourth = ''] = ANSWERS;
  await typeAnswer(page, first);
  await typeAnswer(page, second);
  const asked = await currentQuestion(page);
  const turnsBefore = turns();
  expect(turnsBefore).toBeGreaterThan(0);

  const address = page.url();
  await closeAndOpen(address);
  await expect(page.getByRole('region', { name: 'Question', exact: true })).toContainText(asked);
  await typeAnswer(page, third);
  await typeAnswer(page, fourth);
  expect(turns()).toBeGreaterThan(turnsBefore);
  await expect(page.getByText('This question came from the written script.')).toHaveCount(0);

  // A grade waits for the model, too.
  await endInterview(page);
  await page.waitForURL(/\/results$/);
  await closeAndOpen(`${address}/results`);
  await page.getByRole('tab', { name: 'Grading and export' }).click();
  await page.getByRole('tab', { name: /^Grading/ }).click();
  await expect(page.getByText(/Graded by the model in your browser/)).toBeVisible({ timeout: 60_000 });
  expect(new Set(tasks)).toEqual(new Set(['VERDICT', 'TURN', 'READ', 'WHOLE', 'SCORE', 'WORDS']));
});
