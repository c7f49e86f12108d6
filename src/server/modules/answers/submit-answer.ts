import { createHash } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { CallFingerprint, KeyedCall } from '#server/idempotency/keyed-call.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import type { SubmitAnswerInput, SubmitAnswerReply } from '#shared/contract/interviews.ts';
import { countAgainstBudget, textOfAnswer } from './answer-length.ts';
import { type GivenAnswer, receiveAnswer } from './receive-answer.ts';
import { storeAnswer } from './store-answer.ts';

/** As long as a turn of a model may take; the answer is safe long before, and a later question is found in the interview. */
const NEXT_WAIT_MS = 60_000;
/** The same for what a crash or a slow provider has left of the answer before. */
const FORMER_WAIT_MS = 2_000;

/**
 * Accepts one answer, upon which the next question is asked. The recording is durable before anything else is tried, and
 * from the moment its row is written nothing that fails can lose the answer.
 *
 * @param waits Whether the reply waits for the next question, for clients that do not follow the turn.
 * @throws {AppError} INTERVIEW_NOT_IN_PROGRESS, TIME_IS_UP, ANSWER_IN_PROGRESS, RECORDING_INCOMPLETE, AUDIO_TOO_SHORT,
 *   PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED.
 */
export async function submitAnswer(
  deps: Deps,
  { row: { id } }: OwnInterview,
  call: KeyedCall,
  input: SubmitAnswerInput,
  waits: boolean,
): Promise<SubmitAnswerReply> {
  const given = await receiveAnswer(deps, call.userId, input);
  try {
    // A client that repeats its call while the first is on its way waits and gets the first one's reply.
    const answerId = await deps.answering.run(
      id,
      call.key !== null,
      async () =>
        (await deps.stores.idempotency.findReplay(call)) ??
        (await accept(deps, id, call, input, given, waits)),
    );
    return await replyTo(deps, id, answerId, given);
  } finally {
    // Once it is kept there is nothing left to discard.
    await given.recording?.discard();
  }
}

async function accept(
  deps: Deps,
  interviewId: number,
  call: KeyedCall,
  input: SubmitAnswerInput,
  given: GivenAnswer,
  waits: boolean,
): Promise<number> {
  await finishFormerAnswer(deps, interviewId, call.userId);
  const row = await deps.stores.interviews.find(interviewId);
  if (row?.status !== 'in_progress') throw new AppError('INTERVIEW_NOT_IN_PROGRESS');
  countAgainstBudget(0, row.budgetSeconds - row.totalDuration, given.recording === null);
  const { ai, turns, jobs } = deps;
  // Nobody waits for words that others wait for before.
  const isQueued =
    given.recording !== null && ai.transcriber !== null && turns.recognise.isBusyFor(call.userId);
  const answerId = await storeAnswer(deps, row, call, input, given);
  deps.turnListeners.wake(interviewId);
  const isHeard = deps.liveWords.has(answerId);
  void jobs.run('transcribe', answerId).finally(() => deps.soundCache.remove(answerId));
  if (waits && (isHeard || !isQueued)) await jobs.run('transcribe', answerId, NEXT_WAIT_MS);
  return answerId;
}

/**
 * After a crash the last question may still be due: it comes before the next answer. An answer that waits for its words
 * is not waited for, as none is acknowledged any later for that (decisions D54).
 */
async function finishFormerAnswer(
  { stores, jobs, turns }: Deps,
  interviewId: number,
  userId: number,
): Promise<void> {
  const last = await stores.answers.findLastTurn(interviewId);
  if (last?.speaker !== 'user') return;
  if (last.transcriptState === 'pending' && turns.recognise.isBusyFor(userId)) return;
  await jobs.run('transcribe', last.id, FORMER_WAIT_MS);
}

/** The stored answer and the question that followed it; `next` is null when none did (time is up, or it is still due). */
async function replyTo(
  { stores }: Deps,
  interviewId: number,
  answerId: number,
  given: GivenAnswer,
): Promise<SubmitAnswerReply> {
  const stored = await stores.answers.find(answerId);
  const row = await stores.interviews.find(interviewId);
  // Deleted while the answer was on its way.
  if (!row) throw new AppError('NOT_FOUND', { message: 'Interview not found.' });
  const conversation = await stores.answers.listConversation(interviewId);
  const index = conversation.findIndex((response) => response.id === answerId);
  const answer = conversation[index];
  if (!answer || !stored) throw new Error(`answer ${answerId} does not belong to interview ${interviewId}`);
  const next = conversation[index + 1];
  return {
    answer,
    next: next?.speaker === 'ai' ? next : null,
    secondsRemaining: row.budgetSeconds - row.totalDuration,
    wordsLeftOut: textOfAnswer(given, { seconds: stored.duration ?? 0, audioMs: stored.audioMs })
      .wordsLeftOut,
  };
}

/** What makes two calls the same answer: what the clocks of the client say may differ between two tries. */
export async function answerFingerprint({
  id,
  audio,
  transcript,
  recordingSha256,
}: SubmitAnswerInput): Promise<CallFingerprint> {
  return {
    id,
    audio: recordingSha256 ?? (audio ? await sha256Of(audio) : null),
    text: transcript?.trim() ?? '',
  };
}

async function sha256Of(file: Blob): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of file.stream()) hash.update(bytes);
  return hash.digest('hex');
}
