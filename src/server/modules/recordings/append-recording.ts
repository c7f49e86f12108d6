import { MAX_LIVE_CHUNK_BYTES } from '#server/audio/live-recordings.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import type { AppendRecordingInput } from '#shared/contract/interviews.ts';
import { MAX_AUDIO_BYTES } from '#shared/rules/recording.ts';
import { clearSpokenParts, spokenPart } from './spoken-part.ts';

/**
 * Keeps the next bytes of an answer that is still being spoken, and decodes them meanwhile where a recogniser waits.
 * Answers how many bytes are safe, also when the chunk came twice or too early: the client goes on from there.
 *
 * @throws {AppError} INTERVIEW_NOT_IN_PROGRESS, PAYLOAD_TOO_LARGE; NOT_FOUND once the interview was deleted.
 */
export async function appendRecording(
  deps: Deps,
  { row }: OwnInterview,
  { id, key, offset, chunk }: AppendRecordingInput,
): Promise<{ bytes: number }> {
  if (row.status !== 'in_progress') throw new AppError('INTERVIEW_NOT_IN_PROGRESS');
  if (offset + chunk.size > MAX_AUDIO_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  const by = { userId: row.userId, interviewId: id };
  const part = spokenPart(by, key);
  // An interview has one answer being spoken: what was begun before it is given up.
  if (offset === 0) await clearSpokenParts(deps, by, { except: part });
  const { bytes, added } = await deps.turns.keep.run(row.userId, () =>
    deps.audio.append(part, offset, chunk),
  );
  deps.userStorage.add(row.userId, added);
  // Deleted while the chunk was on its way.
  if (!(await deps.stores.interviews.find(id))) {
    await clearSpokenParts(deps, by);
    throw new AppError('NOT_FOUND', { message: 'Interview not found.' });
  }
  if (bytes < offset + chunk.size) deps.liveRecordings.release(id);
  else if (deps.ai.transcriber) await follow(deps, { interviewId: id, key }, offset, chunk);
  return { bytes };
}

async function follow(
  { liveRecordings }: Deps,
  answer: { interviewId: number; key: string },
  offset: number,
  chunk: File,
): Promise<void> {
  if (chunk.size > MAX_LIVE_CHUNK_BYTES) return liveRecordings.release(answer.interviewId);
  liveRecordings.follow(answer, offset, new Uint8Array(await chunk.arrayBuffer()));
}
