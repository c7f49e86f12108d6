import { hash, verify } from '@node-rs/argon2';
import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Caller } from '#server/trpc/init.ts';
import type { ChangePasswordInput, UserReply } from '#shared/contract/auth.ts';
import type { MessageReply } from '#shared/contract/fields.ts';
import { countGuess } from './sign-in.ts';
import { hashToken } from './token.ts';

/** argon2id, the library's default variant, with the lowest memory (KiB), passes and lanes that OWASP recommends. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing occupies libuv's threads (four by default), which every file read needs too: two hashes at a time leave two
 * threads. Beyond this queue, calls are refused rather than kept waiting.
 */
const HASHES_AT_A_TIME = 2;
const HASHES_WAITING = 64;
const RETRY_AFTER_SECONDS = 2;

/** A hash of no one's password. Verifying against it makes an unknown e-mail take as long as a known one. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$g2DmV8EkBrmDQspk+t9OpQ$5ilJgTjdbXpMJQcOKSlkMTN+PiiNgWNSRb6EI3kq/0I';

/** Hashes and verifies passwords, a few at a time. Both throw OVERLOADED when too many are waiting. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** An unknown account, given as null, takes as long and yields false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

/** @param cost The cost of a new hash; tests sign up thousands of users and use a lower one. */
export function createPasswords(cost = ARGON2): Passwords {
  const hashing = bulkhead(HASHES_AT_A_TIME, HASHES_WAITING);
  const inSlot = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await hashing.execute(work);
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      throw new AppError('OVERLOADED', { details: { retryAfterSeconds: RETRY_AFTER_SECONDS }, cause: error });
    }
  };
  return {
    hash: (password) => inSlot(() => hash(canonical(password), cost)),
    verify: async (passwordHash, password) => {
      const matches = await inSlot(() => verify(passwordHash ?? DUMMY_HASH, canonical(password)));
      return matches && passwordHash !== null;
    },
  };
}

/** Normalizes the password, because keyboards send the same accented letter in different ways. */
function canonical(password: string): string {
  return password.normalize('NFC');
}

/**
 * Checks a new password's length: the operator may ask for longer ones than the contract does (PASSWORD_MIN_LENGTH).
 * Passwords that were chosen before stay valid for signing in.
 */
export function requireLength(field: 'Password' | 'New password', password: string, minLength: number): void {
  if (password.length >= minLength) return;
  const message = `${field} must be at least ${minLength} characters long.`;
  const path = field === 'Password' ? 'password' : 'newPassword';
  throw new AppError('INVALID_INPUT', { message, details: { issues: [{ path, message }] } });
}

type SignedIn = { user: UserReply; token: string; caller: Pick<Caller, 'address'> };

/**
 * Changes the password and ends every other session of the user at once.
 * @throws {AppError} INVALID_INPUT, WRONG_PASSWORD, RATE_LIMITED, OVERLOADED.
 */
export async function changePassword(
  deps: Deps,
  request: SignedIn,
  input: ChangePasswordInput,
): Promise<MessageReply> {
  requireLength('New password', input.newPassword, deps.env.passwordMinLength);
  const { id: userId, email } = request.user;
  const oldHash = (await deps.data.stores.accounts.passwordHashOf(userId)) ?? null;
  const keepSid = hashToken(request.token);
  const guess = { email, clientAddress: request.caller.address, knownBy: keepSid };
  const isRight = await countGuess(deps, guess, () => deps.passwords.verify(oldHash, input.currentPassword));
  if (oldHash === null || !isRight) throw new AppError('WRONG_PASSWORD');

  const newHash = await deps.passwords.hash(input.newPassword);
  const changed = await deps.data.stores.accounts.changePassword({
    userId,
    oldHash,
    newHash,
    keepSid,
    now: deps.clock.now(),
  });
  if (!changed) throw new AppError('WRONG_PASSWORD');
  return { message: 'Your password has been successfully updated.' };
}
