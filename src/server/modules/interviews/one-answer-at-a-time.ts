import type { Db } from '#db/client.ts';
import { AppError } from '#server/errors.ts';

/** Answers being processed, by interview. One process serves a database (its lock file sees to that). */
const present = new WeakMap<Db, Map<number, Promise<unknown>>>();

/**
 * Runs `work` unless an answer to this interview is being processed.
 * @throws {AppError} ANSWER_IN_PROGRESS.
 */
export function oneAnswerAtATime<T>(db: Db, interviewId: number, work: () => Promise<T>): Promise<T> {
  const ofDatabase = present.get(db) ?? new Map<number, Promise<unknown>>();
  present.set(db, ofDatabase);
  if (ofDatabase.has(interviewId)) throw new AppError('ANSWER_IN_PROGRESS');
  const running = work().finally(() => ofDatabase.delete(interviewId));
  ofDatabase.set(interviewId, running);
  return running;
}

/** Resolves when the answer being processed has ended, however that was; undefined when there is none. */
export function answerInProgress(db: Db, interviewId: number): Promise<unknown> | undefined {
  return present
    .get(db)
    ?.get(interviewId)
    ?.catch(() => {});
}
