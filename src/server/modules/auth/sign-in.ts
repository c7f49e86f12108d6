import { setTimeout as delay } from 'node:timers/promises';
import type { Deps, Limits } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Context } from '#server/trpc/init.ts';
import type { SessionReply, SignInInput } from '#shared/contract/auth.ts';
import { hashToken } from './token.ts';

/**
 * Signs in with a new token. If the request came with a token, that session ends.
 * @throws {AppError} INVALID_CREDENTIALS, ACCOUNT_DISABLED, RATE_LIMITED, OVERLOADED.
 */
export async function signIn(deps: Deps, request: Context, input: SignInInput): Promise<SessionReply> {
  const account = await deps.data.stores.accounts.find(input.email);
  const keyHash = input.deviceKey === undefined ? null : hashToken(input.deviceKey);
  const isKnown = keyHash !== null && (await deps.data.stores.knownDevices.isKnown(input.email, keyHash));
  const guess = {
    email: input.email,
    clientAddress: request.caller.address,
    knownBy: isKnown ? keyHash : null,
  };
  const isRight = await countGuess(deps, guess, () =>
    deps.passwords.verify(account?.passwordHash ?? null, input.password),
  );
  if (!account || !isRight) throw new AppError('INVALID_CREDENTIALS');
  if (account.disabledAt !== null) throw new AppError('ACCOUNT_DISABLED');

  const { user, passwordHash } = account;
  const token = await deps.data.sessions.create(user.id, request.caller.device);
  // The password may have been changed while this one was being verified: then it opens nothing.
  if ((await deps.data.stores.accounts.passwordHashOf(user.id)) !== passwordHash) {
    await deps.data.sessions.end(token);
    throw new AppError('INVALID_CREDENTIALS');
  }
  if (request.token !== null) await deps.data.sessions.end(request.token);
  await rememberDevice(deps, user.id, input.deviceKey);
  return { token, user };
}

/** Devices remembered for one account; the one that signed in longest ago is forgotten first. */
const MAX_KNOWN_DEVICES = 20;

/**
 * Remembers this device, so that others who guess at the account's password cannot keep it out. Does nothing without a
 * key.
 */
export async function rememberDevice(
  { data: { stores }, clock }: Deps,
  userId: number,
  deviceKey: string | undefined,
): Promise<void> {
  if (deviceKey === undefined) return;
  const device = { userId, keyHash: hashToken(deviceKey), now: clock.now() };
  await stores.knownDevices.remember(device, MAX_KNOWN_DEVICES);
}

/**
 * How long each further guess takes after too many from everywhere. Nobody is locked out: an owner on a new device only
 * waits this long.
 */
export const SLOW_DOWN_MS = 1_000;

type Guess = {
  email: string;
  clientAddress: string;
  /**
   * Proof that this caller signed in to the account before: the hash of a device's key or of a session's token; else
   * null.
   */
  knownBy: string | null;
};

/**
 * Counts a guess at an account's password before it is checked, so that parallel guesses cannot slip through. A right
 * guess is taken back, and so is one that could not be checked.
 *
 * A caller who signed in before has a count of its own, so that others who guess, even from the same address, cannot
 * keep the owner out (decision 64). All others count together: few guesses are allowed from one address, so that
 * guessing is slow; many from all addresses together only make each guess slower. A refused guess does not count
 * against others at the same address.
 * @throws {AppError} RATE_LIMITED.
 */
export async function countGuess(
  deps: Deps,
  guess: Guess,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const { rates } = deps.limits;
  const { log } = deps;
  const account = guess.email.toLowerCase();
  const limit = guess.knownBy === null ? 'signInAccount' : 'signInDevice';
  const key = `${account} ${guess.knownBy ?? guess.clientAddress}`;
  await rates.take(limit, key);
  try {
    if (guess.knownBy === null) await countAmongOthers(deps, account, guess.clientAddress);
  } catch (error) {
    await rates.forgive(limit, key);
    throw error;
  }
  const takeBack = async () => {
    if (guess.knownBy !== null) return;
    await rates.forgive('signInAddress', guess.clientAddress);
    await rates.forgive('signInEverywhere', account);
  };
  try {
    if (!(await isRight())) {
      // Programs that block addresses, such as fail2ban, read this line: docs/operations.md.
      log.warn({ address: guess.clientAddress }, 'sign-in failed');
      return false;
    }
  } catch (error) {
    await rates.forgive(limit, key);
    await takeBack();
    throw error;
  }
  await rates.reset(limit, key);
  await takeBack();
  return true;
}

/** Called once the owner of the mailbox has set a new password: earlier guesses mean nothing any more. */
export async function forgetGuesses({ rates }: Pick<Limits, 'rates'>, email: string): Promise<void> {
  const account = email.toLowerCase();
  await rates.resetAll('signInAccount', `${account} `);
  await rates.resetAll('signInDevice', `${account} `);
  await rates.reset('signInEverywhere', account);
}

async function countAmongOthers(
  { limits: { rates }, log }: Deps,
  account: string,
  address: string,
): Promise<void> {
  await rates.take('signInAddress', address);
  try {
    await rates.take('signInEverywhere', account);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ address }, 'sign-in slowed down: too many guesses at one account');
    await delay(SLOW_DOWN_MS);
  }
}
