import { expect, test } from 'vitest';
import { deliveryOf } from './delivery.ts';

const RATE = 16_000;
type Part = ['speech' | 'silence' | 'click', number];

/** Speech as a tone that swells and fades four times a second, over a quiet room. */
function sound(...parts: Part[]): Float32Array {
  return Float32Array.from(
    parts.flatMap(([kind, seconds]) =>
      Array.from({ length: seconds * RATE }, (_, at) => {
        const room = Math.sin(at * 1.7) * 0.0005;
        if (kind === 'silence') return room;
        return room + Math.sin(at / 9) * 0.3 * Math.abs(Math.sin((at / RATE) * 4 * Math.PI)) ** 0.3;
      }),
    ),
  );
}

test('measures the time to the first word, pauses and how much was speech', () => {
  const notes = deliveryOf(
    sound(
      ['silence', 2],
      ['speech', 5],
      ['silence', 1.5],
      ['speech', 4],
      ['silence', 0.5],
      ['speech', 3],
      ['silence', 1],
    ),
  );
  expect(notes?.soundSeconds).toBeCloseTo(17, 0);
  expect(notes?.secondsToFirstWord).toBeCloseTo(2, 1);
  expect(notes?.spokenSeconds).toBeCloseTo(14, 0);
  expect(notes?.voicedSeconds).toBeCloseTo(12, 0);
  expect(notes?.pauses).toBe(1);
  expect(notes?.longestPauseSeconds).toBeCloseTo(1.5, 1);
});

test('a click before the first word is no word', () => {
  const notes = deliveryOf(sound(['click', 0.03], ['silence', 3], ['speech', 5], ['silence', 1]));
  expect(notes?.secondsToFirstWord).toBeCloseTo(3, 1);
});

test('a recording without a voice has no notes', () => {
  expect(deliveryOf(sound(['silence', 10]))).toBeNull();
});
