import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#server/root.ts';

/**
 * 7.74 seconds of a synthetic voice: "I keep popular links in a cache, because a few of them get most opens. If the
 * cache fails, requests reach the database." The webm is live, as from a recorder: without sizes and length.
 */
export function readRecording(type: 'webm' | 'ogg' | 'mp4'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(PROJECT_ROOT, `src/testing/recordings/speech.${type}`)));
}

export const RECORDING_SECONDS = 7.74;
