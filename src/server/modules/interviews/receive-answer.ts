import { createHash } from 'node:crypto';
import { acceptAudio } from '#server/audio/accept-audio.ts';
import type { AudioType } from '#server/audio/audio-type.ts';
import { AppError } from '#server/errors.ts';
import type { SubmitAnswerInput } from '#shared/contract/interviews.ts';

export type Recording = { bytes: Uint8Array<ArrayBuffer>; type: AudioType; sha256: string };

/** What the candidate sent: a recording, a text that was typed or heard in the browser, or both. */
export type GivenAnswer = { recording: Recording | null; text: string };

/** @throws {AppError} INVALID_INPUT when there is neither; whatever makes a recording unacceptable. */
export async function receiveAnswer({ audio, transcript }: SubmitAnswerInput): Promise<GivenAnswer> {
  const text = transcript?.trim() ?? '';
  if (audio === undefined) {
    if (text === '') {
      throw new AppError('INVALID_INPUT', { message: 'Please record an answer, or type one.' });
    }
    return { recording: null, text };
  }
  const bytes = new Uint8Array(await audio.arrayBuffer());
  const type = acceptAudio(bytes);
  return { recording: { bytes, type, sha256: createHash('sha256').update(bytes).digest('hex') }, text };
}
