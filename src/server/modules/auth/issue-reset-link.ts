import type { Deps } from '#server/deps.ts';
import type { UserReply } from '#shared/contract/auth.ts';
import { hashToken, newToken } from './token.ts';

export const RESET_LINK_MINUTES = 60;

/**
 * A link that sets a new password once; older links of the account are void from now on. Null when there is no such
 * account. It starts with the operator's PUBLIC_URL, never with a request's Host header (trust R-1).
 */
export async function issueResetLink(
  { stores, clock, env }: Pick<Deps, 'clock' | 'env' | 'stores'>,
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
