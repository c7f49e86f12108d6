import { expect, test } from './support/fixtures.ts';
import {
  currentQuestion,
  endInterview,
  signUp,
  speakAnswer,
  startFirstInterview,
} from './support/journey.ts';

/** To the question that a first interview of Backend at Mid begins with. */
const ANSWERS = [
  'First I would ask how many people want a seat in the same minute and how many seats there are. I assume that people look at the plan much more often than they buy. A seat must never be sold twice.',
  'I would keep one record for every seat in a database, with its event, its state and its owner. When somebody takes a seat the request changes the state from free to held, and only if it is still free.',
  'In front of the database I would put a cache for the plan, because most people only look at it. If the payment fails the hold ends and the seat is free again. A worker looks for holds that are too old.',
];

/** Words that say nothing of an answer, so that finding them again proves nothing. */
const PLAIN = new Set([
  'would',
  'there',
  'which',
  'where',
  'their',
  'these',
  'those',
  'about',
  'after',
  'every',
  'first',
  'other',
  'could',
  'should',
  'because',
]);

function contentWords(text: string): string[] {
  return [...text.toLowerCase().matchAll(/[a-z]{4,}/g)]
    .map(([word]) => word)
    .filter((word) => !PLAIN.has(word));
}

test('a candidate signs up, speaks an interview and finds the scored report', async ({
  candidate: page,
  microphone,
}) => {
  await signUp(page);
  await startFirstInterview(page);
  const opening = await currentQuestion(page);
  expect(opening.length).toBeGreaterThan(20);

  const heard: string[] = [];
  const followUps: string[] = [];
  for (const answer of ANSWERS) {
    followUps.push(await speakAnswer(page, microphone, answer));
    const said = page.getByRole('listitem').filter({ hasText: `Answer ${heard.length + 1}` });
    await expect(said).not.toContainText('still being written');
    // Said of the first answer, and again only when another recognizer hears one.
    if (heard.length === 0) await expect(said).toContainText('Heard by PocketSphinx');
    heard.push((await said.textContent()) ?? '');
  }
  for (const [turn, text] of heard.entries()) {
    const spoken = new Set(contentWords(ANSWERS[turn] ?? ''));
    const recognized = contentWords(text).filter((word) => spoken.has(word));
    expect(recognized.length, `answer ${turn + 1} was heard as: ${text}`).toBeGreaterThan(3);
  }
  expect(new Set([opening, ...followUps]).size).toBe(1 + followUps.length);
  const referring = followUps.filter((question, turn) => {
    const words = new Set(contentWords(heard[turn] ?? ''));
    return contentWords(question).some((word) => words.has(word));
  });
  expect(referring.length, followUps.join('\n')).toBeGreaterThanOrEqual(2);

  await endInterview(page);
  await page.waitForURL(/\/interview\/\d+\/results$/);
  await expect(page.getByRole('heading', { name: 'Interview Results' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Nobody has judged this yet', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Play answer 1', exact: true }).click();
  const sound = page.getByLabel('answer 1', { exact: true });
  await expect(sound).toBeVisible();
  await expect
    .poll(() => sound.evaluate((audio) => (audio instanceof HTMLAudioElement ? audio.currentTime : 0)))
    .toBeGreaterThan(0);

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('link', { name: 'View Results' })).toBeVisible();
  await page.getByRole('link', { name: 'View Results' }).click();
  await expect(page.getByRole('heading', { name: 'Interview Results' })).toBeVisible();
});
