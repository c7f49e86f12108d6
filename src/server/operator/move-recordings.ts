import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import type { DiskStore } from '#server/audio/audio-store.ts';
import type { Bucket } from '#server/audio/bucket.ts';
import { deliverKept } from '#server/audio/kept-recordings.ts';
import type { WaitingRecordingsStore } from '#server/audio/waiting-recordings.store.ts';

export type Move = {
  to: 'bucket' | 'disk';
  disk: DiskStore;
  bucket: Bucket;
  prefix: string;
  /** Recordings that wait in the database for the bucket. */
  waiting: WaitingRecordingsStore;
  /** Recordings that answers name, with the hash under which each was acknowledged. */
  named: ReadonlyMap<string, string | null>;
  /**
   * Whether a recording is removed from its source once its copy is verified. Not while a server runs, which may still
   * look there.
   */
  removes: boolean;
  tell(done: number, all: number): void;
};

export type Moved = {
  copied: number;
  /** How many were there already and are the same. */
  present: number;
  removed: number;
  /** Recordings that differ from what their answer states: left as they are. */
  damaged: string[];
  /** Recordings that answers name, and neither place has. */
  missing: string[];
};

const PUT_MS = 120_000;

/**
 * Copies recordings between this disk and the bucket, and reads each copy back before its source may be removed. After
 * a stop it can be run again, and goes on.
 */
export async function moveRecordings(move: Move): Promise<Moved> {
  const { to, disk, bucket, prefix, named, removes } = move;
  await finishRemovals(move);
  await deliverWaiting(move);
  const onDisk = new Set((await disk.list('answers')).map(({ file }) => file));
  const inBucket = new Set(
    (await bucket.list(`${prefix}answers/`)).map(({ key }) => key.slice(prefix.length)),
  );
  const [source, target] = to === 'bucket' ? [onDisk, inBucket] : [inBucket, onDisk];
  const hashHere = async (file: string) => hashOf(await piecesOf(disk, file));
  const hashThere = async (file: string) => hashOf(await bucket.get(prefix + file));
  const [hashAtSource, hashAtTarget] = to === 'bucket' ? [hashHere, hashThere] : [hashThere, hashHere];
  const moved: Moved = {
    copied: 0,
    present: 0,
    removed: 0,
    damaged: [],
    missing: [...named.keys()].filter((file) => !onDisk.has(file) && !inBucket.has(file)),
  };
  let done = 0;
  for (const file of source) {
    const sha256 = await hashAtSource(file);
    done += 1;
    // It was deleted since it was listed.
    if (sha256 === null) continue;
    move.tell(done, source.size);
    if ((named.get(file) ?? sha256) !== sha256) {
      moved.damaged.push(file);
      continue;
    }
    const isThere = target.has(file) && (await hashAtTarget(file)) === sha256;
    if (!isThere) {
      await (to === 'bucket' ? toBucket(move, file, sha256) : toDisk(move, file));
      if ((await hashAtTarget(file)) !== sha256)
        throw new Error(`The copy of ${file} is not what was copied. Nothing of it was removed: try again.`);
    }
    moved[isThere ? 'present' : 'copied'] += 1;
    if (!removes) continue;
    await (to === 'bucket' ? disk.remove(file) : bucket.remove(prefix + file));
    moved.removed += 1;
  }
  // A server without a bucket never removes these copies.
  if (removes) for (const { file } of await disk.listFolder('copies')) await disk.remove(file);
  return moved;
}

/** Recordings that people deleted while the bucket was away must not be taken for kept ones. */
async function finishRemovals({ disk, bucket, prefix, waiting }: Move): Promise<void> {
  for (const { file } of await disk.listFolder('removed')) {
    const removed = file.replace('removed/', 'answers/');
    await waiting.remove(removed);
    await bucket.remove(prefix + removed);
    await disk.remove(file);
  }
}

/** A server that keeps recordings on its disk does not look for them in the database. */
async function deliverWaiting({ waiting, bucket, prefix }: Move): Promise<void> {
  for (const recording of await waiting.list()) await deliverKept(waiting, bucket, prefix, recording);
}

async function toBucket({ disk, bucket, prefix }: Move, file: string, sha256: string): Promise<void> {
  // A recording that is deleted meanwhile is left over in the bucket, where the daily cleanup finds it.
  await bucket.put(prefix + file, await openAsBlob(disk.pathOf(file)), sha256, PUT_MS);
}

async function toDisk({ disk, bucket, prefix }: Move, file: string): Promise<void> {
  const bytes = await bucket.get(prefix + file);
  if (!bytes) return;
  await (await disk.receive(bytes)).keep(file);
  // It was deleted while it was copied.
  if (!(await bucket.head(prefix + file))) await disk.remove(file);
}

async function piecesOf(disk: DiskStore, file: string): Promise<AsyncIterable<Uint8Array> | null> {
  return (await disk.open(file))?.stream() ?? null;
}

async function hashOf(pieces: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  if (!pieces) return null;
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}
