import type { Deps } from '#server/deps.ts';
import { hashToken, newToken } from './token.ts';

const DAY_MS = 24 * 3_600_000;

/** A link with which so many people may sign up where SIGN_UP=invite. */
export async function issueInvite(
  { stores, clock, env }: Pick<Deps, 'clock' | 'env' | 'stores'>,
  { uses, days }: { uses: number; days: number },
): Promise<{ link: string; expiresAt: Date }> {
  const token = newToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  await stores.invites.insert({ tokenHash: hashToken(token), uses, expiresAt, now });
  return { link: `${env.publicUrl}/auth?invite=${token}`, expiresAt };
}
