import type { Db } from './client.ts';

/**
 * Writes without waiting for the disk, for rows that many calls write and a power cut may cost: the wait is longer than the
 * work. They survive the end of the process, and the next write that does wait takes them along. Not in a transaction.
 */
export function withoutSync<Result>(db: Db, write: () => Result): Result {
  db.$client.pragma('synchronous = NORMAL');
  try {
    return write();
  } finally {
    db.$client.pragma('synchronous = FULL');
  }
}
