import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RECORDING_SECONDS, readRecording } from '#testing/recordings/read-recording.ts';
import { createSoundCache, decodeAudio, soundOf, toSound } from './sound.ts';
import { hasVoice } from './voice-activity.ts';
import { encodeWav, SPEECH_HZ, wavSamples } from './wav.ts';

/** Where the header of a recorder's segment says that its size is unknown. */
const SEGMENT_SIZE_AT = 40;

const toInt16 = (samples: Float32Array) => wavSamples(encodeWav(samples));

describe.each(['webm', 'ogg'] as const)('a recording in %s', (type) => {
  test('becomes 16 kHz speech of the length that was recorded', async () => {
    const decoded = await decodeAudio(readRecording(type), type);
    expect(decoded?.seconds).toBeCloseTo(RECORDING_SECONDS, 0);
    expect(decoded?.samples.length).toBe((decoded?.seconds ?? 0) * SPEECH_HZ);
    expect(hasVoice(toInt16(decoded?.samples ?? new Float32Array()))).toBe(true);
  });

  test('is measured without decoding it', async () => {
    expect((await soundOf(readRecording(type), type)).seconds).toBeCloseTo(RECORDING_SECONDS, 0);
  });

  test('that was cut off keeps what had arrived', async () => {
    const whole = readRecording(type);
    const decoded = await decodeAudio(whole.slice(0, whole.length / 2), type);
    expect(decoded?.seconds).toBeGreaterThan(RECORDING_SECONDS * 0.3);
    expect(decoded?.seconds).toBeLessThan(RECORDING_SECONDS * 0.6);
  });
});

test('webm and ogg of one sound decode to the same sound, although long ones are decoded in parts', async () => {
  const [webm, ogg] = await Promise.all([
    decodeAudio(readRecording('webm'), 'webm'),
    decodeAudio(readRecording('ogg'), 'ogg'),
  ]);
  expect(webm?.samples).toEqual(ogg?.samples);
});

test('the sound of one recording does not leak into the next', async () => {
  const first = await decodeAudio(readRecording('webm'), 'webm');
  const again = await decodeAudio(readRecording('webm'), 'webm');
  expect(again?.samples).toEqual(first?.samples);
});

test('an AAC recording is measured, and decoded where ffmpeg is on the machine', async () => {
  const bytes = readRecording('mp4');
  expect((await soundOf(bytes, 'mp4')).seconds).toBeCloseTo(RECORDING_SECONDS, 0);
  const decoded = await decodeAudio(bytes, 'mp4');
  if (decoded) expect(decoded.seconds).toBeCloseTo(RECORDING_SECONDS, 0);
});

test('many recordings at once are all decoded', async () => {
  const bytes = readRecording('webm');
  const decoded = await Promise.all(Array.from({ length: 12 }, () => decodeAudio(bytes, 'webm')));
  expect(new Set(decoded.map((audio) => audio?.samples.length)).size).toBe(1);
});

describe('bytes that are no recording', () => {
  test.each(['webm', 'ogg', 'mp4', 'wav'] as const)(
    'claimed to be %s are nothing, not an error',
    async (type) => {
      const noise = new Uint8Array(5000).map((_, at) => (at * 7919) % 251);
      await expect(decodeAudio(noise, type)).resolves.toBeNull();
      expect((await soundOf(noise, type)).seconds).toBeNull();
      await expect(decodeAudio(new Uint8Array(), type)).resolves.toBeNull();
    },
  );

  test('can be made so that a demuxer never comes back, and cost nobody else their answer', async () => {
    const endless = soundOf(endlessWebm(), 'webm');
    const other = await decodeAudio(readRecording('webm'), 'webm');
    expect(other?.seconds).toBeCloseTo(RECORDING_SECONDS, 0);
    expect((await endless).seconds).toBeNull();
  });

  test('however they are damaged, they never bring the decoder down', async () => {
    const kinds = fc.constantFrom('webm' as const, 'ogg' as const);
    const damage = fc.array(fc.record({ at: fc.nat(25_000), to: fc.nat(255) }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(kinds, damage, fc.nat(25_000), async (kind, changes, length) => {
        const bytes = readRecording(kind).slice(0, length);
        for (const { at, to } of changes) if (at < bytes.length) bytes[at] = to;
        const decoded = await decodeAudio(bytes, kind);
        expect(decoded?.samples.length ?? 0).toBeLessThan(SPEECH_HZ * 120);
        await soundOf(bytes, kind);
      }),
      { numRuns: 150 },
    );
    await expect(decodeAudio(readRecording('webm'), 'webm')).resolves.not.toBeNull();
  });
});

test('however many answers wait for their words, memory holds at most 20 minutes of their sound', () => {
  const cache = createSoundCache();
  const fiveMinutes = toSound(300, async () => null);
  for (const answerId of [1, 2, 3, 4, 5]) cache.add(answerId, fiveMinutes);
  expect([1, 2, 3, 4, 5].filter((answerId) => cache.get(answerId))).toEqual([1, 2, 3, 4]);
  const { bytes, maxBytes } = cache.memory();
  expect(bytes).toBe(maxBytes);
  cache.remove(1);
  cache.add(5, fiveMinutes);
  expect(cache.get(5)).toBe(fiveMinutes);
});

/** A browser's header, then junk in a segment that states its length: the demuxer looks for its end forever. */
function endlessWebm(): Uint8Array {
  const header = readRecording('webm').slice(0, SEGMENT_SIZE_AT);
  const junk = new Uint8Array(1000);
  return new Uint8Array([...header, 0x01, 0, 0, 0, 0, 0, 0x03, 0xe8, ...junk]);
}
