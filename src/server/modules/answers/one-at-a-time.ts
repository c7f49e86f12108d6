import type { Alone, Cluster } from '#server/cluster/cluster.ts';
import { AppError } from '#server/errors.ts';

/** Runs work on interviews, one piece at a time per interview, across all processes. */
export type OneAtATime = {
  /**
   * Runs `work`, once no other work of this kind is running for the interview.
   * @param waits Whether to wait for work that is running, however it ends: it may be the same call, sent again.
   * @throws {AppError} ANSWER_IN_PROGRESS if work is running and this call does not wait.
   */
  run<T>(interviewId: number, waits: boolean, work: () => Promise<T>): Promise<T>;
};

/** How often to check whether another process has finished. */
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
