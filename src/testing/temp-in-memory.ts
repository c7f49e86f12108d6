import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** What all workers may hold there at once; containers often have no more than 64 MiB. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Gives temporary files a folder in memory where there is room for them: every test makes and removes a data directory
 * or a database, and recordings are flushed. Answers what removes the folder.
 */
export default function setup(): () => void {
  if (freeBytes() < ROOM_BYTES) return () => {};
  const before = tmpdir();
  const folder = mkdtempSync(`${IN_MEMORY}/backpressure-`);
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => {
    process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}

function freeBytes(): number {
  if (process.platform !== 'linux') return 0;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
