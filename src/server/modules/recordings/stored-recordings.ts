import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { AudioStore, ListedAudio } from '#server/audio/audio-store.ts';
import { audioType, contentTypeOf, type recordingReply } from '#server/audio/audio-type.ts';
import type { Deps, OperatorDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { spokenPartsOfUser } from './append-recording.ts';
import type { RecordingsStore } from './recordings.store.ts';

/** What is deleted elsewhere is noticed after so long. */
const TRUE_FOR_MS = 60_000;
const MAX_USERS = 10_000;

/** How many bytes of sound a user has here, with what is being spoken. */
export type UserStorage = {
  used(userId: number): Promise<number>;
  /** Counts what was just written, or removed where `bytes` is negative. */
  add(userId: number, bytes: number): void;
  measureAnew(userId: number): void;
};

/** Measured once a minute and counted between: a client asks with every chunk. */
export function createUserStorage(recordings: RecordingsStore, audio: AudioStore): UserStorage {
  const known = new LRUCache<number, { bytes: number }>({ max: MAX_USERS, ttl: TRUE_FOR_MS });
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

/** A younger file may belong to an answer whose row is being written. */
const ORPHAN_AFTER_MS = 3_600_000;
/** Spoken questions can be made again. */
const SPEECH_KEPT_MS = 30 * 24 * 3_600_000;

type Sweep = { removed: string[]; missing: number[] };

/**
 * Deletes recordings that no answer names, writes that never ended and old speech; reports, and never deletes,
 * answers whose recording is gone. To be run at boot and once a day.
 * @param keepsUnnamed Where the operator may go back to a database that names more recordings.
 */
export async function sweepAudio(
  { data: { stores }, audio: { files }, clock, log }: OperatorDeps,
  { keepsUnnamed = false } = {},
): Promise<Sweep> {
  const now = clock.now().getTime();
  const isOlder = (ms: number) => (entry: ListedAudio) => now - entry.modifiedAt.getTime() > ms;
  // Listing a bucket takes its time: what comes or goes meanwhile is neither missing nor left over.
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

/** The recording of an answer of this interview, for those who may hear it. @throws {AppError} NOT_FOUND, also for one without. */
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
