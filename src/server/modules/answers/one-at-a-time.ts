import type { Alone, Cluster } from '#server/cluster/cluster.ts';
import { AppError } from '#server/errors.ts';

/** An interview has one answer processed at a time, whichever process has it. */
export type OneAtATime = {
  /**
   * Runs `work` unless an answer to this interview is being processed.
   * @param waits Then this one waits for its end, however that is: it may be the same answer, sent again.
   * @throws {AppError} ANSWER_IN_PROGRESS where it does not wait.
   */
  run<T>(interviewId: number, waits: boolean, work: () => Promise<T>): Promise<T>;
};

/** Between two looks whether another process has ended. */
const LOOK_AGAIN_MS = 50;

export function createOneAtATime(cluster: Cluster, what: Alone): OneAtATime {
  const present = new Map<number, Promise<unknown>>();

  async function alone<T>(interviewId: number, waits: boolean, work: () => Promise<T>): Promise<T> {
    for (;;) {
      const done = await cluster.tryAlone(what, interviewId, async () => ({ result: await work() }));
      if (done) return done.result;
      if (!waits) throw new AppError('ANSWER_IN_PROGRESS');
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }

  return {
    run: async (interviewId, waits, work) => {
      for (let former = present.get(interviewId); former; former = present.get(interviewId)) {
        if (!waits) throw new AppError('ANSWER_IN_PROGRESS');
        await former.catch(() => {});
      }
      const running = alone(interviewId, waits, work).finally(() => present.delete(interviewId));
      present.set(interviewId, running);
      return running;
    },
  };
}
