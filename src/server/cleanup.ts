import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps, OperatorDeps } from './deps.ts';
import { sweepAudio } from './modules/recordings/stored-recordings.ts';

const DAY_MS = 24 * 3_600_000;
/** By then a client does not repeat its call any more, and nobody looks at what was done. */
const KEPT_MS = 7 * DAY_MS;
/** Grading again within this time reuses what a model has read. */
const STEPS_KEPT_MS = 3 * DAY_MS;
/** An interview that was left in the middle is not continued after this time. */
const OPEN_STEPS_KEPT_MS = 30 * DAY_MS;
/** Copies that updates and restores have put aside hold what people may have deleted since. */
const COPIES_KEPT_MS = 30 * DAY_MS;
const COPIES = /^before-(migration|restore)-/;
const RESTORED = /^before-restore-/;

/** How many of each were removed. */
export type Cleanup = { recordings: number; leftovers: number; copies: number };

/** Removes what is of no use any more, and recordings that are past their time. Safe while a server is running. */
export async function cleanUp(deps: OperatorDeps): Promise<Cleanup> {
  const { stores } = deps.data;
  const { files } = deps.audio;
  const { clock, env } = deps;
  const before = (age: number) => new Date(clock.now().getTime() - age);
  await stores.idempotency.deleteBefore(before(KEPT_MS));
  await stores.jobs.deleteDoneBefore(before(KEPT_MS));
  await stores.engineSteps.deleteOld({
    gradedBefore: before(STEPS_KEPT_MS),
    createdBefore: before(OPEN_STEPS_KEPT_MS),
  });
  const expired =
    env.retentionDays === null ? [] : await stores.recordings.dropBefore(before(env.retentionDays * DAY_MS));
  for (const file of expired) await files.remove(file);
  const copies = await removeCopies(env.dataDir, before(COPIES_KEPT_MS));
  await stores.deletions.emptyLog();
  // A restore puts aside this disk's recordings with the database that names them; those in a bucket stay there.
  const keepsUnnamed =
    files.bucket !== null && (await readdir(env.dataDir)).some((name) => RESTORED.test(name));
  const { removed } = await sweepAudio(deps, { keepsUnnamed });
  return { recordings: expired.length, leftovers: removed.length, copies };
}

/** Cleans up now and every day. Returns a function that stops this. */
export function startCleanup(deps: Deps): () => void {
  const run = async () => {
    try {
      await deps.cluster.tryAlone('daily', 0, () => cleanUp(deps));
    } catch (error) {
      deps.log.error({ err: error }, 'the daily cleanup failed');
    }
  };
  void run();
  const timer = setInterval(() => void run(), DAY_MS).unref();
  return () => clearInterval(timer);
}

async function removeCopies(dataDir: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(dataDir)) {
    if (!COPIES.test(name) || (await stat(join(dataDir, name))).mtime >= before) continue;
    await rm(join(dataDir, name), { recursive: true });
    removed += 1;
  }
  return removed;
}
