import { expect, test } from './support/fixtures.ts';
import {
  currentQuestion,
  endInterview,
  signUp,
  speakAnswer,
  startFirstInterview,
} from './support/journey.ts';

const ANSWERS = [
  'First I would ask how many links people create every day and how many they open. I assume that reading happens much more often than writing. The busiest second matters most to me.',
  'I would keep one record for every link in a key value database. The short code is the key and the long address is the value. A visitor who taps a link gets a redirect to the long address.',
  'In front of the database I would put a cache, because a few popular links get most of the traffic. If the cache fails the requests go to the database. Then I would limit how many of them reach it each second.',
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
    await expect(said).toContainText('Heard by PocketSphinx');
    heard.push((await said.textContent()) ?? '');
  }
  for (const [turn, text] of heard.entries()) {
    const spoken = new Set(contentWords(ANSWERS[turn] ?? ''));
    const recognised = contentWords(text).filter((word) => spoken.has(word));
    expect(recognised.length, `answer ${turn + 1} was heard as: ${text}`).toBeGreaterThan(3);
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
  await expect(page.getByText(/HIRE - /)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Six dimensions' })).toBeVisible();
  await page.getByRole('button', { name: /^Play Answer 1, 0:00 to / }).click();
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
