import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { AppendRecordingInput } from '#shared/contract/interviews.ts';
import { MAX_AUDIO_BYTES } from '#shared/rules/recording-limits.ts';
import { ownInterview } from './own-interview.ts';
import { clearSpokenParts, spokenPart } from './spoken-part.ts';

/**
 * Keeps the next bytes of an answer that is still being spoken, and decodes them meanwhile where a recogniser waits.
 * Answers how many bytes are safe, also when the chunk came twice or too early: the client goes on from there.
 *
 * @throws {AppError} NOT_FOUND, INTERVIEW_NOT_IN_PROGRESS, PAYLOAD_TOO_LARGE, RATE_LIMITED.
 */
export async function appendRecording(
  deps: Deps,
  userId: number,
  { id, key, offset, chunk }: AppendRecordingInput,
): Promise<{ bytes: number }> {
  deps.limits.take('appendRecording', userId);
  const { row } = ownInterview(deps, userId, id);
  if (row.status !== 'in_progress') throw new AppError('INTERVIEW_NOT_IN_PROGRESS');
  if (offset + chunk.size > MAX_AUDIO_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  const part = spokenPart(id, key);
  if (offset === 0) await clearSpokenParts(deps, id, part);
  const spoken = new Uint8Array(await chunk.arrayBuffer());
  const bytes = await deps.audio.append(part, offset, spoken);
  if (bytes < offset + spoken.byteLength) deps.liveRecordings.letGo(id);
  else if (deps.ai.transcriber) deps.liveRecordings.follow({ interviewId: id, key }, offset, spoken);
  return { bytes };
}
