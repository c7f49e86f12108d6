import type { AudioType } from './audio-type.ts';
import { wavSeconds } from './decode-wav.ts';
import { readPackets } from './read-packets.ts';

/** How long a recording sounds, counted without decoding it; null when it cannot be told. Never throws. */
export async function measureSeconds(bytes: Uint8Array, type: AudioType): Promise<number | null> {
  if (type === 'wav') return wavSeconds(bytes);
  return (await readPackets(bytes, type))?.seconds ?? null;
}
