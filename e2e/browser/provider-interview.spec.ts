import { type FakeProvider, startFakeProvider } from '#testing/fake-provider/fake-provider.ts';
import { test as base, expect } from './support/fixtures.ts';
import { endInterview, signUp, speakAnswer, startFirstInterview } from './support/journey.ts';

const HEARD = [
  'First I would ask how many links are created each month and how many are opened, because I assume that reads dominate.',
  'I would keep one record per link in a key value store, keyed by the short code, because every open is one lookup by that code.',
  'In front of the store I put a cache with a short lifetime, so that popular links do not reach the database. If it fails we limit requests.',
];
/** Long enough, three times, for a grade: 30 seconds in all. */
const SPOKEN =
  'This is what the microphone hears, and it goes on for a good while, sentence after sentence, so that there is enough of it to be assessed, but it is not what the service makes of it in the end.';
const KEY = 'sk-journey-canary';

const test = base.extend<{ provider: FakeProvider }>({
  provider: async ({ browserName: _ }, use) => {
    let answers = 0;
    const provider = await startFakeProvider({
      transcribe: () => {
        answers += 1;
        return HEARD[(answers - 1) % HEARD.length] ?? '';
      },
    });
    await use(provider);
    await provider.stop();
  },
  settings: async ({ provider }, use) => {
    const capability = (name: string, model: string) => ({
      [`${name}_BASE_URL`]: provider.url,
      [`${name}_API_KEY`]: KEY,
      [`${name}_MODEL`]: model,
    });
    await use({
      ...capability('LLM', 'fake-interviewer'),
      ...capability('STT', 'fake-ears'),
      ...capability('TTS', 'fake-voice'),
    });
  },
});

test('with a model server, it hears, words, speaks and grades', async ({
  candidate: page,
  microphone,
  provider,
}) => {
  await signUp(page);
  await startFirstInterview(page);
  // The question plays by itself.
  await expect.poll(() => provider.hits('speech')).toBe(1);

  const followUps: string[] = [];
  for (const [turn, text] of HEARD.entries()) {
    const followUp = await speakAnswer(page, microphone, SPOKEN);
    const said = page.getByRole('listitem').filter({ hasText: `Answer ${turn + 1}` });
    await expect(said).toContainText(text);
    followUps.push(followUp);
  }
  // Named once, since it stays the same.
  await expect(page.getByText(/fake-ears/).first()).toBeVisible();
  // The model asks; a turn of its that may not be spoken falls back, and says so.
  const fallenBack = await page.getByText('This question came from the written script.').count();
  expect(fallenBack, followUps.join('\n')).toBeLessThanOrEqual(1);
  await endInterview(page);
  await expect(page.getByRole('heading', { name: 'Interview Results' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('tab', { name: 'Grading and export' }).click();
  await page.getByRole('tab', { name: /^Grading/ }).click();
  await expect(page.getByText(/Graded by .*fake-interviewer/)).toBeVisible();

  const transcriptions = provider.requests.filter((request) => request.capability === 'transcription');
  expect(transcriptions).toHaveLength(HEARD.length);
  for (const { body, headers } of transcriptions) {
    expect(body.wav).toMatchObject({ hertz: 16_000, channels: 1, bits: 16 });
    expect(body.wav?.seconds).toBeGreaterThan(2);
    expect(body.fileName).toMatch(/\.wav$/);
    expect(body.fields).toMatchObject({ model: 'fake-ears', response_format: 'json' });
    expect(body.fields.prompt?.length).toBeGreaterThan(20);
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
  }
  const prompts = provider.requests.flatMap((request) =>
    request.capability === 'chat' ? [request.body.messages.map(({ content }) => content).join('\n')] : [],
  );
  const turns = prompts.filter((prompt) => prompt.includes("say the interviewer's next turn"));
  // Some moves need no model; one whose words fail the checks is asked for again.
  expect(turns.length).toBeGreaterThanOrEqual(2);
  const last = HEARD.map((text) => new RegExp(`<said-\\w+>\\s*${text}\\s*</said-\\w+>`));
  for (const prompt of turns) expect(last.some((spoken) => spoken.test(prompt))).toBe(true);
  expect(prompts.length).toBeGreaterThan(turns.length);
  for (const prompt of prompts) {
    expect(prompt).not.toContain(KEY);
    expect(prompt).not.toContain('ada@example.com');
    expect(prompt).not.toContain('Byron');
  }
  expect(provider.strayPaths).toEqual([]);
});
