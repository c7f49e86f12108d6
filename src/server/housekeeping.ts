import type { Deps } from './deps.ts';
import { forgetOldKeys } from './idempotency/idempotency.ts';
import { sweepAudio } from './modules/interviews/sweep-audio.ts';

const DAY_MS = 24 * 3_600_000;

/** Does the daily chores now and every day: old idempotency keys, files without an answer. Answers how to stop. */
export function startHousekeeping(deps: Deps): () => void {
  const keepHouse = async () => {
    try {
      forgetOldKeys(deps.db, deps.clock.now());
      await sweepAudio(deps);
    } catch (error) {
      deps.log.error({ err: error }, 'the daily chores failed');
    }
  };
  void keepHouse();
  const timer = setInterval(() => void keepHouse(), DAY_MS).unref();
  return () => clearInterval(timer);
}
