import type { Speech } from '#server/ai/capabilities.ts';
import { audioType, contentTypeOf } from '#server/audio/audio-type.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { ownInterview } from './own-interview.ts';
import { findAnswer } from './responses.store.ts';

/** The candidate's own recording. @throws {AppError} NOT_FOUND, also for an answer without one. */
export async function answerAudio(
  deps: Deps,
  userId: number,
  input: { id: number; responseId: number },
): Promise<Speech> {
  const { row } = ownInterview(deps, userId, input.id);
  const answer = findAnswer(deps.db, input.responseId);
  const type = audioType.safeParse(answer?.audioType);
  if (answer?.interviewId !== row.id || answer.audioFile === null || !type.success) throw notFound();
  const bytes = await deps.audio.read(answer.audioFile);
  if (!bytes) throw notFound();
  return { bytes, contentType: contentTypeOf(type.data) };
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', { message: 'Recording not found.' });
}
