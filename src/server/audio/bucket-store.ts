import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { link, utimes } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#server/errors.ts';
import type { Log } from '#server/log.ts';
import { type AudioStore, type ByteRange, createAudioStore, type StoredAudio } from './audio-store.ts';
import { type Bucket, BucketError } from './bucket.ts';
import { createKeptRecordings, type KeepingDatabase } from './kept-recordings.ts';

/** Holds what was recorded or played recently, so that threads and programs find it on this disk. */
const COPIES = 'copies';
/** One empty file for each recording that the bucket is still to remove. */
const REMOVED = 'removed';
export const FOLDERS_BESIDE_A_BUCKET = [COPIES, REMOVED] as const;

const MAX_COPIES_BYTES = 256_000_000;
/** Copies are dropped after this time, so that what another process deletes goes away here, too. */
const COPIES_KEPT_MS = 3_600_000;
/** A path that was handed out can be read for at least this long. */
const COPIES_SAFE_MS = 120_000;
/** If the bucket takes longer, an answer is acknowledged without it. */
const FIRST_TRY_MS = 10_000;
const LATER_TRY_MS = 120_000;
const LOOK_EVERY_MS = 5_000;

type Parts = {
  /** The folder of the data directory that holds all recordings if there is no bucket. */
  folder: string;
  bucket: Bucket;
  /** Every name of this installation's objects begins with this. */
  prefix: string;
  /** Null if the database is no safer than the disk. */
  database?: KeepingDatabase | null;
  log: Pick<Log, 'info' | 'warn'>;
};

/**
 * Keeps recordings of answers in a bucket; recordings being spoken, and questions read aloud, stay on this disk. A
 * recording is written to `answers` here, then put into the bucket, and leaves `answers` once it is there: so `answers`
 * holds what waits for the bucket, even after a crash. A name is never given twice, so putting a recording again does
 * no harm. If the bucket does not take it, and there is a database that outlives this disk, it waits there instead.
 */
export function createBucketStore({ folder, bucket, prefix, database = null, log }: Parts): AudioStore {
  const local = createAudioStore(folder, FOLDERS_BESIDE_A_BUCKET);
  const kept = database && createKeptRecordings({ ...database, bucket, prefix, log });
  const waiting = new Set<string>();
  const delivering = new Set<string>();
  const toRemove = new Set<string>();
  let fault: string | null = null;

  const isAnswer = (file: string) => file.startsWith('answers/');
  const copyOf = (file: string) => file.replace('answers/', `${COPIES}/`);
  const markerOf = (file: string) => file.replace('answers/', `${REMOVED}/`);
  const answerOf = (marker: string) => marker.replace(`${REMOVED}/`, 'answers/');
  const keyOf = (file: string) => prefix + file;

  const failed = (error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    if (fault !== why) log.warn({ why }, 'recordings wait until the bucket takes them');
    fault = why;
  };
  const worked = () => {
    if (fault !== null) log.info('the bucket takes recordings again');
    fault = null;
  };

  /** In this order, so that the file is always found in one of the two places. */
  const leaveAnswers = async (file: string) => {
    await linkIfPossible(local.pathOf(file), local.pathOf(copyOf(file)));
    await local.remove(file);
    waiting.delete(file);
  };
  /** `put` returns whether the recording is in another place now. */
  const bring = async (file: string, put: () => Promise<boolean>) => {
    delivering.add(file);
    try {
      if (await put()) await leaveAnswers(file);
    } finally {
      delivering.delete(file);
    }
  };
  const deliver = (file: string, sha256: string, deadlineMs: number) =>
    bring(file, async () => {
      await bucket.put(keyOf(file), await openAsBlob(local.pathOf(file)), sha256, deadlineMs);
      return true;
    });
  const deliverNew = async (stored: StoredAudio) => {
    if (!isAnswer(stored.file)) return stored;
    waiting.add(stored.file);
    if (fault === null) await deliver(stored.file, stored.sha256, FIRST_TRY_MS).catch(failed);
    if (kept && waiting.has(stored.file))
      await bring(stored.file, () => kept.keep(stored, local.pathOf(stored.file)));
    return stored;
  };
  const finishRemoval = async (file: string) => {
    await kept?.remove(file);
    await bucket.remove(keyOf(file));
    // It may have been fetched, or moved to this disk, in the meantime.
    await local.remove(copyOf(file));
    await local.remove(file);
    await local.remove(markerOf(file));
    toRemove.delete(file);
  };

  const finishRemovals = async () => {
    for (const file of [...toRemove]) if (!delivering.has(file)) await finishRemoval(file);
  };
  const remove = async (file: string) => {
    await local.save(markerOf(file), new Uint8Array());
    toRemove.add(file);
    waiting.delete(file);
    await local.remove(file);
    await local.remove(copyOf(file));
    const isOnItsWay = (await kept?.remove(file)) || delivering.has(file);
    // Otherwise it is removed as soon as the bucket has it, or can be reached.
    if (fault === null && !isOnItsWay) await finishRemoval(file).catch(failed);
  };

  const touch = async (name: string): Promise<boolean> => {
    const now = new Date();
    return utimes(local.pathOf(name), now, now).then(
      () => true,
      () => false,
    );
  };
  /** The name under which this disk has a recording, readable at least for a while from now on; null if it has none. */
  const here = async (file: string): Promise<string | null> => {
    if (!isAnswer(file)) return file;
    if (await touch(copyOf(file))) return copyOf(file);
    await linkIfPossible(local.pathOf(file), local.pathOf(copyOf(file)));
    if (await touch(copyOf(file))) return copyOf(file);
    return (await touch(file)) ? file : null;
  };
  const fromDatabase = async (file: string): Promise<string | null> => {
    const bytes = isAnswer(file) ? await kept?.read(file) : null;
    if (!bytes) return null;
    const copy = copyOf(file);
    await local.save(copy, bytes);
    // It may have been delivered, or deleted, while it was read.
    if (!(await kept?.has(file))) await local.remove(copy);
    return (await touch(copy)) ? copy : null;
  };
  /**
   * Finds what is here or waits in the database. Asked before the bucket, because recordings move from here to there.
   */
  const hereOrWaiting = async (file: string) => (await here(file)) ?? (await fromDatabase(file));
  const fetchHere = async (file: string): Promise<string | null> => {
    const bytes = await reach(bucket.get(keyOf(file)));
    if (!bytes) return null;
    const copy = copyOf(file);
    await (await local.receive(bytes)).keep(copy);
    // It may have been deleted while it was fetched.
    if (!(await reach(bucket.head(keyOf(file))))) await local.remove(copy);
    return (await touch(copy)) ? copy : null;
  };

  const trimCopies = async () => {
    const copies = await local.listFolder(COPIES);
    let bytes = 0;
    for (const copy of copies.sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())) {
      bytes += copy.bytes;
      const ageMs = Date.now() - copy.modifiedAt.getTime();
      const isTooMuch = ageMs > COPIES_KEPT_MS || (bytes > MAX_COPIES_BYTES && ageMs > COPIES_SAFE_MS);
      if (isTooMuch) await local.remove(copy.file);
    }
  };
  const deliverWaiting = async () => {
    try {
      await trimCopies();
      // This includes what a command of the operator could not remove.
      for (const { file } of await local.listFolder(REMOVED)) toRemove.add(answerOf(file));
      await kept?.look();
      if (fault !== null) await bucket.probe();
      if (toRemove.size > 0) await (kept ? kept.whileNoneIsDelivered(finishRemovals) : finishRemovals());
      for (const file of [...waiting]) {
        if (delivering.has(file)) continue;
        // Taken out first, so that the next round begins with another recording if this one cannot be stored.
        waiting.delete(file);
        const sha256 = await sha256Of(local.pathOf(file));
        if (sha256 === null) continue;
        waiting.add(file);
        await deliver(file, sha256, LATER_TRY_MS);
      }
      await kept?.deliver();
      worked();
    } catch (error) {
      failed(error);
    }
  };

  return {
    ...local,
    save: async (file, bytes) => deliverNew(await local.save(file, bytes)),
    receive: async (pieces) => {
      const received = await local.receive(pieces);
      return { ...received, keep: async (file) => deliverNew(await received.keep(file)) };
    },
    read: async (file, range) => {
      const present = await hereOrWaiting(file);
      const found = present === null ? null : await local.read(present, range);
      if (found !== null || !isAnswer(file)) return found;
      const object = await reach(bucket.head(keyOf(file)));
      if (!object) return null;
      const within = { first: range?.first ?? 0, last: Math.min(range?.last ?? Infinity, object.bytes - 1) };
      if (within.first > within.last) return new Uint8Array();
      const bytes = await reach(bucket.get(keyOf(file), within));
      return bytes && new Uint8Array(await new Response(ReadableStream.from(bytes)).arrayBuffer());
    },
    open: async (file) => {
      const present = await hereOrWaiting(file);
      const found = present === null ? null : await local.open(present);
      if (found !== null || !isAnswer(file)) return found;
      const object = await reach(bucket.head(keyOf(file)));
      const stream = (range?: ByteRange) => ReadableStream.from(piecesOf(bucket, keyOf(file), range));
      return object && { size: object.bytes, stream };
    },
    localPath: async (file) => {
      const name = (await hereOrWaiting(file)) ?? (await fetchHere(file));
      return name === null ? null : local.pathOf(name);
    },
    remove: async (file) => (isAnswer(file) ? remove(file) : local.remove(file)),
    list: async (part) => {
      const onDisk = await local.list(part);
      if (part !== 'answers') return onDisk;
      // In the order in which recordings move.
      const inDatabase = (await kept?.list()) ?? [];
      const listed = new Map(
        [...inDatabase, ...onDisk].map(({ file, modifiedAt, bytes }) => [file, { file, modifiedAt, bytes }]),
      );
      for (const { key, ...object } of await bucket.list(`${prefix}answers/`)) {
        const file = key.slice(prefix.length);
        if (!listed.has(file) && !toRemove.has(file)) listed.set(file, { file, ...object });
      }
      return [...listed.values()];
    },
    bucket: {
      state: () => ({
        works: fault === null,
        waiting: waiting.size + (kept?.count() ?? 0),
        toRemove: toRemove.size,
      }),
      check: () => bucket.check(prefix),
      start: () => {
        let timer: NodeJS.Timeout | undefined;
        let isStopped = false;
        const round = async () => {
          await deliverWaiting();
          if (!isStopped) timer = setTimeout(() => void round(), LOOK_EVERY_MS).unref();
        };
        void local
          .list('answers')
          .then((left) => {
            for (const { file } of left) waiting.add(file);
          })
          .catch(failed)
          .then(round);
        return () => {
          isStopped = true;
          clearTimeout(timer);
        };
      },
    },
  };
}

/** Turns a failure of the bucket into an error for the user. */
async function reach<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (cause) {
    if (!(cause instanceof BucketError)) throw cause;
    const message = 'This recording cannot be reached at the moment. Please try again later.';
    throw new AppError('OVERLOADED', { message, cause });
  }
}

/** A generator, so that the bucket is asked only when the first piece is. */
async function* piecesOf(bucket: Bucket, key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
  const bytes = await bucket.get(key, range);
  if (!bytes) throw new Error('a recording was removed while it was played');
  yield* bytes;
}

/** Does nothing if the file is gone, has its link already, or its disk knows no links: then there is no copy. */
async function linkIfPossible(path: string, copy: string): Promise<void> {
  await link(path, copy).catch(() => {});
}

/** Null if there is no such file. */
async function sha256Of(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
