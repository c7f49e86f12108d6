import type { Deps } from '#server/deps.ts';
import { spokenPartsOfUser } from '#server/modules/recordings/spoken-part.ts';
import type { Traces } from './deletions.store.ts';

type Parts = Pick<Deps, 'audio' | 'speech' | 'stores'>;

/**
 * Removes the files of interviews whose rows are gone, and what the database's log still says of them. What is left when
 * this fails halfway belongs to no row: the daily cleanup finds it.
 */
export async function removeTraces(
  { audio, speech, stores }: Parts,
  userId: number,
  traces: Traces,
): Promise<void> {
  for (const file of traces.recordings) await audio.remove(file);
  for (const id of traces.interviewIds) {
    for (const { file } of await audio.listUnfinished(`${spokenPartsOfUser(userId)}${id}-`))
      await audio.remove(file);
  }
  await speech.forget(traces.questions);
  await stores.deletions.emptyLog();
}

/** What this process keeps of them in memory. */
export function releaseMemory(deps: Deps, userId: number, traces: Traces): void {
  for (const id of traces.answerIds) {
    deps.soundCache.remove(id);
    deps.spokenTurns.remove(id);
  }
  for (const id of traces.interviewIds) {
    deps.liveRecordings.release(id);
    deps.gradeProgress.clear(id);
  }
  deps.stores.reports.forget(traces.reportIds);
  deps.userStorage.measureAnew(userId);
}
