import { readFile } from 'node:fs/promises';
import type { Log } from '#server/log.ts';
import type { StoredAudio } from './audio-store.ts';
import type { Bucket } from './bucket.ts';
import type { WaitingRecording, WaitingRecordingsStore } from './waiting-recordings.store.ts';

const PUT_MS = 120_000;

/** Does the work unless another process is doing it. */
export type TryAlone = (work: () => Promise<void>) => Promise<unknown>;

/** The database in which recordings wait if they must outlive the disk of the process that took them. */
export type KeepingDatabase = { rows: WaitingRecordingsStore; tryAlone: TryAlone };

type Parts = KeepingDatabase & { bucket: Bucket; prefix: string; log: Pick<Log, 'warn'> };

/** Recordings that wait in the database for the bucket. Any process can play them, and any can deliver them. */
export function createKeptRecordings({ rows, tryAlone, bucket, prefix, log }: Parts) {
  let count = 0;
  let last = '';

  /** Counts again; if the database does not answer, the count stays. */
  const look = async () => {
    const listed = await rows.list().catch(() => null);
    count = listed?.length ?? count;
  };

  return {
    count: () => count,
    look,
    list: rows.list,
    read: rows.read,
    has: rows.has,
    /** Returns whether the database took it. */
    async keep(stored: StoredAudio, path: string): Promise<boolean> {
      try {
        await rows.keep(stored, await readFile(path), new Date());
        count += 1;
        return true;
      } catch (err) {
        log.warn({ err }, 'the database does not keep a recording, which stays on this disk');
        return false;
      }
    },
    /** Returns whether it was waiting: then another process may be bringing it to the bucket. */
    async remove(file: string): Promise<boolean> {
      const waited = await rows.remove(file);
      if (waited) count = Math.max(0, count - 1);
      return waited;
    },
    /** Does the work while no process delivers to the bucket; if one does, the work is skipped. */
    whileNoneIsDelivered: async (work: () => Promise<void>): Promise<void> => {
      await tryAlone(work);
    },
    /** Delivers all that waits, unless another process is doing so. */
    async deliver(): Promise<void> {
      if (count === 0) return;
      try {
        await tryAlone(async () => {
          for (const recording of after(last, await rows.list())) {
            last = recording.file;
            await deliverKept(rows, bucket, prefix, recording);
          }
        });
      } finally {
        await look();
      }
    },
  };
}

/** The row is removed last: if the process is killed before that, the same bytes are put again, which does no harm. */
export async function deliverKept(
  rows: WaitingRecordingsStore,
  bucket: Bucket,
  prefix: string,
  { file, sha256 }: WaitingRecording,
): Promise<void> {
  const bytes = await rows.read(file);
  if (!bytes) return;
  await bucket.put(prefix + file, new Blob([bytes]), sha256, PUT_MS);
  await rows.remove(file);
}

/** Each round begins after the last recording of the round before, in case that one cannot be stored. */
function after(last: string, listed: WaitingRecording[]): WaitingRecording[] {
  const rest = listed.filter(({ file }) => file > last);
  return [...rest, ...listed.filter(({ file }) => file <= last)];
}
