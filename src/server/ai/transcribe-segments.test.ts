import { expect, test } from 'vitest';
import type { Heard } from './capabilities.ts';
import { heardFrom, joinHeard, transcribeInSegments } from './transcribe-segments.ts';

const RATE = 16_000;

/** Noise of this many seconds, with a tenth of a second of silence every four. */
function speech(seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * RATE }, (_, at) =>
    at % (4 * RATE) < RATE / 10 ? 0 : Math.sin(at / 7) / 2,
  );
}

/** A recognizer that says how many seconds it was given, and that a test can delay or break. */
function recognizer(before: (call: number) => Promise<void> | void = () => {}) {
  const given: Float32Array[] = [];
  return {
    given,
    recognize: async (samples: Float32Array): Promise<Heard> => {
      given.push(samples);
      await before(given.length);
      const text = `piece ${given.length}`;
      return { text, words: [{ text, confidence: 0.9 }] };
    },
  };
}

/** Speaks a second at a time. */
function speak(live: { push(samples: Float32Array): void }, whole: Float32Array): void {
  for (let at = 0; at < whole.length; at += RATE) live.push(whole.subarray(at, at + RATE));
}

test('is transcribed while it is spoken, so that only the tail is left at the end', async () => {
  const { given, recognize } = recognizer();
  const live = transcribeInSegments(recognize);
  const whole = speech(40);
  speak(live, whole);
  await expect.poll(() => live.partial()).toBe('piece 1. piece 2. piece 3');
  expect(given).toHaveLength(3);
  const heard = await live.commit(whole);
  expect(heard.text).toBe('piece 1. piece 2. piece 3. piece 4');
  expect(heard.words).toHaveLength(4);
  expect(given.at(-1)?.length).toBeLessThan(10 * RATE);
});

test('every sample is heard once, in order, cut in silence', async () => {
  const { given, recognize } = recognizer();
  const live = transcribeInSegments(recognize);
  const whole = speech(50);
  speak(live, whole.subarray(0, 35 * RATE));
  await live.commit(whole);
  expect(Float32Array.from(given.flatMap((part) => [...part]))).toEqual(whole);
  for (const part of given.slice(1)) expect(part[0]).toBe(0);
});

test('a piece was said where it stands in the recording, and its words at their own times from there', async () => {
  const live = transcribeInSegments(async (samples) =>
    samples.length < 10 * RATE ? { text: 'so two', times: [[1, 0.5]] } : { text: 'three words here' },
  );
  const whole = speech(20);
  const { times } = await live.commit(whole);
  const cut = times?.[1]?.[1] ?? Number.NaN;
  expect(times).toEqual([
    [0, 0],
    [4, cut],
  ]);
  expect(cut).toBeGreaterThan(9);
  expect(whole[Math.round((cut - 0.5) * RATE)]).toBe(0);
  expect(heardFrom(3, { text: 'now', times: [[0, 0.2]] }).times).toEqual([[0, 3.2]]);
});

test('an answer that nobody could hear while it was spoken is heard in pieces at the end', async () => {
  const { given, recognize } = recognizer();
  await transcribeInSegments(recognize).commit(speech(40));
  expect(given).toHaveLength(4);
});

test('pieces are asked for one after the other', async () => {
  let running = 0;
  const { recognize } = recognizer(async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
  });
  await transcribeInSegments(recognize).commit(speech(60));
});

test('a piece that could not be transcribed fails the whole, which is then transcribed again', async () => {
  const { recognize } = recognizer((call) => {
    if (call === 2) throw new Error('down');
  });
  await expect(transcribeInSegments(recognize).commit(speech(40))).rejects.toMatchObject({
    code: 'AI_UNAVAILABLE',
  });
});

test('once it is let go nothing more is asked', async () => {
  const { given, recognize } = recognizer();
  const live = transcribeInSegments(recognize);
  live.close();
  speak(live, speech(40));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(given).toHaveLength(0);
});

test.each([
  ['we keep one record', 'the store splits it', 'we keep one record. the store splits it'],
  ['each server takes a range of the', 'numbers', 'each server takes a range of the numbers'],
  [
    'it answers from a cache',
    'which is near the visitors',
    'it answers from a cache which is near the visitors',
  ],
  ['that is slower', 'of course it is', 'that is slower. of course it is'],
  ['done.', 'next', 'done. next'],
  [
    'we keep one row for each link',
    'and so it is found by its key',
    'we keep one row for each link, and so it is found by its key',
  ],
  [
    'the reads come first',
    'because people open far more',
    'the reads come first, because people open far more',
  ],
])('"%s" and then "%s" is written as it was meant', (before, after, all) => {
  expect(joinHeard([{ text: before }, { text: after }]).text).toBe(all);
});
