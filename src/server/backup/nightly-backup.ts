import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Tinypool } from 'tinypool';
import type { Clock } from '#server/clock.ts';
import type { Env } from '#server/env.ts';
import type { Log } from '#server/log.ts';
import { newestBackup } from './back-up.ts';
import runHere, { type BackupTask } from './backup-thread.ts';

const LOOK_EVERY_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const FILE = join(import.meta.dirname, 'backup-thread.js');

export type BackupState = {
  /** When the newest existing backup was made; null if there is none. */
  lastAt: string | null;
  /** True when the last backup of this process failed. */
  hasFailed: boolean;
};

export type Backups = {
  /** Never rejects: if it fails, the log says why, and the state that it did. */
  run(): Promise<void>;
  state(): BackupState;
  /** Makes a backup every night. Returns a function that stops this. */
  start(): () => void;
};

type Parts = { env: Pick<Env, 'dataDir' | 'backupAt' | 'backupsKept'>; clock: Clock; log: Log };

export function createBackups({ env, clock, log }: Parts): Backups {
  const { dataDir, backupAt, backupsKept: kept } = env;
  let hasFailed = false;
  const run = async () => {
    try {
      const folder = await runOnThread({ dataDir, now: clock.now(), kept });
      hasFailed = false;
      log.info({ folder }, 'backed up');
    } catch (error) {
      hasFailed = true;
      log.error({ err: error }, 'the backup failed');
    }
  };
  return {
    run,
    state: () => ({ lastAt: newestBackup(dataDir)?.createdAt ?? null, hasFailed }),
    start: () => {
      if (backupAt === null) return () => {};
      let due = nextTime(clock.now(), backupAt);
      // Looks every minute, so that neither sleep nor a changed clock loses a night.
      const look = () => {
        const now = clock.now();
        const isDue = now >= due;
        if (isDue || due.getTime() - now.getTime() > DAY_MS + LOOK_EVERY_MS) due = nextTime(now, backupAt);
        if (isDue) void run();
      };
      const timer = setInterval(look, LOOK_EVERY_MS).unref();
      return () => clearInterval(timer);
    },
  };
}

/** The next moment after `now` at which a local clock shows `hh:mm`. */
export function nextTime(now: Date, hhmm: string): Date {
  const [hours = 0, minutes = 0] = hhmm.split(':').map(Number);
  const next = new Date(now);
  next.setHours(hours, minutes, 0, 0);
  if (next <= now) next.setDate(next.getDate() + 1);
  return next;
}

/** Uses a thread in the built server. A thread cannot read the sources, so from those it runs here. */
async function runOnThread(task: BackupTask): Promise<string> {
  if (!existsSync(FILE)) return runHere(task);
  const pool = new Tinypool({ filename: FILE, minThreads: 0, maxThreads: 1 });
  try {
    return await pool.run(task);
  } finally {
    await pool.destroy();
  }
}
