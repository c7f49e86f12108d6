import type { Deps } from './deps.ts';
import { sweepAudio } from './modules/recordings/sweep-audio.ts';

const DAY_MS = 24 * 3_600_000;
/** A client that has not repeated its call by then will not do so any more, and nobody looks what was done. */
const KEPT_MS = 7 * DAY_MS;
/** Grading again that soon finds what a model has read; later it stands by its report. */
const STEPS_KEPT_MS = 3 * DAY_MS;
/** An interview that was left in the middle is not taken up after that. */
const OPEN_STEPS_KEPT_MS = 30 * DAY_MS;

/** Removes what is of no use any more, now and every day. Answers how to stop. */
export function startCleanup(deps: Deps): () => void {
  const { stores, clock, log } = deps;
  const cleanUp = async () => {
    try {
      const before = (age: number) => new Date(clock.now().getTime() - age);
      await stores.idempotency.deleteBefore(before(KEPT_MS));
      await stores.jobs.deleteDoneBefore(before(KEPT_MS));
      await stores.engineSteps.deleteOld({
        gradedBefore: before(STEPS_KEPT_MS),
        createdBefore: before(OPEN_STEPS_KEPT_MS),
      });
      await sweepAudio(deps);
    } catch (error) {
      log.error({ err: error }, 'the daily cleanup failed');
    }
  };
  void cleanUp();
  const timer = setInterval(() => void cleanUp(), DAY_MS).unref();
  return () => clearInterval(timer);
}
