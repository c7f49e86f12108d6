import { randomUUID } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import type { InterviewRow } from '#server/modules/interviews/interviews.store.ts';
import { clearSpokenParts, spokenPart } from '#server/modules/recordings/spoken-part.ts';
import type { SubmitAnswerInput } from '#shared/contract/interviews.ts';
import type { NewAnswer } from './accept-answer.store.ts';
import { answerLength, countAgainstBudget, textOfAnswer } from './answer-length.ts';
import type { GivenAnswer } from './receive-answer.ts';
import { initialTranscript } from './transcribe-answer.ts';

/**
 * Makes the recording durable and measures it, then the answer with its time, its job and its key.
 * @throws {AppError} TIME_IS_UP, INTERVIEW_NOT_IN_PROGRESS.
 */
export async function storeAnswer(
  deps: Deps,
  interview: InterviewRow,
  call: KeyedCall,
  input: SubmitAnswerInput,
  given: GivenAnswer,
): Promise<number> {
  const { recording } = given;
  const stored = recording && (await recording.keep(`answers/${randomUUID()}.${recording.type}`));
  const sound = stored && (await recording.sound(stored.file));
  const length = answerLength(given, sound?.seconds ?? null, input.duration);
  const { seconds, audioMs } = length;
  try {
    const left = interview.budgetSeconds - interview.totalDuration;
    const answer: NewAnswer = {
      ...initialTranscript(deps, { recording, text: textOfAnswer(given, length).text }, interview.questionId),
      duration: countAgainstBudget(seconds, left, recording === null),
      responseTimeMs: input.responseTime === undefined ? null : Math.round(input.responseTime),
      recording: stored && recording ? { ...stored, type: recording.type, audioMs } : null,
    };
    const answerId = await deps.stores.answers.accept(call, interview.id, answer, deps.clock.now());
    if (answerId === null) throw new AppError('INTERVIEW_NOT_IN_PROGRESS');
    // At once: the job that was just queued looks for it.
    if (sound && deps.ai.transcriber) deps.soundCache.add(answerId, sound);
    if (input.recordingKey && answer.transcriptState === 'pending')
      deps.liveWords.keep({ interviewId: interview.id, key: input.recordingKey }, answerId);
    deps.jobs.wake();
    if (stored) deps.userStorage.add(call.userId, stored.bytes);
    // Left over, it is swept away like one that was never finished.
    const by = { userId: call.userId, interviewId: interview.id };
    const key = input.recordingKey;
    if (key) await clearSpokenParts(deps, by, { only: spokenPart(by, key) }).catch(() => {});
    return answerId;
  } catch (error) {
    // After any other failure the row may have been written all the same: then the sweep decides about the file.
    if (stored && error instanceof AppError) await deps.audio.remove(stored.file);
    throw error;
  }
}
