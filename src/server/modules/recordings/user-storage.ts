import { LRUCache } from 'lru-cache';
import type { AudioStore } from '#server/audio/audio-store.ts';
import type { AnswersStore } from '#server/modules/answers/answers.store.ts';
import { spokenPartsOfUser } from './spoken-part.ts';

/** What is deleted elsewhere is noticed after so long. */
const TRUE_FOR_MS = 60_000;
const MAX_USERS = 10_000;

/** How many bytes of sound a user has here, with what is being spoken. */
export type UserStorage = {
  used(userId: number): Promise<number>;
  /** Counts what was just written, or removed where `bytes` is negative. */
  add(userId: number, bytes: number): void;
  measureAnew(userId: number): void;
};

/** Measured once a minute and counted between: a client asks with every chunk. */
export function createUserStorage(answers: AnswersStore, audio: AudioStore): UserStorage {
  const known = new LRUCache<number, { bytes: number }>({ max: MAX_USERS, ttl: TRUE_FOR_MS });
  const measure = async (userId: number) => {
    const parts = await audio.listUnfinished(spokenPartsOfUser(userId));
    const spoken = parts.reduce((sum, part) => sum + part.bytes, 0);
    return spoken + (await answers.audioBytesOf(userId));
  };
  return {
    used: async (userId) => {
      const present = known.get(userId);
      if (present) return present.bytes;
      const bytes = await measure(userId);
      known.set(userId, { bytes });
      return bytes;
    },
    add: (userId, bytes) => {
      const present = known.get(userId);
      if (present) present.bytes += bytes;
    },
    measureAnew: (userId) => void known.delete(userId),
  };
}
