import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { ResetPasswordInput } from '#shared/contract/auth.ts';
import type { MessageReply } from '#shared/contract/primitives.ts';
import { forgetGuesses } from './count-guess.ts';
import { requireLength } from './password-length.ts';
import { hashToken } from './token.ts';

/** Ends every session of the user. Throws RESET_TOKEN_INVALID, the same for expired, used, replaced and unknown tokens. */
export async function resetPassword(deps: Deps, input: ResetPasswordInput): Promise<MessageReply> {
  requireLength('New password', input.newPassword, deps.env.passwordMinLength);
  const tokenHash = hashToken(input.token);
  // Looked at first, so that a wrong token costs no hashing and a busy moment does not use up a right one.
  if (!(await deps.stores.accounts.isUsableResetToken(tokenHash, deps.clock.now()))) {
    throw new AppError('RESET_TOKEN_INVALID');
  }
  const newHash = await deps.passwords.hash(input.newPassword);
  const account = await deps.stores.accounts.spendResetToken({ tokenHash, newHash, now: deps.clock.now() });
  if (!account) throw new AppError('RESET_TOKEN_INVALID');
  await forgetGuesses(deps, account.email);
  return { message: 'Your password has been updated. You can now sign in with your new password.' };
}
