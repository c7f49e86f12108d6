import { AppError } from '#server/errors.ts';

/** An interview has one answer processed at a time. One process serves a database (its lock file sees to that). */
export type OneAtATime = {
  /**
   * Runs `work` unless an answer to this interview is being processed.
   * @param waits Then this one waits for its end, however that is: it may be the same answer, sent again.
   * @throws {AppError} ANSWER_IN_PROGRESS where it does not wait.
   */
  run<T>(interviewId: number, waits: boolean, work: () => Promise<T>): Promise<T>;
};

export function createOneAtATime(): OneAtATime {
  const present = new Map<number, Promise<unknown>>();
  return {
    run: async (interviewId, waits, work) => {
      for (let former = present.get(interviewId); former; former = present.get(interviewId)) {
        if (!waits) throw new AppError('ANSWER_IN_PROGRESS');
        await former.catch(() => {});
      }
      const running = work().finally(() => present.delete(interviewId));
      present.set(interviewId, running);
      return running;
    },
  };
}
