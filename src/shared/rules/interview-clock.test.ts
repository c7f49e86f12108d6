import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  advertisedLength,
  clockProgress,
  clockText,
  countedSeconds,
  durationText,
  durationWords,
  GRACE_SECONDS,
  INTERVIEW_SECONDS,
  sessionLengthText,
  TYPED_WORDS_PER_MINUTE,
  typedSeconds,
  WARNING_SECONDS,
} from './interview-clock.ts';

test('an interview has 600 seconds, warns at 120 and lets an answer run over by 15', () => {
  expect([INTERVIEW_SECONDS, WARNING_SECONDS, GRACE_SECONDS, TYPED_WORDS_PER_MINUTE]).toEqual([
    600, 120, 15, 150,
  ]);
});

test.each([
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 2],
  [150, 60],
  [151, 61],
])('%i typed words count %i seconds', (words, seconds) => {
  expect(typedSeconds(words)).toBe(seconds);
});

test('an answer counts at most what was left', () => {
  fc.assert(
    fc.property(fc.nat(3600), fc.nat(3600), (answer, remaining) => {
      const counted = countedSeconds(answer, remaining);
      expect(counted).toBe(Math.min(answer, remaining));
    }),
  );
});

test('the clock goes from nothing used to all of it, and no further', () => {
  expect([600, 450, 300, 0].map((remaining) => clockProgress(remaining, 600))).toEqual([0, 0.25, 0.5, 1]);
  expect([clockProgress(700, 600), clockProgress(-5, 600)]).toEqual([0, 1]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3600 }), fc.nat(3600), fc.nat(3600), (budget, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(clockProgress(less, budget)).toBeGreaterThanOrEqual(clockProgress(more, budget));
    }),
  );
});

test('shows 0:00 only when not a moment is left', () => {
  expect(clockText(600)).toBe('10:00');
  expect(clockText(65)).toBe('1:05');
  expect(clockText(0.01)).toBe('0:01');
  expect(clockText(0)).toBe('0:00');
  expect(clockText(-3)).toBe('0:00');
});

test('never shows a second above 59', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 36_000, noNaN: true }), (seconds) => {
      const [minutes, rest] = clockText(seconds).split(':').map(Number);
      expect(rest).toBeLessThan(60);
      expect((minutes ?? 0) * 60 + (rest ?? 0)).toBe(Math.ceil(seconds));
    }),
  );
});

test('tells a duration in minutes and seconds', () => {
  expect(durationText(245)).toBe('4m 5s');
  expect(durationText(59.6)).toBe('1m 0s');
  expect(durationText(0)).toBe('0m 0s');
});

test('tells a duration in words', () => {
  expect(durationWords(121)).toBe('2 minutes 1 second');
  expect(durationWords(120)).toBe('2 minutes');
  expect(durationWords(0)).toBe('0 seconds');
});

test('names the length of a session', () => {
  expect(sessionLengthText(600)).toBe('10-minute');
  expect(sessionLengthText(90)).toBe('90-second');
});

test('the advertised session has 5 minutes, unless the operator set a length', () => {
  expect(advertisedLength({ interviewSeconds: 600, interviewSecondsIsCustom: false })).toBe('5-minute');
  expect(advertisedLength({ interviewSeconds: 1200, interviewSecondsIsCustom: true })).toBe('20-minute');
});
