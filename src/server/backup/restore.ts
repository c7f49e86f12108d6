import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataDirectory } from '#db/lock.ts';
import { BUCKET_FILE } from '#server/audio/open-audio-store.ts';
import { replaceFile } from '#server/durable-files.ts';
import { verifyBackup } from './manifest.ts';

const REPLACED = ['app.db', 'app.db-wal', 'app.db-shm', 'audio'];
/** Names the backup, from the first move to the last. */
const UNFINISHED_FILE = 'restore-unfinished';

/**
 * @throws a sentence for the operator, if a restore did not get to its end: a server would begin an empty database, or
 *   take one backup's database for that of other recordings.
 */
export function expectRestored(dataDir: string): void {
  const file = join(dataDir, UNFINISHED_FILE);
  if (!existsSync(file)) return;
  const backup = readFileSync(file, 'utf8');
  throw new Error(
    `DATA_DIR: a restore into ${dataDir} did not finish. Run it again: npm run restore -- ${backup}`,
  );
}

/**
 * Puts a backup in the place of a data directory's contents, and returns the folder to which these were moved. Throws
 * if a server is using the directory or the backup is damaged; then nothing is changed.
 */
export async function restore(dataDir: string, backup: string, now: Date): Promise<string> {
  await verifyBackup(backup);
  await mkdir(dataDir, { recursive: true });
  const unlock = lockDataDirectory(join(dataDir, 'server.lock'));
  try {
    const arriving = join(dataDir, '.restoring');
    await rm(arriving, { recursive: true, force: true });
    await cp(backup, arriving, { recursive: true });
    const former = join(dataDir, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
    await mkdir(former);
    await replaceFile(join(dataDir, UNFINISHED_FILE), backup);
    for (const name of REPLACED) {
      if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(former, name));
      if (existsSync(join(arriving, name))) await rename(join(arriving, name), join(dataDir, name));
    }
    // A backup without this file is from before the bucket, so the present file stays.
    if (existsSync(join(arriving, BUCKET_FILE)))
      await rename(join(arriving, BUCKET_FILE), join(dataDir, BUCKET_FILE));
    await rm(arriving, { recursive: true });
    await rm(join(dataDir, UNFINISHED_FILE));
    return former;
  } finally {
    unlock();
  }
}
