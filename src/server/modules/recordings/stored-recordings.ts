import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { AudioStore, ListedAudio } from '#server/audio/audio-store.ts';
import { audioType, contentTypeOf, type recordingReply } from '#server/audio/audio-type.ts';
import type { Deps, OperatorDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { spokenPartsOfUser } from './append-recording.ts';
import type { RecordingsStore } from './recordings.store.ts';

/** How long a measurement counts; what another process deletes is noticed after that. */
const TRUE_FOR_MS = 60_000;
const MAX_USERS = 10_000;

/** How many bytes of sound a user has, including what is being spoken. */
export type UserStorage = {
  used(userId: number): Promise<number>;
  /** Counts bytes that were just written; negative if they were removed. */
  add(userId: number, bytes: number): void;
  measureAnew(userId: number): void;
};

/** Measures a user at most once a minute and counts in between, because a client asks with every chunk. */
export function createUserStorage(recordings: RecordingsStore, audio: AudioStore): UserStorage {
  // Bounded by size: with a `max`, room for all of them is taken at once.
  const known = new LRUCache<number, { bytes: number }>({
    maxSize: MAX_USERS,
    sizeCalculation: () => 1,
    ttl: TRUE_FOR_MS,
  });
  const measure = async (userId: number) => {
    const parts = await audio.listUnfinished(spokenPartsOfUser(userId));
    const spoken = parts.reduce((sum, part) => sum + part.bytes, 0);
    return spoken + (await recordings.bytesOf(userId));
  };
  return {
    used: async (userId) => {
      const present = known.get(userId);
      if (present) return present.bytes;
      const bytes = await measure(userId);
      known.set(userId, { bytes });
      return bytes;
    },
    add: (userId, bytes) => {
      const present = known.get(userId);
      if (present) present.bytes += bytes;
    },
    measureAnew: (userId) => void known.delete(userId),
  };
}

/** A younger file may belong to an answer whose row is still being written. */
const ORPHAN_AFTER_MS = 3_600_000;
/** Spoken questions can be made again, so they are not kept for longer. */
const SPEECH_KEPT_MS = 30 * 24 * 3_600_000;

type Sweep = { removed: string[]; missing: number[] };

/**
 * Deletes recordings that no answer refers to, unfinished writes and old speech. Reports answers whose recording is
 * missing, and never deletes those. To be run at boot and once a day.
 * @param keepsUnnamed Keeps recordings that no answer refers to, because the operator may go back to a database that
 *   does.
 */
export async function sweepAudio(
  { data: { stores }, audio: { files }, clock, log }: OperatorDeps,
  { keepsUnnamed = false } = {},
): Promise<Sweep> {
  const now = clock.now().getTime();
  const isOlder = (ms: number) => (entry: ListedAudio) => now - entry.modifiedAt.getTime() > ms;
  // Listing a bucket takes a while, so rows are read before and after it: what comes or goes in between is neither
  // missing nor left over.
  const before = await stores.recordings.list();
  const recordings = await files.list('answers');
  const named = new Set((await stores.recordings.list()).map((row) => row.file));
  const rows = before.filter((row) => named.has(row.file));
  const present = new Set(recordings.map((entry) => entry.file));
  const unnamed = recordings.filter((entry) => !named.has(entry.file)).filter(isOlder(ORPHAN_AFTER_MS));
  const removable = [
    ...(keepsUnnamed ? [] : unnamed),
    ...(await files.listUnfinished()).filter(isOlder(ORPHAN_AFTER_MS)),
    ...(await files.list('speech')).filter(isOlder(SPEECH_KEPT_MS)),
  ];
  for (const { file } of removable) await files.remove(file);
  const missing = rows.filter((row) => !present.has(row.file)).map((row) => row.responseId);
  if (missing.length > 0) log.error({ responseIds: missing }, 'recordings are missing from the audio store');
  return { removed: removable.map((entry) => entry.file), missing };
}

/**
 * The recording of an answer of this interview, for callers who may hear it.
 * @throws {AppError} NOT_FOUND, also for an answer without a recording.
 */
export async function answerAudio(
  deps: Deps,
  interviewId: number,
  responseId: number,
): Promise<z.infer<typeof recordingReply>> {
  const answer = await deps.data.stores.answers.find(responseId);
  const type = audioType.safeParse(answer?.audioType);
  if (answer?.interviewId !== interviewId || answer.audioFile === null || !type.success) throw notFound();
  const file = await deps.audio.files.open(answer.audioFile);
  if (!file) throw notFound();
  return { file, contentType: contentTypeOf(type.data) };
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', { message: 'Recording not found.' });
}
