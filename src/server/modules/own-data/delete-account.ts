import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { countGuess } from '#server/modules/auth/sign-in.ts';
import { hashToken } from '#server/modules/auth/token.ts';
import type { Caller } from '#server/trpc/init.ts';
import type { DeleteAccountInput, UserReply } from '#shared/contract/auth.ts';
import type { MessageReply } from '#shared/contract/primitives.ts';
import { eraseAccount } from './erase-account.ts';
import { releaseMemory } from './remove-traces.ts';

type SignedIn = { user: UserReply; token: string; caller: Pick<Caller, 'address'> };

/** Whoever found an open screen must not be able to: the password is asked for. Throws WRONG_PASSWORD, RATE_LIMITED, OVERLOADED. */
export async function deleteAccount(
  deps: Deps,
  { user, token, caller }: SignedIn,
  { password }: DeleteAccountInput,
): Promise<MessageReply> {
  const hash = (await deps.stores.accounts.passwordHashOf(user.id)) ?? null;
  const guess = { email: user.email, clientAddress: caller.address, knownBy: hashToken(token) };
  if (!(await countGuess(deps, guess, () => deps.passwords.verify(hash, password)))) {
    throw new AppError('WRONG_PASSWORD');
  }
  const traces = await eraseAccount(deps, user);
  if (traces) releaseMemory(deps, user.id, traces);
  return { message: 'Your account is deleted.' };
}
