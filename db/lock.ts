import { Database } from './driver/sqlite-driver.ts';

export class DataDirectoryInUse extends Error {}

/**
 * Holds an exclusive lock on a data directory for the life of the process, so that a second server is refused.
 * The lock is SQLite's own file lock: the system drops it when the process dies, so no stale lock can remain.
 *
 * @returns a function that releases the lock.
 * @throws {DataDirectoryInUse} when another process holds it.
 */
export function lockDataDirectory(lockFile: string): () => void {
  const lock = new Database(lockFile, { timeout: 0 });
  try {
    lock.pragma('journal_mode = DELETE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') {
      throw new DataDirectoryInUse(
        `another server is using this data directory, or a command moves or restores what is in it (${lockFile})`,
      );
    }
    throw error;
  }
  return () => lock.close();
}
