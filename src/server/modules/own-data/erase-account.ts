import type { Deps } from '#server/deps.ts';
import { forgetGuesses } from '#server/modules/auth/sign-in.ts';
import type { UserReply } from '#shared/contract/auth.ts';
import type { Traces } from './deletions.store.ts';
import { removeTraces } from './remove-traces.ts';

type Account = Pick<UserReply, 'id' | 'createdAt'>;
type Parts = Pick<Deps, 'audio' | 'limits' | 'mailer' | 'speech' | 'stores'>;

/** Removes an account with everything of it, for good, and also from backups that are restored later. Null when it is gone already. */
export async function eraseAccount(
  parts: Parts & Pick<Deps, 'clock' | 'tombstones'>,
  account: Account,
): Promise<Traces | null> {
  const deletedAt = parts.clock.now().getTime();
  const createdAt = account.createdAt.getTime();
  await parts.tombstones.add({ kind: 'account', id: account.id, createdAt, deletedAt });
  return removeAccount(parts, account);
}

/** The same without a note for later. */
export async function removeAccount(parts: Parts, account: Account): Promise<Traces | null> {
  const { stores, limits, mailer } = parts;
  const traces = await stores.deletions.deleteAccount(account);
  if (!traces) return null;
  await mailer.forget(traces.email);
  await forgetGuesses(parts, traces.email);
  await limits.reset('resetMail', traces.email.toLowerCase());
  await removeTraces(parts, account.id, traces);
  return traces;
}
