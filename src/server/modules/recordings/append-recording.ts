import { MAX_LIVE_CHUNK_BYTES } from '#server/audio/live-recordings.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import type { AppendRecordingInput, AppendRecordingReply } from '#shared/contract/answers.ts';
import { MAX_AUDIO_BYTES } from '#shared/rules/recording.ts';

/**
 * Keeps the next bytes of an answer that is being spoken, and decodes and transcribes them meanwhile if there is a
 * recognizer. Returns how many bytes are safe, even if the chunk came twice or too early: the client goes on from
 * there.
 *
 * @throws {AppError} INTERVIEW_NOT_IN_PROGRESS, PAYLOAD_TOO_LARGE; NOT_FOUND once the interview was deleted.
 */
export async function appendRecording(
  deps: Deps,
  { row }: OwnInterview,
  { id, key, offset, chunk }: AppendRecordingInput,
): Promise<AppendRecordingReply> {
  if (row.status !== 'in_progress') throw new AppError('INTERVIEW_NOT_IN_PROGRESS');
  if (offset + chunk.size > MAX_AUDIO_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  const by = { userId: row.userId, interviewId: id };
  const part = spokenPart(by, key);
  // Only one answer of an interview is spoken at a time: one that was begun before is given up.
  if (offset === 0) await clearSpokenParts(deps, by, { except: part });
  const { bytes, added } = await deps.limits.queues.keep.run(row.userId, () =>
    deps.audio.files.append(part, offset, chunk),
  );
  deps.limits.userStorage.add(row.userId, added);
  // The interview was deleted while the chunk was on its way.
  if (!(await deps.data.stores.interviews.find(id))) {
    await clearSpokenParts(deps, by);
    throw new AppError('NOT_FOUND', { message: 'Interview not found.' });
  }
  const answer = { interviewId: id, key };
  if (bytes < offset + chunk.size) deps.audio.liveRecordings.release(id);
  else if (deps.ai.active.transcriber) await follow(deps, row, answer, offset, chunk);
  const heard = deps.audio.liveWords.partial(answer);
  if (row.interviewer === 'friend') deps.meetings.tellHeard(id, heard);
  return heard === '' ? { bytes } : { bytes, heard };
}

async function follow(
  { ai: { active, costs }, audio: { liveRecordings, liveWords } }: Deps,
  interview: OwnInterview['row'],
  answer: { interviewId: number; key: string },
  offset: number,
  chunk: File,
): Promise<void> {
  if (chunk.size > MAX_LIVE_CHUNK_BYTES) return liveRecordings.release(answer.interviewId);
  const bytes = new Uint8Array(await chunk.arrayBuffer());
  if (offset > 0) return liveRecordings.follow(answer, offset, bytes);
  const { userId, id: interviewId } = interview;
  await costs.chargedTo({ userId, interviewId }, active, async (allowed) =>
    liveRecordings.follow(answer, offset, bytes, () => liveWords.begin(answer, interview, allowed)),
  );
}

/** Whose answer is being spoken, and in which interview. */
type SpokenBy = { userId: number; interviewId: number };

/** The start of the name of every file that holds what a user is speaking. */
export function spokenPartsOfUser(userId: number): string {
  return `unfinished/spoken-${userId}-`;
}

/**
 * The file of an answer while it is spoken. One that is never finished is removed when its interview ends, or swept
 * away.
 */
export function spokenPart(by: SpokenBy, key: string): string {
  return spokenPartsOf(by) + key;
}

/** Removes what was being spoken in an interview: everything, `only` one file, or all `except` one. */
export async function clearSpokenParts(
  { audio: { files }, limits: { userStorage } }: Deps,
  by: SpokenBy,
  { only, except }: { only?: string; except?: string } = {},
): Promise<void> {
  for (const { file, bytes } of await files.listUnfinished(spokenPartsOf(by))) {
    if (file === except || file !== (only ?? file)) continue;
    await files.remove(file);
    userStorage.add(by.userId, -bytes);
  }
}

/** The start of the name of every file that holds what is being spoken in an interview. */
export function spokenPartsOf({ userId, interviewId }: SpokenBy): string {
  return `${spokenPartsOfUser(userId)}${interviewId}-`;
}
