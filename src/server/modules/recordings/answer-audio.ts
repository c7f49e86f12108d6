import type { z } from 'zod';
import { audioType, contentTypeOf, type recordingReply } from '#server/audio/audio-type.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';

/** The candidate's own recording. @throws {AppError} NOT_FOUND, also for an answer without one. */
export async function answerAudio(
  deps: Deps,
  { row }: OwnInterview,
  responseId: number,
): Promise<z.infer<typeof recordingReply>> {
  const answer = await deps.stores.answers.find(responseId);
  const type = audioType.safeParse(answer?.audioType);
  if (answer?.interviewId !== row.id || answer.audioFile === null || !type.success) throw notFound();
  const file = await deps.audio.open(answer.audioFile);
  if (!file) throw notFound();
  return { file, contentType: contentTypeOf(type.data) };
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', { message: 'Recording not found.' });
}
