import type { Deps } from '#server/deps.ts';
import type { Context } from '#server/trpc/init.ts';
import type { RequestPasswordResetInput } from '#shared/contract/auth.ts';
import type { MessageReply } from '#shared/contract/primitives.ts';
import { afterAnswer } from './after-answer.ts';
import { issueResetLink } from './issue-reset-link.ts';
import { resetMail } from './reset-mail.ts';

/** Answers the same, and as fast, whether the account exists: it is looked up only afterwards (decisions D13). */
export async function requestPasswordReset(
  deps: Deps,
  request: Context,
  { email }: RequestPasswordResetInput,
): Promise<MessageReply> {
  deps.limits.take('requestPasswordReset', request.clientAddress);
  deps.limits.take('resetMail', email.toLowerCase());
  afterAnswer(deps, async () => {
    const issued = await issueResetLink(deps, email);
    if (issued) await deps.mailer.send(resetMail(issued.user, issued.link));
  });
  return { message: 'If an account with that email exists, a password reset link has been sent.' };
}
