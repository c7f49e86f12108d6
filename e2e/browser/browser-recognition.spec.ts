import { expect, test } from './support/fixtures.ts';

/** What the stand-in of `browser-transcript.test.tsx` has, too: its test proves nothing about members that no browser has. */
const INSTANCE = [
  'lang',
  'continuous',
  'interimResults',
  'processLocally',
  'quality',
  'phrases',
  'start',
  'stop',
];
const STATIC = ['available', 'install'];

test('the browser has the members of speech recognition that the client uses', async ({
  candidate: page,
}) => {
  await page.goto('/');
  const found = await page.evaluate(async () => {
    const Recognition = window.SpeechRecognition;
    if (!Recognition?.available) return null;
    const options = { langs: ['en-US'], processLocally: true };
    return {
      instance: Object.getOwnPropertyNames(Recognition.prototype),
      own: Object.getOwnPropertyNames(Recognition),
      phrase: typeof window.SpeechRecognitionPhrase,
      states: [
        await Recognition.available({ ...options, quality: 'conversation' }),
        await Recognition.available(options),
      ],
    };
  });
  expect(found?.instance).toEqual(expect.arrayContaining(INSTANCE));
  expect(found?.own).toEqual(expect.arrayContaining(STATIC));
  expect(found?.phrase).toBe('function');
  for (const state of found?.states ?? []) {
    expect(['available', 'downloadable', 'downloading', 'unavailable']).toContain(state);
  }
});
