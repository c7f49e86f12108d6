import type { Tx } from '#db/client.ts';
import { AppError } from '#server/errors.ts';
import { addLedgerEntry, findLicense, takeSession } from './licenses.store.ts';
import { usableSessions } from './usable-sessions.ts';

const spent = Symbol('spent session');

/** Proof that a session was paid for, which inserting an interview demands. Only `spendSession` can make one. */
export type SpentSession = {
  readonly [spent]: true;
  readonly userId: number;
  /** What is left; null: no limit. */
  readonly sessionsRemaining: number | null;
};

/**
 * THE quota rule: takes one session within the caller's transaction, so a failed start pays nothing.
 * @throws {AppError} QUOTA_EXHAUSTED with `sessionsRemaining`.
 */
export function spendSession(tx: Tx, userId: number, now: Date): SpentSession {
  const taken = takeSession(tx, userId, now);
  if (taken) return { [spent]: true, userId, sessionsRemaining: taken.sessionsRemaining };
  const sessionsRemaining = usableSessions(findLicense(tx, userId)?.license, now);
  throw new AppError('QUOTA_EXHAUSTED', { details: { sessionsRemaining } });
}

/** Enters the spending in the ledger, in the same transaction. Without a limit nothing was taken, so it counts 0. */
export function recordSpending(tx: Tx, session: SpentSession, interviewId: number, now: Date): void {
  const amount = session.sessionsRemaining === null ? 0 : -1;
  addLedgerEntry(tx, { userId: session.userId, interviewId, kind: 'consume', amount, createdAt: now });
}
