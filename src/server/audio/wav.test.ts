import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeAudio, soundOf } from './sound.ts';
import { encodeWav, SPEECH_HZ, wavSamples } from './wav.ts';

const tone = (hertz: number, seconds: number, pitch = 440) =>
  Float32Array.from(
    { length: hertz * seconds },
    (_, at) => 0.5 * Math.sin((2 * Math.PI * pitch * at) / hertz),
  );

/** A WAV file as other programs write them. */
function wavFile(samples: Float32Array, hertz: number, bits: 8 | 16 | 24 | 32, channels: 1 | 2): Uint8Array {
  const width = bits / 8;
  const file = Buffer.alloc(44 + samples.length * channels * width);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(channels, 22);
  file.writeUInt32LE(hertz, 24);
  file.writeUInt32LE(hertz * channels * width, 28);
  file.writeUInt16LE(channels * width, 32);
  file.writeUInt16LE(bits, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * channels * width, 40);
  const highest = 2 ** (bits - 1) - 1;
  for (let at = 0; at < samples.length * channels; at += 1) {
    const value = Math.round((samples[Math.floor(at / channels)] ?? 0) * highest);
    if (bits === 8) file.writeUInt8(value + 128, 44 + at);
    else file.writeIntLE(value, 44 + at * width, width);
  }
  return new Uint8Array(file);
}

function loudness(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

test('what is written to a WAV file is read from it again', async () => {
  const samples = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 400 });
  await fc.assert(
    fc.asyncProperty(samples, async (values) => {
      const decoded = await decodeAudio(encodeWav(Float32Array.from(values)), 'wav');
      expect(decoded?.samples.length).toBe(values.length);
      for (const [at, value] of values.entries()) {
        expect(Math.abs((decoded?.samples[at] ?? 9) - value)).toBeLessThan(1e-4);
      }
    }),
  );
});

test('sound beyond full scale is clipped, and no sound stays silent', () => {
  expect([...wavSamples(encodeWav(Float32Array.from([2, -2, 0, Number.NaN])))]).toEqual([
    32_767, -32_767, 0, 0,
  ]);
});

describe.each([8, 16, 24, 32] as const)('a WAV file of %i bits', (bits) => {
  test.each([
    [8_000, 1],
    [16_000, 1],
    [44_100, 2],
    [48_000, 1],
  ] as const)('at %i Hz with %i channels becomes 16 kHz mono', async (hertz, channels) => {
    const file = wavFile(tone(hertz, 1), hertz, bits, channels);
    const decoded = await decodeAudio(file, 'wav');
    expect(decoded?.samples.length).toBe(SPEECH_HZ);
    expect(loudness(decoded?.samples ?? new Float32Array())).toBeCloseTo(0.5 / Math.SQRT2, 1);
    expect((await soundOf(file, 'wav')).seconds).toBeCloseTo(1);
  });
});

test('a WAV file whose header lies about its size is read as far as it goes', async () => {
  const file = wavFile(tone(16_000, 1), 16_000, 16, 1);
  new DataView(file.buffer).setUint32(40, 0xffffffff, true);
  expect((await decodeAudio(file.slice(0, 16_044), 'wav'))?.seconds).toBe(0.5);
});

test('a WAV file that was written to a pipe, with no size in its head, is read to its end', async () => {
  const file = wavFile(tone(16_000, 1), 16_000, 16, 1);
  new DataView(file.buffer).setUint32(4, 0, true);
  new DataView(file.buffer).setUint32(40, 0xffffffff, true);
  expect((await decodeAudio(file, 'wav'))?.seconds).toBe(1);
});

test('hostile WAV headers give nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 24, maxLength: 24 }), async (header) => {
      const file = wavFile(tone(16_000, 0.1), 16_000, 16, 1);
      file.set(header, 12);
      const decoded = await decodeAudio(file, 'wav');
      expect(decoded === null || decoded.samples.length > 0).toBe(true);
    }),
  );
});
