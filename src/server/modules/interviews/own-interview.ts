import type { Data } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { InterviewRow } from './interviews.store.ts';

const proof: unique symbol = Symbol('the caller owns it');

/**
 * An interview as it was when the request came, with the proof that it belongs to the caller. Only `ownInterview`
 * creates one.
 */
export type OwnInterview = { readonly row: InterviewRow; readonly [proof]: true };

/** @throws {AppError} NOT_FOUND, for another user's interview just as for one that does not exist. */
export async function ownInterview({ stores }: Data, userId: number, id: number): Promise<OwnInterview> {
  const row = await stores.interviews.findOwn(userId, id);
  if (!row) throw new AppError('NOT_FOUND', { message: 'Interview not found.' });
  return { row, [proof]: true };
}
