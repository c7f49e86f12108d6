import type { Deps } from '#server/deps.ts';
import type { MessageReply } from '#shared/contract/primitives.ts';

export async function signOut(deps: Deps, token: string): Promise<MessageReply> {
  await deps.sessions.end(token);
  return { message: 'You are signed out.' };
}
