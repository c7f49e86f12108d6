import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import type { LicenseReply } from '#shared/contract/licenses.ts';

/**
 * Gives the free plan's sessions to a user who has none left and does nothing for others; returns the license in either
 * case (product rule 4).
 * @throws {AppError} NOT_FOUND if there is no free plan, RATE_LIMITED beyond FREE_ACTIVATIONS_PER_DAY.
 */
export async function activateFreePlan(deps: Deps, call: KeyedCall): Promise<LicenseReply> {
  const perDay = deps.env.freeActivationsPerDay;
  const now = deps.clock.now();
  const activation = await deps.data.stores.licenses.activateFreePlan({ call, perDay, now });
  if (activation === 'no_free_plan') {
    throw new AppError('NOT_FOUND', { message: 'There is no free plan at present.' });
  }
  if (activation !== 'done') {
    throw new AppError('RATE_LIMITED', {
      message: `The free plan can be activated ${perDay === 1 ? 'once' : `${perDay} times`} a day. Please come back later.`,
      details: {
        retryAfterSeconds: Math.ceil((activation.refusedUntil.getTime() - now.getTime()) / 1000),
      },
    });
  }
  return getLicense(deps, call.userId);
}

export async function getLicense({ data: { stores }, clock }: Deps, userId: number): Promise<LicenseReply> {
  const found = await stores.licenses.findLicense(userId);
  return {
    license: found?.license ?? null,
    plan: found?.plan ?? null,
    quota: { sessionsRemaining: usableSessions(found?.license, clock.now()) },
  };
}

type Quota = { status: string; sessionsRemaining: number | null; endDate: Date | null };

/**
 * Sessions that can be started now: null for no limit, 0 without a license or with one that is over. `spendSession`
 * checks the same rule in SQL, where it must be one statement; a property test compares the two.
 */
export function usableSessions(license: Quota | undefined, now: Date): number | null {
  if (license?.status !== 'active') return 0;
  if (license.endDate !== null && license.endDate <= now) return 0;
  return license.sessionsRemaining;
}
