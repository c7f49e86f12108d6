import type { Deps, OperatorDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { countGuess, forgetGuesses } from '#server/modules/auth/sign-in.ts';
import { hashToken } from '#server/modules/auth/token.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import { spokenPartsOf } from '#server/modules/recordings/append-recording.ts';
import type { Caller } from '#server/trpc/init.ts';
import type { DeleteAccountInput, UserReply } from '#shared/contract/auth.ts';
import type { MessageReply } from '#shared/contract/fields.ts';
import type { Traces } from './deletions.store.ts';

type SignedIn = { user: UserReply; token: string; caller: Pick<Caller, 'address'> };

/**
 * Deletes the account of the caller. Asks for the password, so that an unattended screen is not enough.
 * @throws {AppError} WRONG_PASSWORD, RATE_LIMITED, OVERLOADED.
 */
export async function deleteAccount(
  deps: Deps,
  { user, token, caller }: SignedIn,
  { password }: DeleteAccountInput,
): Promise<MessageReply> {
  const hash = (await deps.data.stores.accounts.passwordHashOf(user.id)) ?? null;
  const guess = { email: user.email, clientAddress: caller.address, knownBy: hashToken(token) };
  if (!(await countGuess(deps, guess, () => deps.passwords.verify(hash, password)))) {
    throw new AppError('WRONG_PASSWORD');
  }
  const traces = await eraseAccount(deps, user);
  if (traces) releaseMemory(deps, user.id, traces);
  return { message: 'Your account is deleted.' };
}

type Account = Pick<UserReply, 'id' | 'createdAt'>;

/**
 * Removes an account with everything of it, for good, also from backups that are restored later. Null if it is gone
 * already.
 */
export async function eraseAccount(deps: OperatorDeps, account: Account): Promise<Traces | null> {
  const deletedAt = deps.clock.now().getTime();
  const createdAt = account.createdAt.getTime();
  await deps.data.tombstones.add({ kind: 'account', id: account.id, createdAt, deletedAt });
  return removeAccount(deps, account);
}

/** Removes an account without a tombstone, which is what removes it from backups. */
async function removeAccount(deps: OperatorDeps, account: Account): Promise<Traces | null> {
  const { stores } = deps.data;
  const { rates } = deps.limits;
  const { mailer } = deps;
  const traces = await stores.deletions.deleteAccount(account);
  if (!traces) return null;
  await mailer.forget(traces.email);
  await forgetGuesses(deps.limits, traces.email);
  await rates.reset('resetMail', traces.email.toLowerCase());
  await removeTraces(deps, account.id, traces);
  return traces;
}

/**
 * Deletes an interview for good, also from backups that are restored later. Its session is not given back, unless a
 * friend was to ask and asked nothing.
 */
export async function deleteInterview(deps: Deps, { row }: OwnInterview): Promise<MessageReply> {
  const { stores, tombstones } = deps.data;
  const { clock } = deps;
  const { id, userId, createdAt } = row;
  const deletedAt = clock.now().getTime();
  await tombstones.add({ kind: 'interview', id, createdAt: createdAt.getTime(), deletedAt });
  const traces = await stores.deletions.deleteInterview(row, clock.now());
  if (traces) {
    releaseMemory(deps, userId, traces);
    await removeTraces(deps, userId, traces);
  }
  return { message: 'The interview is deleted.' };
}

/**
 * Deletes again what a restored backup has brought back. Must run at every start, before any request is served.
 * @returns how many accounts and interviews had come back.
 */
export async function redoDeletions(deps: Deps): Promise<number> {
  const { stores, tombstones } = deps.data;
  let found = 0;
  for (const { kind, id, createdAt } of await tombstones.list()) {
    const row = { id, createdAt: new Date(createdAt) };
    if (kind === 'account') {
      if (!(await removeAccount(deps, row))) continue;
    } else {
      const userId = (await stores.interviews.find(id))?.userId;
      const traces =
        userId === undefined ? null : await stores.deletions.deleteInterview(row, deps.clock.now());
      if (userId === undefined || !traces) continue;
      await removeTraces(deps, userId, traces);
    }
    found += 1;
  }
  return found;
}

/**
 * Removes the files of deleted interviews, and what the database's log still holds of them. If this fails halfway, the
 * rest belongs to no row and the daily cleanup finds it.
 */
async function removeTraces(
  { audio: { files, speech }, data: { stores } }: OperatorDeps,
  userId: number,
  traces: Traces,
): Promise<void> {
  for (const file of traces.recordings) await files.remove(file);
  for (const id of traces.interviewIds) {
    for (const { file } of await files.listUnfinished(spokenPartsOf({ userId, interviewId: id })))
      await files.remove(file);
  }
  await speech.forget(traces.questions);
  await stores.deletions.emptyLog();
}

/** Frees what this process keeps of deleted interviews in memory. */
function releaseMemory(deps: Deps, userId: number, traces: Traces): void {
  for (const id of traces.answerIds) {
    deps.audio.soundCache.remove(id);
    deps.audio.spokenTurns.remove(id);
  }
  for (const id of traces.interviewIds) {
    deps.audio.liveRecordings.release(id);
    deps.gradeProgress.clear(id);
  }
  deps.data.stores.reports.forget(traces.reportIds);
  deps.limits.userStorage.measureAnew(userId);
}
