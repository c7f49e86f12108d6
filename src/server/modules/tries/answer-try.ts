import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { AnswerTryInput, TryReply } from '#shared/contract/tries.ts';
import { countWords, typedSeconds } from '#shared/rules/interview-clock.ts';
import { typedTryProblem } from '#shared/rules/tries.ts';
import { findTry, tryReplyOf } from './get-try.ts';
import { GUESTS, type HeardAnswer, hearRecording } from './hear-recording.ts';
import { reportTry } from './report-try.ts';

/**
 * Hears a guest's answer and reports on it. It may come twice: the first one stands. Guests are one user to the queues:
 * however many there are, they hold nobody up for longer than one user would.
 * @throws {AppError} NOT_FOUND, INVALID_INPUT, OVERLOADED, and whatever makes a recording unacceptable.
 */
export async function answerTry(deps: Deps, input: AnswerTryInput): Promise<TryReply> {
  const { stores, turns } = deps;
  const found = await findTry(deps, input.token);
  if (!found.answered) {
    await turns.guests.run(GUESTS, async () => {
      const { text, seconds, engine } = await hear(deps, input);
      const report = await reportTry(deps, found, { text, seconds });
      await stores.tries.answer(found.tokenHash, { answer: text, seconds, engine, report });
    });
  }
  return tryReplyOf(deps, await findTry(deps, input.token));
}

async function hear(deps: Deps, input: AnswerTryInput): Promise<HeardAnswer> {
  const text = input.transcript?.trim() ?? '';
  if (input.audio) {
    return hearRecording(deps, { audio: input.audio, text, clientSeconds: input.duration });
  }
  const problem = typedTryProblem(text);
  if (problem !== null) throw new AppError('INVALID_INPUT', { message: problem });
  return { text, seconds: typedSeconds(countWords(text)), engine: 'typed' };
}
