import { describe, expect, test } from 'vitest';
import { MAX_AUDIO_BYTES } from '#shared/rules/recording.ts';
import { acceptAudio, contentTypeOf } from './audio-type.ts';

const HEADS = {
  webm: '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm',
  mp4: '\0\0\0\x1cftypisom',
  ogg: 'OggS\0\x02',
  wav: 'RIFF\x24\x08\0\0WAVEfmt ',
};

function file(head: string, bytes = 1000) {
  const content = new Uint8Array(64);
  content.set(Buffer.from(head, 'latin1'));
  return { head: content, bytes };
}

const refusal = (received: { head: Uint8Array; bytes: number }) => {
  try {
    acceptAudio(received);
    return 'accepted';
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('a recording', () => {
  test.each(['webm', 'mp4', 'ogg', 'wav'] as const)('is accepted as %s by its first bytes', (type) => {
    expect(acceptAudio(file(HEADS[type]))).toBe(type);
    expect(contentTypeOf(type)).toBe(`audio/${type}`);
  });

  test.each([
    ['a page', '<!doctype html>'],
    ['a program', '\x7fELF'],
    ['a Matroska video', '\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska'],
    ['a sound without its container', 'RIFF\0\0\0\0AVI '],
    ['nothing but zeros', ''],
  ])('is refused when it is %s', (_, head) => {
    expect(refusal(file(head))).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  test('of 999 bytes is too short, of 1000 it is not', () => {
    expect(refusal(file(HEADS.webm, 999))).toBe('AUDIO_TOO_SHORT');
    expect(refusal(file(HEADS.webm, 1000))).toBe('accepted');
  });

  test('over the limit is too large', () => {
    expect(refusal(file(HEADS.webm, MAX_AUDIO_BYTES))).toBe('accepted');
    expect(refusal(file(HEADS.webm, MAX_AUDIO_BYTES + 1))).toBe('PAYLOAD_TOO_LARGE');
  });
});
