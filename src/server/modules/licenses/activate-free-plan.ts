import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import type { LicenseReply } from '#shared/contract/licenses.ts';
import { getLicense } from './get-license.ts';

/**
 * Gives the plan's sessions to a user who has none left, and nothing to others; either way answers the licence
 * (decisions D4).
 * @throws {AppError} NOT_FOUND without a free plan, RATE_LIMITED beyond FREE_ACTIVATIONS_PER_DAY.
 */
export async function activateFreePlan(deps: Deps, call: KeyedCall): Promise<LicenseReply> {
  const perDay = deps.env.freeActivationsPerDay;
  const now = deps.clock.now();
  const activation = await deps.stores.licenses.activateFreePlan({ call, perDay, now });
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
