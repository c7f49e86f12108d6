import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findOwnInterview, type InterviewRow } from './interviews.store.ts';

const proof: unique symbol = Symbol('the caller owns it');

/** An interview together with the proof that it belongs to the caller. Only `ownInterview` makes one. */
export type OwnInterview = { readonly row: InterviewRow; readonly [proof]: true };

/** @throws {AppError} NOT_FOUND, the same for a stranger's interview as for one that does not exist (decisions D6). */
export function ownInterview({ db }: Pick<Deps, 'db'>, userId: number, id: number): OwnInterview {
  const row = findOwnInterview(db, userId, id);
  if (!row) throw new AppError('NOT_FOUND', { message: 'Interview not found.' });
  return { row, [proof]: true };
}
