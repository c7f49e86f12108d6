import { expect, test } from 'vitest';
import { readRecording } from '#testing/recordings/read-recording.ts';
import { decodeAudio } from './sound.ts';
import { SPEECH_HZ } from './speech-format.ts';
import { hasVoice } from './voice-activity.ts';
import { encodeWav, wavSamples } from './wav.ts';

const seconds = (length: number, sampleAt: (at: number) => number) =>
  wavSamples(encodeWav(Float32Array.from({ length: SPEECH_HZ * length }, (_, at) => sampleAt(at))));

/** The same noise every time. */
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
