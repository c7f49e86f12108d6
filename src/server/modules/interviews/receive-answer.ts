import { createHash } from 'node:crypto';
import { acceptAudio } from '#server/audio/accept-audio.ts';
import type { AudioType } from '#server/audio/audio-type.ts';
import { type Sound, soundOf } from '#server/audio/sound.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { SubmitAnswerInput } from '#shared/contract/interviews.ts';
import { spokenPart } from './spoken-part.ts';

export type Recording = {
  bytes: Uint8Array<ArrayBuffer>;
  type: AudioType;
  sha256: string;
  /** Begins to take the recording apart; asked once it is this answer's turn. */
  sound(): Promise<Sound>;
};

/** What the candidate sent: a recording, a text that was typed or heard in the browser, or both. */
export type GivenAnswer = { recording: Recording | null; text: string };

/**
 * @throws {AppError} INVALID_INPUT when there is neither; RECORDING_INCOMPLETE when parts that were sent while it was
 *   spoken are not here; whatever makes a recording unacceptable.
 */
export async function receiveAnswer(deps: Deps, input: SubmitAnswerInput): Promise<GivenAnswer> {
  const text = input.transcript?.trim() ?? '';
  const { recordingKey: key, recordingOffset: offset, recordingSha256 } = input;
  if (key !== undefined && offset !== undefined && recordingSha256 !== undefined) {
    return { recording: await joinRecording(deps, input, { key, offset, sha256: recordingSha256 }), text };
  }
  if (input.audio === undefined) {
    if (text === '') {
      throw new AppError('INVALID_INPUT', { message: 'Please record an answer, or type one.' });
    }
    return { recording: null, text };
  }
  const bytes = new Uint8Array(await input.audio.arrayBuffer());
  const type = acceptAudio(bytes);
  return { recording: { bytes, type, sha256: sha256Of(bytes), sound: () => soundOf(bytes, type) }, text };
}

type Spoken = { key: string; offset: number; sha256: string };

/** What came while it was spoken, and the rest. */
async function joinRecording(
  deps: Deps,
  { id, audio }: SubmitAnswerInput,
  { key, offset, sha256 }: Spoken,
): Promise<Recording> {
  const part = spokenPart(id, key);
  const [spoken, rest] = await Promise.all([
    deps.audio.read(part, { first: 0, last: offset - 1 }),
    audio?.arrayBuffer() ?? new ArrayBuffer(0),
  ]);
  const bytes = new Uint8Array(await new Blob([spoken ?? '', rest]).arrayBuffer());
  if (sha256Of(bytes) !== sha256) throw new AppError('RECORDING_INCOMPLETE');
  const type = acceptAudio(bytes);
  const sound = async () => {
    const answer = { interviewId: id, key };
    if (deps.ai.transcriber) deps.liveRecordings.follow(answer, offset, new Uint8Array(rest));
    return (await deps.liveRecordings.finish(answer, bytes.byteLength)) ?? soundOf(bytes, type);
  };
  return { bytes, type, sha256, sound };
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
