import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';

/** A guess costs so much once an account has had too many from everywhere. Nobody is locked out: the owner waits this long. */
export const SLOW_DOWN_MS = 1_000;

type Guess = {
  email: string;
  clientAddress: string;
  /** What proves that this caller signed in to the account before: the hash of a device's key or of a session's token. */
  knownBy: string | null;
};

/**
 * Counts a try at an account's password before it is checked: tries that run at the same time must not slip through. A
 * right one is taken back, as is one that could not be checked.
 *
 * A caller who signed in before has a count of its own, so that others who guess, from the same address too, cannot keep
 * the owner out (decision 64). All others count together: few are allowed from one address, so that guessing is slow;
 * from all addresses together many only make each try slower. A refused one does not count against others at the same
 * address.
 * @throws {AppError} RATE_LIMITED.
 */
export async function countGuess(
  deps: Deps,
  guess: Guess,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const { limits, log } = deps;
  const account = guess.email.toLowerCase();
  const limit = guess.knownBy === null ? 'signInAccount' : 'signInDevice';
  const key = `${account} ${guess.knownBy ?? guess.clientAddress}`;
  await limits.take(limit, key);
  try {
    if (guess.knownBy === null) await countAmongOthers(deps, account, guess.clientAddress);
  } catch (error) {
    await limits.forgive(limit, key);
    throw error;
  }
  const takeBack = async () => {
    if (guess.knownBy !== null) return;
    await limits.forgive('signInAddress', guess.clientAddress);
    await limits.forgive('signInEverywhere', account);
  };
  try {
    if (!(await isRight())) {
      // Read by programs that shut addresses out, such as fail2ban: docs/operations.md.
      log.warn({ address: guess.clientAddress }, 'sign-in failed');
      return false;
    }
  } catch (error) {
    await limits.forgive(limit, key);
    await takeBack();
    throw error;
  }
  await limits.reset(limit, key);
  await takeBack();
  return true;
}

/** The password was set by who owns the mailbox: guesses so far say nothing any more. */
export async function forgetGuesses({ limits }: Pick<Deps, 'limits'>, email: string): Promise<void> {
  const account = email.toLowerCase();
  await limits.resetAll('signInAccount', `${account} `);
  await limits.resetAll('signInDevice', `${account} `);
  await limits.reset('signInEverywhere', account);
}

async function countAmongOthers({ limits, log }: Deps, account: string, address: string): Promise<void> {
  await limits.take('signInAddress', address);
  try {
    await limits.take('signInEverywhere', account);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ address }, 'sign-in slowed down: too many guesses at one account');
    await delay(SLOW_DOWN_MS);
  }
}
