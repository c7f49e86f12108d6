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

/** Waits until no answer to this interview is being processed, however that one ends. */
export async function untilAnswered(db: Db, interviewId: number): Promise<void> {
  await present
    .get(db)
    ?.get(interviewId)
    ?.catch(() => {});
}
