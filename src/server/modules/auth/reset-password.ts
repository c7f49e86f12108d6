import type { Deps, OperatorDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Mail } from '#server/mailer.ts';
import type { RequestPasswordResetInput, ResetPasswordInput, UserReply } from '#shared/contract/auth.ts';
import type { MessageReply } from '#shared/contract/fields.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { requireLength } from './passwords.ts';
import { forgetGuesses } from './sign-in.ts';
import { hashToken, newToken } from './token.ts';

/**
 * Replies the same, and as fast, whether or not the account exists: it is looked up only afterwards (product rule 13).
 */
export async function requestPasswordReset(
  deps: Deps,
  { email }: RequestPasswordResetInput,
): Promise<MessageReply> {
  await deps.limits.rates.take('resetMail', email.toLowerCase());
  afterResponse(deps, async () => {
    const issued = await issueResetLink(deps, email);
    if (issued) await deps.mailer.send(resetMail(issued.user, issued.link));
  });
  return { message: 'If an account with that email exists, a password reset link has been sent.' };
}

export const RESET_LINK_MINUTES = 60;

/**
 * Makes a link that sets a new password once, and voids older links of the account. Null if there is no such account.
 * The link starts with the operator's PUBLIC_URL, never with a request's Host header, which an attacker may set.
 */
export async function issueResetLink(
  { data: { stores }, clock, env }: OperatorDeps,
  email: string,
): Promise<{ user: UserReply; link: string } | null> {
  const account = await stores.accounts.find(email);
  if (!account) return null;
  const { user } = account;
  const token = newToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + RESET_LINK_MINUTES * 60_000);
  await stores.accounts.replaceResetToken({ userId: user.id, tokenHash: hashToken(token), expiresAt, now });
  return { user, link: `${env.publicUrl}/reset-password?token=${token}` };
}

function resetMail(to: UserReply, link: string): Mail {
  return {
    to: to.email,
    subject: `Reset your ${PRODUCT_NAME} password`,
    text: [
      `Hello ${to.firstName},`,
      '',
      `Someone, probably you, asked for a new ${PRODUCT_NAME} password. This link lets you choose one:`,
      '',
      link,
      '',
      `It works once, for ${RESET_LINK_MINUTES} minutes.`,
      'If you did not ask for it, ignore this email: your password stays as it is.',
    ].join('\n'),
  };
}

/**
 * Sets the new password and ends every session of the user.
 * @throws {AppError} INVALID_INPUT, OVERLOADED; RESET_TOKEN_INVALID, the same for expired, used, replaced and unknown
 *   tokens.
 */
export async function resetPassword(deps: Deps, input: ResetPasswordInput): Promise<MessageReply> {
  requireLength('New password', input.newPassword, deps.env.passwordMinLength);
  const tokenHash = hashToken(input.token);
  // Checked first, so that a wrong token costs no hashing and a busy moment does not use up a valid one.
  if (!(await deps.data.stores.accounts.isUsableResetToken(tokenHash, deps.clock.now()))) {
    throw new AppError('RESET_TOKEN_INVALID');
  }
  const newHash = await deps.passwords.hash(input.newPassword);
  const account = await deps.data.stores.accounts.spendResetToken({
    tokenHash,
    newHash,
    now: deps.clock.now(),
  });
  if (!account) throw new AppError('RESET_TOKEN_INVALID');
  await forgetGuesses(deps.limits, account.email);
  return { message: 'Your password has been updated. You can now sign in with your new password.' };
}

/** Long enough for the reply to be on the wire, so that its time does not give the work away. */
const RESPONSE_IS_OUT_MS = 100;

/** Does work that the reply must not wait for. A failure is only logged: no caller is left to hear of it. */
function afterResponse(deps: Deps, work: () => Promise<void>): void {
  setTimeout(() => {
    work().catch((error: unknown) => deps.log.error({ err: error }, 'work after an answer failed'));
  }, RESPONSE_IS_OUT_MS);
}
