import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';

/** A guess costs so much once an account has had too many from everywhere. Nobody is locked out: the owner waits this long. */
export const SLOW_DOWN_MS = 1_000;

/**
 * Counts a try at an account's password before it is checked: tries that run at the same time must not slip through. Few
 * are allowed from one address, so that guessing is slow; from all addresses together many only make each try slower, so
 * that nobody can lock the owner out. A right one is taken back, as is one that could not be checked, and a refused one
 * does not count against others at the same address.
 * @throws {AppError} RATE_LIMITED.
 */
export async function countGuess(
  deps: Deps,
  from: { email: string; clientAddress: string },
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const { limits, log } = deps;
  const account = from.email.toLowerCase();
  const here = `${account} ${from.clientAddress}`;
  const takeBack = async () => {
    await limits.forgive('signInAddress', from.clientAddress);
    await limits.forgive('signInEverywhere', account);
  };
  await limits.take('signInAccount', here);
  try {
    await limits.take('signInAddress', from.clientAddress);
  } catch (error) {
    await limits.forgive('signInAccount', here);
    throw error;
  }
  await slowDown(deps, account, from.clientAddress);
  try {
    if (!(await isRight())) {
      // Read by programs that shut addresses out, such as fail2ban: docs/operations.md.
      log.warn({ address: from.clientAddress }, 'sign-in failed');
      return false;
    }
  } catch (error) {
    await limits.forgive('signInAccount', here);
    await takeBack();
    throw error;
  }
  await limits.reset('signInAccount', here);
  await takeBack();
  return true;
}

/** The password was set by who owns the mailbox: guesses so far say nothing any more. */
export async function forgetGuesses({ limits }: Pick<Deps, 'limits'>, email: string): Promise<void> {
  const account = email.toLowerCase();
  await limits.resetAll('signInAccount', `${account} `);
  await limits.reset('signInEverywhere', account);
}

async function slowDown({ limits, log }: Deps, account: string, address: string): Promise<void> {
  try {
    await limits.take('signInEverywhere', account);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ address }, 'sign-in slowed down: too many guesses at one account');
    await delay(SLOW_DOWN_MS);
  }
}
