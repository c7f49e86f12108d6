import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { hashToken } from '#server/modules/auth/token.ts';
import type { TryReply } from '#shared/contract/tries.ts';
import { TRY_LASTS_MS, TRY_SECONDS } from '#shared/rules/tries.ts';
import type { TryRow } from './tries.store.ts';

/** @throws {AppError} NOT_FOUND, the same for one that is over, kept by somebody, or never was. */
export async function findTry({ stores, clock }: Deps, token: string): Promise<TryRow> {
  const openedAfter = new Date(clock.now().getTime() - TRY_LASTS_MS);
  const found = await stores.tries.findOpen(hashToken(token), openedAfter);
  if (!found) throw new AppError('NOT_FOUND', { message: 'This answer is not here any more.' });
  return found;
}

export function tryReplyOf(
  { ai }: Pick<Deps, 'ai'>,
  { questionId, title, question, answered, createdAt }: Omit<TryRow, 'tokenHash'>,
): TryReply {
  return {
    question: { id: questionId, title, text: question },
    maxSeconds: TRY_SECONDS.to,
    hearsSpeech: (ai.withoutCost ?? ai).transcriber !== null,
    answer: answered && { text: answered.answer, seconds: answered.seconds, engine: answered.engine },
    report: answered?.report ?? null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + TRY_LASTS_MS),
  };
}
