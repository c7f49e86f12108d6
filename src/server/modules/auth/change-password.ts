import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Caller } from '#server/trpc/init.ts';
import type { ChangePasswordInput, UserReply } from '#shared/contract/auth.ts';
import type { MessageReply } from '#shared/contract/primitives.ts';
import { countGuess } from './count-guess.ts';
import { requireLength } from './password-length.ts';
import { hashToken } from './token.ts';

type SignedIn = { user: UserReply; token: string; caller: Pick<Caller, 'address'> };

/** Every other session of the user ends at once. Throws WRONG_PASSWORD, RATE_LIMITED, OVERLOADED. */
export async function changePassword(
  deps: Deps,
  request: SignedIn,
  input: ChangePasswordInput,
): Promise<MessageReply> {
  requireLength('New password', input.newPassword, deps.env.passwordMinLength);
  const { id: userId, email } = request.user;
  const oldHash = (await deps.stores.accounts.passwordHashOf(userId)) ?? null;
  const keepSid = hashToken(request.token);
  const guess = { email, clientAddress: request.caller.address, knownBy: keepSid };
  const isRight = await countGuess(deps, guess, () => deps.passwords.verify(oldHash, input.currentPassword));
  if (oldHash === null || !isRight) throw new AppError('WRONG_PASSWORD');

  const newHash = await deps.passwords.hash(input.newPassword);
  const changed = await deps.stores.accounts.changePassword({
    userId,
    oldHash,
    newHash,
    keepSid,
    now: deps.clock.now(),
  });
  if (!changed) throw new AppError('WRONG_PASSWORD');
  return { message: 'Your password has been successfully updated.' };
}
