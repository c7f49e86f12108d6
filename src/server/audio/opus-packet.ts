/** Milliseconds of one frame by the upper five bits of a packet's first byte (RFC 6716, table 2). */
const FRAME_MS = [
  ...[10, 20, 40, 60, 10, 20, 40, 60, 10, 20, 40, 60],
  ...[10, 20, 10, 20],
  ...[2.5, 5, 10, 20, 2.5, 5, 10, 20, 2.5, 5, 10, 20, 2.5, 5, 10, 20],
];
/** RFC 6716, section 3.2.5. */
const MAX_PACKET_MS = 120;

/** How long an Opus packet sounds, read from its head without decoding; 0 for what is no packet. */
export function opusPacketMs(packet: Uint8Array): number {
  const head = packet[0];
  if (head === undefined) return 0;
  const frames = frameCount(head & 3, packet[1]);
  const milliseconds = (FRAME_MS[head >> 3] ?? 0) * frames;
  return milliseconds <= MAX_PACKET_MS ? milliseconds : 0;
}

function frameCount(code: number, second: number | undefined): number {
  if (code === 0) return 1;
  return code === 3 ? (second ?? 0) & 63 : 2;
}
