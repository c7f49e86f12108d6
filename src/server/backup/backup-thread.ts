import { backUp } from './back-up.ts';

export type BackupTask = { dataDir: string; now: Date; kept: number };

/** Runs in a thread of nightly-backup.ts: hashing and checking take long, and the main thread answers requests. */
export default function run({ dataDir, now, kept }: BackupTask): Promise<string> {
  return backUp(dataDir, now, kept);
}
