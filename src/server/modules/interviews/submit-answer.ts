import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findReplay, type KeyedCall } from '#server/idempotency/idempotency.ts';
import type { SubmitAnswerInput, SubmitAnswerReply } from '#shared/contract/interviews.ts';
import { countAgainstBudget } from './answer-length.ts';
import { answerReply } from './answer-reply.ts';
import { answerInProgress, oneAnswerAtATime } from './one-answer-at-a-time.ts';
import { ownInterview } from './own-interview.ts';
import { type GivenAnswer, receiveAnswer } from './receive-answer.ts';
import { listResponses } from './responses.store.ts';
import { storeAnswer } from './store-answer.ts';

/**
 * Accepts one answer and asks the next question. The recording is durable before anything else is tried, and from
 * the moment its row is written nothing that fails can lose the answer.
 *
 * @throws {AppError} NOT_FOUND, INTERVIEW_NOT_IN_PROGRESS, TIME_IS_UP, ANSWER_IN_PROGRESS, RECORDING_INCOMPLETE, AUDIO_TOO_SHORT,
 *   PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED, RATE_LIMITED.
 */
export async function submitAnswer(
  deps: Deps,
  userId: number,
  input: SubmitAnswerInput,
): Promise<SubmitAnswerReply> {
  deps.limits.take('submitAnswer', userId);
  ownInterview(deps, userId, input.id);
  const given = await receiveAnswer(deps, input);
  const call = toCall(userId, input, given);
  // A client that repeats its call while the first is on its way gets the first one's reply.
  const former = call.key === undefined ? undefined : answerInProgress(deps.db, input.id);
  if (former) await former;
  const answerId =
    findReplay(deps.db, call) ??
    (await oneAnswerAtATime(deps.db, input.id, () => accept(deps, userId, input, given, call)));
  return answerReply(deps, userId, input.id, answerId);
}

async function accept(
  deps: Deps,
  userId: number,
  input: SubmitAnswerInput,
  given: GivenAnswer,
  call: KeyedCall,
): Promise<number> {
  await finishFormerAnswer(deps, input.id);
  const { row } = ownInterview(deps, userId, input.id);
  if (row.status !== 'in_progress') throw new AppError('INTERVIEW_NOT_IN_PROGRESS');
  countAgainstBudget(0, row.budgetSeconds - row.totalDuration);
  const answerId = await storeAnswer(deps, row, { input, given, call });
  try {
    await deps.jobs.run('transcribe', answerId);
  } finally {
    deps.freshSounds.delete(answerId);
  }
  return answerId;
}

/** After a crash the last question may still be due: it comes before the next answer. */
async function finishFormerAnswer({ db, jobs }: Deps, interviewId: number): Promise<void> {
  const last = listResponses(db, interviewId).at(-1);
  if (last?.speaker === 'user') await jobs.run('transcribe', last.id);
}

/** What the clocks of the client say may differ between two tries of one answer. */
function toCall(userId: number, input: SubmitAnswerInput, { recording, text }: GivenAnswer): KeyedCall {
  return {
    userId,
    action: 'submitAnswer',
    key: input.idempotencyKey,
    input: { id: input.id, audio: recording?.sha256 ?? null, text },
  };
}
