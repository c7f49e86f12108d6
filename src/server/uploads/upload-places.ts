import { statfs } from 'node:fs/promises';
import { AppError } from '#server/errors.ts';
import { MAX_UPLOAD_BYTES } from '#shared/rules/recording.ts';

/** Uploads being received at a time: each keeps a buffer and a file open. */
const MAX_AT_ONCE = 64;
/** Of one user: a browser sends one chunk at a time, and people have a few tabs. */
const MAX_AT_ONCE_A_USER = 8;
/** Of one user, together: two recordings of the largest size. */
const MAX_BYTES_A_USER = 2 * MAX_UPLOAD_BYTES;
const RETRY_AFTER_SECONDS = 2;
const BYTES_A_MB = 1_000_000;

/** Who may send how much at a time. What is refused here is refused before it is read. */
export type UploadPlaces = {
  /** Takes a place for a body of `bytes`. @throws {AppError} RATE_LIMITED, OVERLOADED. */
  take(userId: number, bytes: number): UploadPlace;
  /** For /readyz. */
  state(): { uploads: number; maxUploads: number; bytes: number };
};

export type UploadPlace = {
  /** For a body with a file in it. @throws {AppError} USER_STORAGE_FULL, STORAGE_FULL. */
  requireRoom(): Promise<void>;
  giveBack(): void;
};

type Parts = {
  folder: string;
  diskFloorBytes: number;
  userStorageBytes: number;
  /** Bytes of sound that a user has here. */
  storedBytes(userId: number): Promise<number>;
};

export function createUploadPlaces(parts: Parts): UploadPlaces {
  const taken = new Map<number, number[]>();
  const all = () => [...taken.values()].flat();
  const giveBack = (userId: number, bytes: number) => {
    const own = taken.get(userId) ?? [];
    own.splice(own.indexOf(bytes), 1);
    if (own.length === 0) taken.delete(userId);
  };

  return {
    take: (userId, bytes) => {
      const own = taken.get(userId) ?? [];
      const details = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      const isOverOwn =
        own.length >= MAX_AT_ONCE_A_USER || (own.length > 0 && sum(own) + bytes > MAX_BYTES_A_USER);
      if (isOverOwn) {
        throw new AppError('RATE_LIMITED', {
          message: 'You are sending too much at the same time. Please wait and try again.',
          details,
        });
      }
      if (all().length >= MAX_AT_ONCE) throw new AppError('OVERLOADED', { details });
      taken.set(userId, [...own, bytes]);
      return {
        // With what others have taken meanwhile, so that no two slip through together.
        requireRoom: () => requireRoom(parts, userId, sum(taken.get(userId) ?? []), sum(all())),
        giveBack: () => giveBack(userId, bytes),
      };
    },
    state: () => ({ uploads: all().length, maxUploads: MAX_AT_ONCE, bytes: sum(all()) }),
  };
}

/** @param ownBytes On their way from this user. @param allBytes From everybody. */
async function requireRoom(parts: Parts, userId: number, ownBytes: number, allBytes: number): Promise<void> {
  if ((await parts.storedBytes(userId)) + ownBytes > parts.userStorageBytes) {
    const megabytes = Math.floor(parts.userStorageBytes / BYTES_A_MB).toLocaleString('en');
    throw new AppError('USER_STORAGE_FULL', {
      message: `Your recordings take up the ${megabytes} MB that an account has on this server. Type your answer, or delete an old interview.`,
    });
  }
  const { bavail, bsize } = await statfs(parts.folder);
  if (bavail * bsize - allBytes < parts.diskFloorBytes) throw new AppError('STORAGE_FULL');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
