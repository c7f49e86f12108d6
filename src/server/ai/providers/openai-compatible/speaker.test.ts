import { describe, expect, test } from 'vitest';
import { encodeWav, type SoundFormat } from '#server/audio/wav.ts';
import { remoteAi, runFakeProvider } from '#testing/provider-fixtures.ts';
import { readSound } from './speaker.ts';

async function voice() {
  const fake = await runFakeProvider();
  const { speaker } = await remoteAi(fake);
  const hear = async (text: string) => {
    const heard: { bytes: number; format: SoundFormat }[] = [];
    await speaker?.stream?.(text, (bytes, format) => heard.push({ bytes: bytes.byteLength, format }));
    return {
      formats: heard.map(({ format }) => format),
      bytes: heard.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  };
  return { fake, hear };
}

const TEXT = 'What breaks first?';

describe('a clause that is spoken while it is made', () => {
  test('comes as samples', async () => {
    const { hear } = await voice();
    const { formats, bytes } = await hear(TEXT);
    expect(formats[0]).toEqual({ type: 'pcm', hertz: 24_000 });
    expect(bytes).toBe(2 * Math.floor((24_000 * TEXT.length) / 15));
  });

  test('comes as MP3 where samples are refused, and as those of a WAV where MP3 is, too; nothing is asked twice', async () => {
    const { fake, hear } = await voice();
    fake.setMode('speech', { kind: 'bad-request', parameters: ['response_format=pcm'] });
    expect((await hear(TEXT)).formats[0]).toEqual({ type: 'mp3' });
    expect(fake.hits('speech')).toBe(2);
    fake.setMode('speech', { kind: 'bad-request', parameters: ['response_format=mp3'] });
    const { formats, bytes } = await hear(TEXT);
    expect(formats[0]).toEqual({ type: 'pcm', hertz: 16_000 });
    expect(bytes).toBe(2 * Math.floor((16_000 * TEXT.length) / 15));
    expect(fake.hits('speech')).toBe(4);
    await hear(TEXT);
    expect(fake.hits('speech')).toBe(5);
  });

  test('is heard before all of it is made, and not begun anew when it breaks off', async () => {
    const fake = await runFakeProvider();
    const { speaker } = await remoteAi(fake);
    fake.setMode('speech', { kind: 'cut' });
    let bytes = 0;
    await expect(
      speaker?.stream?.(TEXT, (piece) => {
        bytes += piece.byteLength;
      }),
    ).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    expect(bytes).toBeGreaterThan(0);
    expect(fake.hits('speech')).toBe(1);
  });

  test.each(['html', 'wrong-schema'] as const)('is no sound when the server answers %s', async (kind) => {
    const { fake, hear } = await voice();
    fake.setMode('speech', { kind });
    await expect(hear(TEXT)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
  });
});

describe('a server that makes something else than it was asked for', () => {
  const SAMPLES = encodeWav(new Float32Array(100).fill(0.5));

  const body = (pieces: readonly Uint8Array[]) =>
    new ReadableStream({
      start: (controller) => {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });

  async function read(sent: Uint8Array<ArrayBuffer>, type: string, pieceBytes = 7) {
    const pieces = Array.from({ length: Math.ceil(sent.length / pieceBytes) }, (_, at) =>
      sent.slice(at * pieceBytes, (at + 1) * pieceBytes),
    );
    const heard: Buffer[] = [];
    let format: SoundFormat | null = null;
    await readSound(
      new Response(body(pieces), { headers: { 'content-type': type } }),
      'pcm',
      (bytes, of) => {
        heard.push(Buffer.from(bytes));
        format = of;
      },
      () => {},
    );
    return { format, samples: Buffer.concat(heard) };
  }

  test('such as a WAV, is taken apart, however it is cut, and what follows the samples is left out', async () => {
    const trailing = new Uint8Array([...SAMPLES, ...Buffer.from('LIST\x04\0\0\0abcd')]);
    for (const pieceBytes of [1, 7, 45, 1000]) {
      expect(await read(trailing, 'audio/wav', pieceBytes)).toEqual({
        format: { type: 'pcm', hertz: 16_000 },
        samples: Buffer.from(SAMPLES.subarray(44)),
      });
    }
  });

  test('such as a WAV whose length is not known yet, is heard to its end', async () => {
    for (const length of [0, 0xff_ff_ff_ff]) {
      const streamed = SAMPLES.slice();
      new DataView(streamed.buffer).setUint32(40, length, true);
      expect((await read(streamed, 'audio/wav')).samples).toEqual(Buffer.from(SAMPLES.subarray(44)));
    }
  });

  test('such as samples of another rate that it names, is heard at that rate', async () => {
    expect((await read(SAMPLES.slice(44), 'audio/pcm;rate=22050')).format).toEqual({
      type: 'pcm',
      hertz: 22_050,
    });
  });

  test('such as MP3, is told by its type, because quiet samples may begin as an MP3 does', async () => {
    const quiet = Uint8Array.of(0xff, 0xff, 0xfe, 0xff, 0, 0);
    expect((await read(quiet, 'audio/pcm')).format).toEqual({ type: 'pcm', hertz: 24_000 });
    expect((await read(quiet, 'audio/mpeg')).format).toEqual({ type: 'mp3' });
  });

  test.each(['OggS', 'fLaC'])('such as %s, is not heard', async (name) => {
    await expect(read(new Uint8Array(Buffer.from(`${name}abcd`)), 'audio/ogg')).rejects.toMatchObject({
      code: 'AI_UNAVAILABLE',
    });
  });
});
