import type { ListedAudio } from '#server/audio/audio-store.ts';
import type { Deps } from '#server/deps.ts';

/** A younger file may belong to an answer whose row is being written. */
const ORPHAN_AFTER_MS = 3_600_000;
/** Spoken questions can be made again. */
const SPEECH_KEPT_MS = 30 * 24 * 3_600_000;

export type Sweep = { removed: string[]; missing: number[] };

/**
 * Deletes recordings that no answer names, writes that never ended and old speech; reports, and never deletes,
 * answers whose recording is gone. To be run at boot and once a day.
 */
export async function sweepAudio({
  stores,
  audio,
  clock,
  log,
}: Pick<Deps, 'audio' | 'clock' | 'log' | 'stores'>): Promise<Sweep> {
  const now = clock.now().getTime();
  const isOlder = (ms: number) => (entry: ListedAudio) => now - entry.modifiedAt.getTime() > ms;
  const recordings = await audio.list('answers');
  const rows = await stores.answers.listAudioFiles();
  const named = new Set(rows.map((row) => row.file));
  const present = new Set(recordings.map((entry) => entry.file));
  const removable = [
    ...recordings.filter((entry) => !named.has(entry.file)).filter(isOlder(ORPHAN_AFTER_MS)),
    ...(await audio.listUnfinished()).filter(isOlder(ORPHAN_AFTER_MS)),
    ...(await audio.list('speech')).filter(isOlder(SPEECH_KEPT_MS)),
  ];
  for (const { file } of removable) await audio.remove(file);
  const missing = rows.filter((row) => !present.has(row.file)).map((row) => row.responseId);
  if (missing.length > 0) log.error({ responseIds: missing }, 'recordings are missing from the audio store');
  return { removed: removable.map((entry) => entry.file), missing };
}
