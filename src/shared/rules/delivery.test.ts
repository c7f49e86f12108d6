import { expect, test } from 'vitest';
import type { DeliveryNotes } from '../contract/delivery.ts';
import { summariseDelivery } from './delivery.ts';

const SAID = 'word ';

const answer = (words: number, notes: Partial<DeliveryNotes> = {}, doubts = 0, wordsInDoubt = 1) => ({
  content: SAID.repeat(words).trim(),
  uncertain: Array.from({ length: doubts }, (_, at) => {
    const start = at * wordsInDoubt * SAID.length;
    return { start, end: start + wordsInDoubt * SAID.length - 1 };
  }),
  delivery: {
    soundSeconds: 40,
    voicedSeconds: 20,
    spokenSeconds: 30,
    secondsToFirstWord: 2,
    pauses: 1,
    longestPauseSeconds: 1.5,
    ...notes,
  },
});

test('sums up how somebody spoke', () => {
  const second = answer(80, { secondsToFirstWord: 4, longestPauseSeconds: 3 });
  expect(summariseDelivery([answer(60), second, answer(70)])).toEqual({
    voicedSeconds: 60,
    wordsPerMinute: 140,
    pauses: 3,
    longestPauseSeconds: 3,
    secondsToFirstWord: 2,
    talkRatio: 0.5,
  });
});

test('says how long somebody usually waits to speak, also where that is ten seconds and more', () => {
  const waits = [10, 3, 9].map((secondsToFirstWord) => answer(60, { secondsToFirstWord }));
  expect(summariseDelivery(waits)).toMatchObject({ secondsToFirstWord: 9 });
});

test('says that half a minute of speech is needed, and no more', () => {
  expect(summariseDelivery([answer(60, { voicedSeconds: 29.9 })])).toBe('not enough speech');
  expect(summariseDelivery([answer(60, { voicedSeconds: 30 })])).toMatchObject({ wordsPerMinute: 120 });
});

test('counts no words a minute where too many are in doubt', () => {
  expect(summariseDelivery([answer(60, {}, 20), answer(60)])).toMatchObject({
    wordsPerMinute: null,
    pauses: 2,
  });
  const rateWith = (doubts: number) => summariseDelivery([answer(50, {}, doubts), answer(50)]);
  expect(rateWith(14)).toMatchObject({ wordsPerMinute: 100 });
  expect(rateWith(15)).toMatchObject({ wordsPerMinute: null });
});

test('counts each word of a phrase that is in doubt', () => {
  const rateWith = (phrases: number) => summariseDelivery([answer(50, {}, phrases, 5), answer(50)]);
  expect(rateWith(2)).toMatchObject({ wordsPerMinute: 100 });
  expect(rateWith(3)).toMatchObject({ wordsPerMinute: null });
});

test('says nothing of typed answers', () => {
  expect(summariseDelivery([{ content: 'typed' }])).toBeNull();
});
