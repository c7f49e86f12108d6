import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRecording } from '#testing/recordings/read-recording.ts';
import { decodeAudio } from './sound.ts';
import { deliveryOf, hasVoice, splitAtPauses } from './voice-activity.ts';
import { encodeWav, SPEECH_HZ, wavSamples } from './wav.ts';

const seconds = (length: number, sampleAt: (at: number) => number) =>
  wavSamples(encodeWav(Float32Array.from({ length: SPEECH_HZ * length }, (_, at) => sampleAt(at))));

/** Noise that is the same every time. */
function noise(level: number) {
  let seed = 1;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return level * (seed / 1_073_741_823.5 - 1);
  };
}

async function speech(gain: number) {
  const decoded = await decodeAudio(readRecording('webm'), 'webm');
  return wavSamples(encodeWav((decoded?.samples ?? new Float32Array()).map((sample) => sample * gain)));
}

test.each([1, 0.3, 0.05])('speech at %d of its loudness is a voice', async (gain) => {
  expect(hasVoice(await speech(gain))).toBe(true);
});

test('speech over the noise of a fan is a voice', async () => {
  const fan = noise(0.02);
  expect(hasVoice((await speech(1)).map((sample) => sample + fan() * 32_767))).toBe(true);
});

test.each([
  ['nothing at all', seconds(20, () => 0)],
  ['the hiss of a microphone', seconds(20, noise(0.001))],
  ['a loud fan', seconds(20, noise(0.1))],
  ['the hum of the mains', seconds(20, (at) => 0.1 * Math.sin((2 * Math.PI * 50 * at) / SPEECH_HZ))],
  ['a click', seconds(5, (at) => (at > 40_000 && at < 40_400 ? 0.9 : 0))],
  ['an empty recording', new Int16Array()],
])('%s is no voice', (_, samples) => {
  expect(hasVoice(samples)).toBe(false);
});

/** Loud but for pauses of half a second at the given seconds. */
function speechWithPauses(seconds: number, pauses: readonly number[]): Float32Array {
  return Float32Array.from({ length: seconds * SPEECH_HZ }, (_, at) => {
    const second = at / SPEECH_HZ;
    return pauses.some((pause) => second >= pause && second < pause + 0.5) ? 0.001 : Math.sin(at) * 0.5;
  });
}

test('long speech is cut in its pauses', () => {
  const parts = splitAtPauses(speechWithPauses(25, [8, 17]), 10);
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
