import type { Tx } from '#db/client.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findReplay, rememberCall } from '#server/idempotency/idempotency.ts';
import type { ActivateFreePlanInput, LicenseReply } from '#shared/contract/licenses.ts';
import { requireGrantToday } from './activation-limit.ts';
import { getLicense } from './get-license.ts';
import { addLedgerEntry, findFreePlan, findLicense, ledgerSum, saveLicense } from './licenses.store.ts';
import { usableSessions } from './usable-sessions.ts';

/**
 * Gives the plan's sessions to a user who has none left, and nothing to others; either way answers the licence
 * (decisions D4). Throws RATE_LIMITED beyond FREE_ACTIVATIONS_PER_DAY.
 */
export async function activateFreePlan(
  deps: Deps,
  userId: number,
  input: ActivateFreePlanInput,
): Promise<LicenseReply> {
  deps.limits.take('activateFreePlan', userId);
  const call = { userId, action: 'activateFreePlan', key: input?.idempotencyKey, input: {} } as const;
  deps.db.transaction(
    (tx) => {
      const now = deps.clock.now();
      if (findReplay(tx, call) === null) rememberCall(tx, call, refill(tx, deps, userId, now), now);
    },
    { behavior: 'immediate' },
  );
  return getLicense(deps, userId);
}

/** Answers the id of the licence, filled or as it was. */
function refill(tx: Tx, { env }: Deps, userId: number, now: Date): number {
  const license = findLicense(tx, userId)?.license;
  if (license && usableSessions(license, now) !== 0) return license.id;

  const plan = findFreePlan(tx);
  if (!plan) throw new AppError('NOT_FOUND', { message: 'There is no free plan at present.' });
  requireGrantToday(tx, env.freeActivationsPerDay, userId, now);
  const sessionsRemaining = plan.sessionsIncluded;
  // Set, not added: the ledger takes the difference, so that it goes on summing up to what remains.
  const amount = sessionsRemaining === null ? 0 : sessionsRemaining - ledgerSum(tx, userId);
  addLedgerEntry(tx, { userId, kind: 'grant', amount, createdAt: now });
  return saveLicense(tx, { userId, planId: plan.id, sessionsRemaining, now });
}
