import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHUNK_MS,
  levelOf,
  MAX_AUDIO_BYTES,
  MAX_TRANSCRIPT_CHARACTERS,
  MIN_AUDIO_BYTES,
  meanLevel,
  POLL_WHILE_RECORDING_MS,
  passesWizard,
  RECORDING_TYPES,
  REDIRECT_AFTER_EXPIRY_MS,
  signalIn,
  signalOf,
  textBesideSound,
} from './recording.ts';

test('a recording has 1000 bytes to 25 MiB, in chunks of 100 ms, preferably of opus in webm', () => {
  expect([MIN_AUDIO_BYTES, MAX_AUDIO_BYTES, CHUNK_MS]).toEqual([1000, 26_214_400, 100]);
  expect(RECORDING_TYPES).toEqual(['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4']);
});

test('an answer has up to 20,000 characters; the screen asks every 5 s and leaves 3 s after the end', () => {
  expect([MAX_TRANSCRIPT_CHARACTERS, POLL_WHILE_RECORDING_MS, REDIRECT_AFTER_EXPIRY_MS]).toEqual([
    20_000, 5000, 3000,
  ]);
});

test('measures silence as 0, a full square wave as 100 and a full sine as about 71', () => {
  expect(levelOf(new Float32Array(2400))).toBe(0);
  expect(levelOf(new Float32Array(2400).fill(1))).toBeCloseTo(100);
  expect(levelOf(Float32Array.from({ length: 4800 }, (_, i) => Math.sin(i / 7)))).toBeCloseTo(70.7, 0);
  expect(levelOf(new Float32Array())).toBe(0);
});

test('stays between 0 and 100 for any sound', () => {
  const samples = fc.float32Array({ min: -1, max: 1, noNaN: true, minLength: 1 });
  fc.assert(
    fc.property(samples, (window) => {
      const level = levelOf(window);
      expect(level).toBeGreaterThanOrEqual(0);
      expect(level).toBeLessThanOrEqual(100.0001);
    }),
  );
});

test.each([
  [3.01, 'Excellent', 'Microphone Test Successful'],
  [3, 'Good Signal', 'Microphone Working'],
  [1, 'Detected', 'Microphone Connected'],
  [0.1, 'No Signal', 'Microphone Test Inconclusive'],
  [0, 'No Signal', 'Microphone Test Inconclusive'],
])('calls a mean level of %s %s', (level, label, outcome) => {
  expect(signalOf(level)).toMatchObject({ label, outcome });
});

test('passes the wizard only when the highest level is above 5', () => {
  expect(passesWizard([0, 5.1, 0])).toBe(true);
  expect(passesWizard([5, 5, 5])).toBe(false);
  expect(passesWizard([])).toBe(false);
});

test('averages the levels of a test, and calls no level silence', () => {
  expect(meanLevel([1, 2, 3])).toBe(2);
  expect(meanLevel([])).toBe(0);
});

test('says that a microphone sends nothing only to somebody whose sound was measured', () => {
  const sendsNothing = /sends no sound at all/;
  expect(signalIn([0, 0, 0]).advice).toMatch(sendsNothing);
  expect(signalIn([0, 0.01, 0]).advice).not.toMatch(sendsNothing);
  expect(signalIn([])).toMatchObject({ label: 'No Signal', advice: expect.not.stringMatching(sendsNothing) });
});

const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i % 10}`).join(' ');

describe('text beside a recording', () => {
  test('of four words a second and twenty more is kept, and not one more', () => {
    expect(textBesideSound(words(60), 10)).toEqual({ text: words(60), wordsLeftOut: 0 });
    expect(textBesideSound(words(61), 10)).toEqual({ text: words(60), wordsLeftOut: 1 });
    expect(textBesideSound(words(20), 0)).toEqual({ text: words(20), wordsLeftOut: 0 });
  });

  test('is kept as it is written where it fits', () => {
    const text = 'One line,\n  and  another.';
    expect(textBesideSound(text, 5)).toEqual({ text, wordsLeftOut: 0 });
  });

  test('cannot hide a book in one word', () => {
    expect(textBesideSound('a'.repeat(20_000), 1)).toEqual({ text: '', wordsLeftOut: 1 });
    expect(textBesideSound(`fine ${'a'.repeat(20_000)} lost`, 1)).toEqual({ text: 'fine', wordsLeftOut: 2 });
  });

  test('is its beginning, short enough, and loses no word uncounted', () => {
    const anyText = fc.array(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 }));
    fc.assert(
      fc.property(anyText, fc.nat(700), (parts, seconds) => {
        const text = parts.join(' ');
        const cut = textBesideSound(text, seconds);
        const [all, kept] = [text, cut.text].map((each) => each.split(/\s+/).filter(Boolean));
        expect(all?.slice(0, kept?.length)).toEqual(kept);
        expect((kept?.length ?? 0) + cut.wordsLeftOut).toBe(all?.length);
        expect(kept?.length).toBeLessThanOrEqual(seconds * 4 + 20);
      }),
    );
  });
});
