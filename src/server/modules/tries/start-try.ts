import { openingTurn } from '#engine/script/opening-turn.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { hashToken, newToken } from '#server/modules/auth/token.ts';
import type { Question } from '#shared/content/question.ts';
import type { StartTryReply } from '#shared/contract/tries.ts';
import { TRY_LASTS_MS } from '#shared/rules/tries.ts';
import { tryReplyOf } from './get-try.ts';

/** What is open at a time, all guests together: rows of a few kilobytes. */
const MAX_OPEN = 2000;
const CATEGORY = 'backend';
const DAY_MS = 24 * 3_600_000;

/**
 * Opens a try of the question of the day. Only where anybody may sign up: elsewhere the operator wants no strangers.
 * @throws {AppError} SIGN_UP_CLOSED, OVERLOADED.
 */
export async function startTry(deps: Deps): Promise<StartTryReply> {
  const { env, clock, content, stores } = deps;
  if (env.signUp !== 'open') {
    throw new AppError('SIGN_UP_CLOSED', { message: 'This server is for people with an account.' });
  }
  const now = clock.now();
  const question = questionOfDay([...content.questions.values()], now);
  const token = newToken();
  const made = {
    tokenHash: hashToken(token),
    questionId: question.id,
    title: question.title,
    question: openingTurn(question).text,
  };
  const openedAfter = new Date(now.getTime() - TRY_LASTS_MS);
  const isOpened = await stores.tries.insert({ ...made, now }, { max: MAX_OPEN, openedAfter });
  if (!isOpened) throw new AppError('OVERLOADED', { details: { retryAfterSeconds: 3600 } });
  return { token, ...tryReplyOf(deps, { ...made, answered: null, createdAt: now }) };
}

/** One of those that suit most people, another one each day. */
function questionOfDay(bank: readonly Question[], now: Date): Question {
  const fitting = bank.filter(
    ({ category, status, levels }) => category === CATEGORY && status === 'ready' && levels.includes('mid'),
  );
  const question = fitting[Math.floor(now.getTime() / DAY_MS) % fitting.length];
  if (!question) throw new Error(`the bank has no question of ${CATEGORY} to try`);
  return question;
}
