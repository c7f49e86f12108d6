import { randomUUID } from 'node:crypto';
import type { StoredAudio } from '#server/audio/audio-store.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type KeyedCall, rememberCall } from '#server/idempotency/idempotency.ts';
import type { SubmitAnswerInput } from '#shared/contract/interviews.ts';
import { type AnswerLength, answerLength, countAgainstBudget } from './answer-length.ts';
import { addSpeakingTime, type InterviewRow } from './interviews.store.ts';
import type { GivenAnswer } from './receive-answer.ts';
import { insertAnswer } from './responses.store.ts';
import { spokenPart } from './spoken-part.ts';
import { firstTranscript } from './transcribe-answer.ts';
import { insertUsage } from './usage.store.ts';

export type Accepted = { input: SubmitAnswerInput; given: GivenAnswer; call: KeyedCall };

/**
 * Makes the recording durable, then the answer with its time, its job and its key. It is measured and decoded while it
 * is on its way to the disk.
 * @throws {AppError} TIME_IS_UP, INTERVIEW_NOT_IN_PROGRESS.
 */
export async function storeAnswer(deps: Deps, interview: InterviewRow, accepted: Accepted): Promise<number> {
  const { recording } = accepted.given;
  const measuring = recording?.sound();
  if (deps.ai.transcriber) void measuring?.then((sound) => sound.decode());
  const [stored, sound] = await Promise.all([
    recording && deps.audio.save(`answers/${randomUUID()}.${recording.type}`, recording.bytes),
    measuring,
  ]);
  const length = answerLength(accepted.given, sound?.seconds ?? null, accepted.input.duration);
  try {
    const answerId = insert(deps, interview, accepted, stored, length);
    // At once: the job that was just queued looks for it.
    if (sound) deps.freshSounds.set(answerId, sound);
    if (accepted.input.recordingKey) {
      // Left over, it is swept away like one that was never finished.
      await deps.audio.remove(spokenPart(interview.id, accepted.input.recordingKey)).catch(() => {});
    }
    return answerId;
  } catch (error) {
    // After any other failure the row may have been written all the same: then the sweep decides about the file.
    if (stored && error instanceof AppError) await deps.audio.remove(stored.file);
    throw error;
  }
}

/** All or nothing. Answers the id. */
function insert(
  deps: Deps,
  interview: InterviewRow,
  { input, given, call }: Accepted,
  stored: StoredAudio | null,
  length: AnswerLength,
): number {
  const counted = countAgainstBudget(length.seconds, interview.budgetSeconds - interview.totalDuration);
  const now = deps.clock.now();
  const transcript = firstTranscript(deps.ai, given);
  return deps.db.transaction(
    (tx) => {
      if (!addSpeakingTime(tx, interview.id, counted)) throw new AppError('INTERVIEW_NOT_IN_PROGRESS');
      const answerId = insertAnswer(tx, {
        ...transcript,
        interviewId: interview.id,
        audioFile: stored?.file ?? null,
        audioType: given.recording?.type ?? null,
        audioBytes: stored?.bytes ?? null,
        audioSha256: stored?.sha256 ?? null,
        duration: counted,
        audioMs: length.audioMs,
        responseTimeMs: input.responseTime === undefined ? null : Math.round(input.responseTime),
        timestamp: now,
      });
      if (transcript.transcriptState !== 'pending') {
        insertUsage(tx, {
          userId: interview.userId,
          interviewId: interview.id,
          speakingTime: counted,
          cost: 0,
          createdAt: now,
        });
      }
      deps.jobs.enqueue(tx, 'transcribe', answerId, now);
      rememberCall(tx, call, answerId, now);
      return answerId;
    },
    { behavior: 'immediate' },
  );
}
