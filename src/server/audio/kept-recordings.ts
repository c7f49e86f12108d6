import { readFile } from 'node:fs/promises';
import type { Log } from '#server/log.ts';
import type { StoredAudio } from './audio-store.ts';
import type { Bucket } from './bucket.ts';
import type { WaitingRecording, WaitingRecordingsStore } from './waiting-recordings.store.ts';

const PUT_MS = 120_000;

/** Does the work unless another process is at it. */
export type TryAlone = (work: () => Promise<void>) => Promise<unknown>;

/** Where recordings wait that must outlive the disk of the process that took them. */
export type KeepingDatabase = { rows: WaitingRecordingsStore; tryAlone: TryAlone };

type Parts = KeepingDatabase & { bucket: Bucket; prefix: string; log: Pick<Log, 'warn'> };

/** Recordings that wait in the database for the bucket. Any process plays them, and any brings them there. */
export function createKeptRecordings({ rows, tryAlone, bucket, prefix, log }: Parts) {
  let count = 0;
  let last = '';

  /** Counts again; where the database does not answer it was as many as before. */
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
    /** Answers whether the database took it. */
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
    /** Answers whether it waited: then another process may be bringing it to the bucket. */
    async remove(file: string): Promise<boolean> {
      const waited = await rows.remove(file);
      if (waited) count = Math.max(0, count - 1);
      return waited;
    },
    /** While no process brings anything to the bucket; else not now. */
    whileNoneIsDelivered: async (work: () => Promise<void>): Promise<void> => {
      await tryAlone(work);
    },
    /** One process at a time. */
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

/** The row goes last: killed before that, the same object is put once more, and is the same. */
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

/** Each round begins with another, in case it is the last one that cannot be stored. */
function after(last: string, listed: WaitingRecording[]): WaitingRecording[] {
  const rest = listed.filter(({ file }) => file > last);
  return [...rest, ...listed.filter(({ file }) => file <= last)];
}
