import { readFileSync } from 'node:fs';

/**
 * 7.74 seconds of a synthetic voice: "I keep popular links in a cache, because a few of them get most opens. If the
 * cache fails, requests reach the database." The webm is live, as from a recorder: without sizes and length.
 */
export function readRecording(type: 'webm' | 'ogg' | 'mp4'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`./speech.${type}`, import.meta.url)));
}

export const RECORDING_SECONDS = 7.74;
