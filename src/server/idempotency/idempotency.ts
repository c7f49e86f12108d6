import { createHash } from 'node:crypto';
import type { DbOrTx } from '#db/client.ts';
import { AppError } from '#server/errors.ts';
import { deleteKeysBefore, findKey, insertKey } from './idempotency.store.ts';

/** A client that has not repeated its call by then will not do so any more. */
const KEPT_DAYS = 7;

/** A write that may carry an Idempotency-Key (trust: quota). */
export type KeyedCall = {
  userId: number;
  action:
    | 'startInterview'
    | 'submitAnswer'
    | 'completeInterview'
    | 'gradeAgain'
    | 'answerDrill'
    | 'activateFreePlan';
  /** As the client sent it; undefined: the call is not repeatable. */
  key: string | undefined;
  /** What makes two calls the same one, without the key, its fields in a fixed order. */
  input: Readonly<Record<string, string | number | null>>;
};

/**
 * The row that an earlier call with this key and input made or changed, or null for a call that is new.
 * @throws {AppError} IDEMPOTENCY_KEY_REUSED when the key came with another input.
 */
export function findReplay(db: DbOrTx, call: KeyedCall): number | null {
  if (call.key === undefined) return null;
  const row = findKey(db, { userId: call.userId, action: call.action, key: call.key });
  if (!row) return null;
  if (row.inputSha256 !== sha256(call)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return row.subjectId;
}

/** Keeps the key. Belongs into the transaction of the effect, so that neither exists without the other. */
export function rememberCall(tx: DbOrTx, call: KeyedCall, subjectId: number, now: Date): void {
  const { userId, action, key } = call;
  if (key === undefined) return;
  insertKey(tx, { userId, action, key }, { inputSha256: sha256(call), subjectId }, now);
}

export function forgetOldKeys(db: DbOrTx, now: Date): void {
  deleteKeysBefore(db, new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000));
}

function sha256(call: KeyedCall): string {
  return createHash('sha256').update(JSON.stringify(call.input)).digest('hex');
}
