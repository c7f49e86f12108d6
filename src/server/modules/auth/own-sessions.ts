import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { SignedInDevice } from '#shared/contract/auth.ts';
import type { MessageReply } from '#shared/contract/primitives.ts';

type SignedIn = { user: { id: number }; token: string };

/** Where the user is signed in, the last used first. */
export function listSessions({ sessions }: Deps, { user, token }: SignedIn): Promise<SignedInDevice[]> {
  return sessions.list(user.id, token);
}

/** Signs one device out. Throws NOT_FOUND, also for a session of somebody else. */
export async function endSession(
  { sessions }: Deps,
  { user }: SignedIn,
  sessionId: string,
): Promise<MessageReply> {
  if (!(await sessions.endOne(user.id, sessionId))) {
    throw new AppError('NOT_FOUND', { message: 'This device is not signed in any more.' });
  }
  return { message: 'The device is signed out.' };
}

/** Every session ends, this one too. */
export async function signOutEverywhere({ sessions }: Deps, { user }: SignedIn): Promise<MessageReply> {
  await sessions.endAll(user.id);
  return { message: 'You are signed out everywhere.' };
}
