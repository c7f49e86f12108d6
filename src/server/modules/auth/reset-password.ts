import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Context } from '#server/trpc/init.ts';
import type { ResetPasswordInput } from '#shared/contract/auth.ts';
import type { MessageReply } from '#shared/contract/primitives.ts';
import { isUsableResetToken, spendResetToken } from './auth.store.ts';
import { hashPassword } from './password.ts';
import { requireLength } from './password-length.ts';
import { hashToken } from './token.ts';

/** Ends every session of the user. Throws RESET_TOKEN_INVALID, the same for expired, used, replaced and unknown tokens. */
export async function resetPassword(
  deps: Deps,
  request: Context,
  input: ResetPasswordInput,
): Promise<MessageReply> {
  requireLength('New password', input.newPassword, deps.env.passwordMinLength);
  deps.limits.take('resetPassword', request.clientAddress);
  const tokenHash = hashToken(input.token);
  // Looked at first, so that a wrong token costs no hashing and a busy moment does not use up a right one.
  if (!(await isUsableResetToken(deps.db, tokenHash, deps.clock.now()))) {
    throw new AppError('RESET_TOKEN_INVALID');
  }
  const newHash = await hashPassword(input.newPassword);
  if (!(await spendResetToken(deps.db, { tokenHash, newHash, now: deps.clock.now() }))) {
    throw new AppError('RESET_TOKEN_INVALID');
  }
  return { message: 'Your password has been updated. You can now sign in with your new password.' };
}
