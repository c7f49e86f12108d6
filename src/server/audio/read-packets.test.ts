import { expect, test } from 'vitest';
import { opusPacketMs } from './read-packets.ts';

test.each([
  ['20 ms as browsers make them', [0b11111000], 20],
  ['60 ms in one frame of speech', [0b00011000], 60],
  ['two frames of equal size', [0b11111001], 40],
  ['three frames of 20 ms, as Chrome packs them', [0b11111011, 3], 60],
  ['frames of 2.5 ms', [0b10000000], 2.5],
  ['more than an Opus packet can hold', [0b11111011, 63], 0],
  ['no frames', [0b11111011, 0], 0],
  ['nothing', [], 0],
])('a packet of %s', (_, bytes, milliseconds) => {
  expect(opusPacketMs(Uint8Array.from(bytes))).toBe(milliseconds);
});
