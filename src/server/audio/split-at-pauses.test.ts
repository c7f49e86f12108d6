import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SPEECH_HZ } from './speech-format.ts';
import { splitAtPauses } from './split-at-pauses.ts';

/** Loud but for pauses of half a second at the given seconds. */
function speech(seconds: number, pauses: readonly number[]): Float32Array {
  return Float32Array.from({ length: seconds * SPEECH_HZ }, (_, at) => {
    const second = at / SPEECH_HZ;
    return pauses.some((pause) => second >= pause && second < pause + 0.5) ? 0.001 : Math.sin(at) * 0.5;
  });
}

test('long speech is cut in its pauses', () => {
  const parts = splitAtPauses(speech(25, [8, 17]), 10);
  const ends = parts.map((part) => part.length / SPEECH_HZ);
  expect(parts).toHaveLength(3);
  expect(ends[0]).toBeGreaterThanOrEqual(8);
  expect(ends[0]).toBeLessThanOrEqual(8.5);
  expect((ends[0] ?? 0) + (ends[1] ?? 0)).toBeGreaterThanOrEqual(17);
  expect((ends[0] ?? 0) + (ends[1] ?? 0)).toBeLessThanOrEqual(17.5);
});

test('nothing is lost or said twice, and no part is too long', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 2, max: 20 }), (length, tenths) => {
      const samples = Float32Array.from({ length }, (_, at) => at);
      const parts = splitAtPauses(samples, tenths / 10);
      expect(parts.flatMap((part) => [...part])).toEqual([...samples]);
      for (const part of parts) expect(part.length).toBeLessThanOrEqual((tenths / 10) * SPEECH_HZ);
    }),
    { numRuns: 30 },
  );
});
