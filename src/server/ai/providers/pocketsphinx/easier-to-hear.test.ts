import { expect, test } from 'vitest';
import { voiceIn } from '#server/audio/voice-activity.ts';
import { SPEECH_HZ } from '#server/audio/wav.ts';
import { createEasierToHear } from './easier-to-hear.ts';

const NOISE = 0.001;

function noise(seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * SPEECH_HZ }, (_, at) => (at % 2 ? NOISE : -NOISE));
}

/** A noise that rises and falls four times a second, as syllables do. */
function voice(seconds: number, loudness: number): Float32Array {
  return noise(seconds).map((sample, at) => {
    const syllable = Math.max(0, Math.sin((2 * Math.PI * 4 * at) / SPEECH_HZ));
    return sample + loudness * syllable * Math.sin((2 * Math.PI * 200 * at) / SPEECH_HZ);
  });
}

function joined(...pieces: Float32Array[]): Float32Array {
  return Float32Array.from(pieces.flatMap((piece) => [...piece]));
}

test('the noise before the first word is taken out, and nothing moves in time', () => {
  const said = joined(noise(2), voice(1, 0.1), noise(1));
  const easier = createEasierToHear()(said);
  expect(easier).toHaveLength(said.length);
  expect(easier.subarray(0, 1.7 * SPEECH_HZ).every((sample) => sample === 0)).toBe(true);
  expect([...easier.subarray(1.9 * SPEECH_HZ)]).toEqual([...said.subarray(1.9 * SPEECH_HZ)]);
});

test('once the voice has begun, pauses stay as they are, piece by piece', () => {
  const hear = createEasierToHear();
  expect(hear(noise(1))[0]).toBe(0);
  hear(voice(1, 0.1));
  expect([...hear(noise(1))]).toEqual([...noise(1)]);
});

test('a voice that is too loud comes down, and a quiet one stays', () => {
  const levelOf = (loudness: number) => voiceIn(createEasierToHear()(voice(2, loudness)))?.level ?? 0;
  expect(levelOf(0.9)).toBeLessThan(0.085);
  expect(levelOf(0.9)).toBeGreaterThan(0.06);
  expect(levelOf(0.05)).toBeCloseTo(voiceIn(voice(2, 0.05))?.level ?? 0, 5);
});

test('an answer without a voice is silent', () => {
  expect(
    createEasierToHear()(noise(1))
      .slice(0, SPEECH_HZ / 2)
      .some((sample) => sample !== 0),
  ).toBe(false);
});
