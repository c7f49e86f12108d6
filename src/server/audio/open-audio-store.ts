import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '#server/durable-files.ts';
import type { Log } from '#server/log.ts';
import { type AudioStore, createAudioStore } from './audio-store.ts';
import { BucketError, type BucketSettings, openBucket } from './bucket.ts';
import { createBucketStore, FOLDERS_BESIDE_A_BUCKET } from './bucket-store.ts';
import type { InstallationStore } from './installation.store.ts';
import type { TryAlone } from './kept-recordings.ts';
import type { WaitingRecordingsStore } from './waiting-recordings.store.ts';

/** The file that says in which bucket the recordings of a data directory are, and under which names. */
export const BUCKET_FILE = 'bucket.json';

const bucketPlace = z.object({
  /** Every name of its objects begins with this, so that two installations can share a bucket. */
  installation: z.uuid(),
  endpoint: z.string(),
  bucket: z.string(),
});
export type BucketPlace = z.infer<typeof bucketPlace>;

type Place = { dataDir: string; s3: BucketSettings | null; databaseUrl?: string | null };

/** Stores of the database, which all processes of an installation share. */
type CommonStores = { installation: InstallationStore; waitingRecordings: WaitingRecordingsStore };

/**
 * Opens the store of recordings that these settings name. A bucket must show that it works before it is first used.
 * @throws if the recordings are in a bucket that is not set, or in another.
 */
export async function openAudioStore(
  { dataDir, s3, databaseUrl = null }: Place,
  log: Pick<Log, 'info' | 'warn'>,
  { installation: { nameOfRecordings }, waitingRecordings }: CommonStores,
  tryAlone: TryAlone = (work) => work(),
): Promise<AudioStore> {
  const folder = join(dataDir, 'audio');
  const known = readBucketPlace(dataDir);
  if (known && (known.endpoint !== s3?.endpoint || known.bucket !== s3.bucket))
    throw otherBucket(dataDir, known, s3);
  if (s3 === null) return createAudioStore(folder);
  const bucket = await openBucket(s3);
  const offered = known?.installation ?? randomUUID();
  // A process that has its database to itself needs to ask nobody.
  const installation = databaseUrl ? await nameOfRecordings(offered) : offered;
  if (known && known.installation !== installation) throw otherInstallation(dataDir);
  const place = { installation, endpoint: s3.endpoint, bucket: s3.bucket };
  const prefix = `${place.installation}/`;
  if (!known) {
    await bucket.check(prefix);
    // Durable: without it, nobody finds what the bucket holds.
    await replaceFile(join(dataDir, BUCKET_FILE), `${JSON.stringify(place, null, 2)}\n`);
  }
  const database = databaseUrl ? { rows: waitingRecordings, tryAlone } : null;
  return createBucketStore({ folder, bucket, prefix, database, log });
}

/** The two places between which recordings are moved. */
export async function openBothPlaces({ dataDir, s3 }: Place) {
  const place = readBucketPlace(dataDir);
  if (!place || !s3) throw new Error('No bucket is set: S3_ENDPOINT and what belongs to it name one.');
  return {
    disk: createAudioStore(join(dataDir, 'audio'), FOLDERS_BESIDE_A_BUCKET),
    bucket: await openBucket(s3),
    prefix: `${place.installation}/`,
  };
}

/** The recordings in the bucket of a data directory; null if it has none, or the bucket cannot be reached. */
export async function listBucket({ dataDir, s3 }: Place): Promise<Set<string> | null> {
  const place = readBucketPlace(dataDir);
  if (!place || !s3) return null;
  const prefix = `${place.installation}/`;
  try {
    const objects = await (await openBucket(s3)).list(prefix);
    return new Set(objects.map(({ key }) => key.slice(prefix.length)));
  } catch (error) {
    if (error instanceof BucketError) return null;
    throw error;
  }
}

function otherBucket(dataDir: string, { bucket, endpoint }: BucketPlace, s3: BucketSettings | null): Error {
  const file = join(dataDir, BUCKET_FILE);
  const where = `Recordings are in the bucket ${bucket} at ${endpoint}`;
  if (s3 === null)
    return new Error(
      `${where}. Set S3_ENDPOINT and what belongs to it, or set it and bring them back first: npm run move -- disk. If they are lost, remove ${file}.`,
    );
  return new Error(
    `${where}, and the settings name ${s3.bucket} at ${s3.endpoint}. If that is the same, or they were copied there, write it into ${file}.`,
  );
}

function otherInstallation(dataDir: string): Error {
  return new Error(
    `${join(dataDir, BUCKET_FILE)} names the recordings of another installation than the database does. Remove it if this data directory comes from elsewhere.`,
  );
}

export function readBucketPlace(folder: string): BucketPlace | null {
  const path = join(folder, BUCKET_FILE);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return bucketPlace.parse(JSON.parse(text));
  } catch {
    throw new Error(`${path} cannot be read. It names the recordings in the bucket: take it from a backup.`);
  }
}
