import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clockText, durationText, durationWords, sessionLengthText } from './durations.ts';

it('shows 0:00 only when not a moment is left', () => {
  expect(clockText(600)).toBe('10:00');
  expect(clockText(65)).toBe('1:05');
  expect(clockText(0.01)).toBe('0:01');
  expect(clockText(0)).toBe('0:00');
  expect(clockText(-3)).toBe('0:00');
});

it('never shows a second above 59', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 36_000, noNaN: true }), (seconds) => {
      const [minutes, rest] = clockText(seconds).split(':').map(Number);
      expect(rest).toBeLessThan(60);
      expect((minutes ?? 0) * 60 + (rest ?? 0)).toBe(Math.ceil(seconds));
    }),
  );
});

it('tells a duration in minutes and seconds', () => {
  expect(durationText(245)).toBe('4m 5s');
  expect(durationText(59.6)).toBe('1m 0s');
  expect(durationText(0)).toBe('0m 0s');
});

it('tells a duration in words', () => {
  expect(durationWords(121)).toBe('2 minutes 1 second');
  expect(durationWords(120)).toBe('2 minutes');
  expect(durationWords(0)).toBe('0 seconds');
});

it('names the length of a session', () => {
  expect(sessionLengthText(600)).toBe('10-minute');
  expect(sessionLengthText(90)).toBe('90-second');
});
