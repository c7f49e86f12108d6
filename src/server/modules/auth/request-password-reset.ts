import type { Deps } from '#server/deps.ts';
import type { RequestPasswordResetInput } from '#shared/contract/auth.ts';
import type { MessageReply } from '#shared/contract/primitives.ts';
import { afterResponse } from './after-response.ts';
import { issueResetLink } from './issue-reset-link.ts';
import { resetMail } from './reset-mail.ts';

/** Answers the same, and as fast, whether the account exists: it is looked up only afterwards (decisions D13). */
export async function requestPasswordReset(
  deps: Deps,
  { email }: RequestPasswordResetInput,
): Promise<MessageReply> {
  await deps.limits.take('resetMail', email.toLowerCase());
  afterResponse(deps, async () => {
    const issued = await issueResetLink(deps, email);
    if (issued) await deps.mailer.send(resetMail(issued.user, issued.link));
  });
  return { message: 'If an account with that email exists, a password reset link has been sent.' };
}
