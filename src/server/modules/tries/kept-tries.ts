import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { hashToken } from '#server/modules/auth/token.ts';
import type { MessageReply } from '#shared/contract/primitives.ts';
import type { KeptTryReply } from '#shared/contract/tries.ts';
import { TRY_LASTS_MS } from '#shared/rules/tries.ts';

/** Gives a guest's answered try to whoever holds its token, once; asked again by the same user it says the same. */
export async function keepTry({ stores, clock }: Deps, userId: number, token: string): Promise<KeptTryReply> {
  const openedAfter = new Date(clock.now().getTime() - TRY_LASTS_MS);
  const id = await stores.tries.keep(hashToken(token), userId, openedAfter);
  const kept = (await stores.tries.listKept(userId)).find((each) => each.id === id);
  if (!kept) throw notFound();
  return kept;
}

/** Newest first. */
export function listKeptTries({ stores }: Deps, userId: number): Promise<KeptTryReply[]> {
  return stores.tries.listKept(userId);
}

export async function deleteKeptTry({ stores }: Deps, userId: number, id: number): Promise<MessageReply> {
  if (!(await stores.tries.removeKept(userId, id))) throw notFound();
  return { message: 'The answer is deleted.' };
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', { message: 'This answer is not here any more.' });
}
