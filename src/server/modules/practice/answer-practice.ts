import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import type { AttemptReply } from '#shared/contract/exercise.ts';
import type { AnswerPracticeInput } from '#shared/contract/practice.ts';
import { answerFingerprint, attemptExercise } from './attempt-exercise.ts';
import { taskOf } from './choose-task.ts';
import { isForGuests } from './guest-exercise.ts';
import { firstDrill, knownTasks } from './known-tasks.ts';

/**
 * Keeps an answer to an exercise of the bank.
 * @throws {AppError} NOT_FOUND for an exercise that was never set to the user; INVALID_INPUT; whatever makes a recording
 *   unacceptable.
 */
export async function answerPractice(
  deps: Deps,
  call: KeyedCall,
  input: AnswerPracticeInput,
): Promise<AttemptReply> {
  const known = await knownTasks(deps, call.userId);
  const isIt = (each: { questionId: string; dimension: string }) =>
    each.questionId === input.questionId && each.dimension === input.dimension;
  const shown = known.shown.find(isIt);
  const isOpen =
    shown !== undefined || known.rated.some(isIt) || isIt(firstDrill(deps)) || isForGuests(deps, input);
  const task = isOpen ? taskOf(known, input, shown) : null;
  if (!task) throw new AppError('NOT_FOUND', { message: 'There is no such exercise for you.' });
  return attemptExercise(deps, call, { ...task, interviewId: null }, input);
}

/** What makes two answers the same one. */
export function practiceFingerprint({ questionId, dimension, ...answer }: AnswerPracticeInput) {
  return { questionId, dimension, ...answerFingerprint(answer) };
}
