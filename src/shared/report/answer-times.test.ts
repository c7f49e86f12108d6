import { expect, test } from 'vitest';
import type { WordTime } from '#shared/contract/delivery.ts';
import { momentOf } from './answer-times.ts';

const content = 'one two three four five six seven eight nine ten';
const delivery = {
  soundSeconds: 30,
  voicedSeconds: 15,
  spokenSeconds: 20,
  secondsToFirstWord: 5,
  pauses: 0,
  longestPauseSeconds: 0,
};
const times: WordTime[] = [
  [0, 5],
  [3, 7],
  [6, 20],
];

test.each([
  ['one two', 5, false],
  ['two three', 5, false],
  ['four five', 7, false],
  ['six seven', 15, true],
  ['seven eight', 20, false],
  ['ten', 23, false],
])('with the times of some words, "%s" was said at second %i; about: %s', (text, second, isAbout) => {
  expect(momentOf({ content, seconds: 30, delivery, times }, { text })).toEqual({ second, isAbout });
});

test.each([
  ['one', 5, false],
  ['six', 15, true],
])(
  'without, "%s" was said at second %i between the ends of the voice; about: %s',
  (text, second, isAbout) => {
    expect(momentOf({ content, seconds: 30, delivery }, { text })).toEqual({ second, isAbout });
  },
);

test('a piece that begins before the voice does is counted from the voice on', () => {
  const answer = { content, seconds: 30, delivery, times: [[0, 0] satisfies WordTime] };
  expect(momentOf(answer, { text: 'two' })).toEqual({ second: 7, isAbout: false });
});

test('without any measure it is a share of the whole', () => {
  expect(momentOf({ content, seconds: 30 }, { text: 'six' })).toEqual({ second: 15, isAbout: true });
});

test('what does not stand in the answer plays from its beginning', () => {
  expect(momentOf({ content, seconds: 30, delivery, times }, { text: 'eleven' })).toEqual({
    second: 0,
    isAbout: false,
  });
  expect(momentOf({ content, seconds: 30, delivery, times }, null)).toEqual({ second: 0, isAbout: false });
});

test('a word said after the time that counts plays from the end of it', () => {
  expect(momentOf({ content, seconds: 12, delivery, times }, { text: 'seven' }).second).toBe(12);
});
