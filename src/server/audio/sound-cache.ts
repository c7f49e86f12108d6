import type { Sound } from './sound.ts';

/** Of all of them together: a minute of decoded sound takes 4 MB. What is beyond is read back from the disk and decoded again. */
const MAX_SECONDS = 20 * 60;
/** 16 kHz, 32-bit samples. */
const BYTES_PER_SECOND = 64_000;

/** Sounds of answers that were just stored, by the answer's id: the job that recognises them need not read them back. */
export type SoundCache = {
  add(answerId: number, sound: Sound): void;
  get(answerId: number): Sound | undefined;
  remove(answerId: number): void;
  memory(): { bytes: number; maxBytes: number };
};

export function createSoundCache(): SoundCache {
  const sounds = new Map<number, Sound>();
  const seconds = () => [...sounds.values()].reduce((sum, sound) => sum + (sound.seconds ?? 0), 0);
  return {
    add: (answerId, sound) => {
      if (seconds() + (sound.seconds ?? 0) <= MAX_SECONDS) sounds.set(answerId, sound);
    },
    get: (answerId) => sounds.get(answerId),
    remove: (answerId) => void sounds.delete(answerId),
    memory: () => ({ bytes: seconds() * BYTES_PER_SECOND, maxBytes: MAX_SECONDS * BYTES_PER_SECOND }),
  };
}
