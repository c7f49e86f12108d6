import type { Page } from '@playwright/test';
import { createRestClient } from '#testing/rest-client.ts';
import { secondsLeft, untilSpoken } from './support/clock.ts';
import { expect, test } from './support/fixtures.ts';
import {
  answerNumber,
  currentQuestion,
  endAnswer,
  endForResults,
  openTranscript,
  signUp,
  startFirstInterview,
  toast,
  typeAnswer,
  untilAsked,
} from './support/journey.ts';
import { keptRecordingHash, storedRecordings } from './support/recordings.ts';

/** The shortest that an operator can set. */
const BUDGET_SECONDS = 60;
const SPOKEN_SECONDS = 8;
/** A typed answer counts as speech at 150 words a minute. */
const typedFor = (seconds: number) => Array.from({ length: seconds * 2.5 }, () => 'cache').join(' ');

const WHOLE_SECONDS = 600;
const LONG_ANSWER =
  'First I would ask how many links people create every day and how many they open, and then I would keep one record for every link in a key value database, with a cache in front of it.';
const TIME_IS_UP = "Time's up! Please end your interview to see your results.";

const startAnswering = (page: Page) => page.getByRole('button', { name: 'Start answering' }).click();
const answerPanel = (page: Page) => page.getByRole('region', { name: 'Answer' });

test.describe('when the speaking time is used up', () => {
  test.use({ settings: { INTERVIEW_SECONDS: String(BUDGET_SECONDS) } });

  test('the recording ends by itself, is sent whole, and the results follow', async ({
    candidate: page,
    microphone,
  }) => {
    await signUp(page);
    await page.goto('/interview/config');
    await expect(page.getByText('1-minute session limit • Real-time feedback')).toBeVisible();
    await startFirstInterview(page);
    expect(await secondsLeft(page)).toBe(BUDGET_SECONDS);
    await typeAnswer(page, typedFor(BUDGET_SECONDS - SPOKEN_SECONDS));
    await expect.poll(() => secondsLeft(page)).toBe(SPOKEN_SECONDS);
    microphone.say(LONG_ANSWER);
    await page.getByRole('button', { name: 'Speak instead' }).click();
    await startAnswering(page);

    await expect(toast(page, "Time's Up!")).toContainText('Your 1-minute session has ended.');
    await expect(answerPanel(page)).toContainText(TIME_IS_UP);
    await expect(page.getByRole('button', { name: 'Start answering' })).toBeDisabled();
    expect(await secondsLeft(page)).toBe(0);

    await page.waitForURL(/\/interview\/\d+\/results$/);
    await expect(page.getByRole('heading', { name: 'Interview Results' })).toBeVisible();
    await expect(page.getByText('Duration 1m 0s')).toBeVisible();
    await openTranscript(page);
    await expect(answerNumber(page, 2)).toContainText(/links|people|day/);
    await page.goBack();
    await expect(page, 'the interview that is over is not gone back to').not.toHaveURL(/\/interview\/\d+$/);
  });

  test('an interview that had run out before it was opened waits to be ended', async ({
    candidate: page,
    server,
  }) => {
    await page.clock.install();
    await signUp(page);
    await startFirstInterview(page);
    const address = page.url();
    const token = await page.evaluate(() => localStorage.getItem('auth_token'));
    const answer = new FormData();
    answer.append('transcript', typedFor(BUDGET_SECONDS));
    const id = new URL(address).pathname.split('/').at(-1);
    const client = createRestClient(server.url, token);
    expect((await client.post(`/api/interviews/${id}/responses`, answer)).status).toBe(201);

    await page.reload();
    await expect(answerPanel(page)).toContainText(TIME_IS_UP);
    await page.clock.fastForward('01:00');
    await expect(answerPanel(page)).toContainText(TIME_IS_UP);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('button', { name: 'Start answering' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Pause Interview' })).toBeDisabled();
    await endForResults(page);
  });
});

test('pausing stops the clock and the recording together, and resuming goes on with both', async ({
  candidate: page,
  microphone,
  server,
}) => {
  await signUp(page);
  await startFirstInterview(page);
  await page.getByRole('button', { name: 'Pause Interview' }).click();
  await expect(answerPanel(page)).toContainText(
    'The interview is paused. The clock runs only while you answer.',
  );
  await page.getByRole('button', { name: 'Resume Interview' }).click();

  microphone.say(LONG_ANSWER);
  await startAnswering(page);
  await untilSpoken(page, 3);
  await page.getByRole('button', { name: 'Pause Interview' }).click();
  await expect(answerPanel(page)).toContainText('Recording is paused, and the clock with it.');
  await expect(page.getByText('Clock stopped')).toBeVisible();
  const atPause = await secondsLeft(page);
  await page.waitForTimeout(4000); // Only time itself can show that the clock stands still.
  expect(await secondsLeft(page)).toBe(atPause);

  await page.getByRole('button', { name: 'Resume Interview' }).click();
  await expect(answerPanel(page)).toContainText('Recording your answer.');
  await untilSpoken(page, 3);
  await endAnswer(page);
  const clockSeconds = WHOLE_SECONDS - (await secondsLeft(page));
  const [recording] = await storedRecordings(page, server.url);
  expect(Math.abs((recording?.seconds ?? 0) - clockSeconds), 'clock and audio agree').toBeLessThanOrEqual(1);
});

test('a page reloaded in the middle of an answer still has it, to the last byte', async ({
  candidate: page,
  microphone,
  server,
}) => {
  await signUp(page);
  await startFirstInterview(page);
  const before = await currentQuestion(page);
  microphone.say(LONG_ANSWER);
  await startAnswering(page);
  await untilSpoken(page, 7);
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await page.reload();
  expect(asked, 'the browser asks before an answer is left').toEqual(['beforeunload']);

  await expect(page.getByText('1 unsent answer')).toBeVisible();
  expect(await currentQuestion(page)).toBe(before);
  expect(await secondsLeft(page), 'what waits counts already').toBeLessThanOrEqual(WHOLE_SECONDS - 6);
  const kept = await keptRecordingHash(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await untilAsked(page, before);
  await expect(page.getByText('1 unsent answer')).toBeHidden();
  await expect(answerNumber(page, 1)).toContainText(/links|people|day|open/);
  const [recording] = await storedRecordings(page, server.url);
  expect(recording?.sha256).toBe(kept);

  await page.reload();
  await expect(answerNumber(page, 1)).toBeVisible();
  await expect(page.getByText('unsent')).toBeHidden();
});

test('two answers that reloads cut off are sent in the order in which they were given', async ({
  candidate: page,
  microphone,
  server,
}) => {
  await signUp(page);
  await startFirstInterview(page);
  page.on('dialog', (dialog) => dialog.accept());
  microphone.say(LONG_ANSWER);
  await startAnswering(page);
  await untilSpoken(page, 3);
  await page.reload();
  await expect(page.getByText('1 unsent answer')).toBeVisible();
  const keptFirst = await keptRecordingHash(page);
  await startAnswering(page);
  await untilSpoken(page, 2);
  await page.reload();

  await expect(page.getByText('2 unsent answers')).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('unsent')).toBeHidden();
  const recordings = await storedRecordings(page, server.url);
  expect(recordings).toHaveLength(2);
  expect(recordings[0]?.sha256).toBe(keptFirst);
});
