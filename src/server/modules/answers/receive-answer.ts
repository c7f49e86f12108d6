import { acceptAudio } from '#server/audio/accept-audio.ts';
import type { ReceivedAudio } from '#server/audio/audio-store.ts';
import type { AudioType } from '#server/audio/audio-type.ts';
import { MAX_LIVE_CHUNK_BYTES } from '#server/audio/live-recordings.ts';
import { type Sound, soundOf } from '#server/audio/sound.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { spokenPart } from '#server/modules/recordings/spoken-part.ts';
import type { SubmitAnswerInput } from '#shared/contract/interviews.ts';

export type Recording = ReceivedAudio & {
  type: AudioType;
  /** Takes the recording apart, which lies in this file now. Never rejects. */
  sound(file: string): Promise<Sound>;
};

/** What the candidate sent: a recording, a text that was typed or heard in the browser, or both. */
export type GivenAnswer = { recording: Recording | null; text: string };

/**
 * The recording is on the disk then, and to be kept or discarded.
 * @throws {AppError} INVALID_INPUT when there is neither; RECORDING_INCOMPLETE when parts that were sent while it was
 *   spoken are not here; whatever makes a recording unacceptable.
 */
export async function receiveAnswer(
  deps: Deps,
  userId: number,
  input: SubmitAnswerInput,
): Promise<GivenAnswer> {
  const text = input.transcript?.trim() ?? '';
  const { recordingKey: key, recordingOffset: offset, recordingSha256: sha256, audio } = input;
  if (key !== undefined && offset !== undefined && sha256 !== undefined) {
    return { recording: await joinRecording(deps, userId, input, { key, offset, sha256 }), text };
  }
  if (audio === undefined) {
    if (text === '') {
      throw new AppError('INVALID_INPUT', { message: 'Please record an answer, or type one.' });
    }
    return { recording: null, text };
  }
  const received = await deps.turns.keep.run(userId, () => deps.audio.receive(audio.stream()));
  return { recording: await accept(received, measureIn(deps, userId)), text };
}

type Spoken = { key: string; offset: number; sha256: string };

/** What came while it was spoken, and the rest. */
async function joinRecording(
  deps: Deps,
  userId: number,
  { id, audio }: SubmitAnswerInput,
  { key, offset, sha256 }: Spoken,
): Promise<Recording> {
  const part = await deps.audio.open(spokenPart({ userId, interviewId: id }, key));
  async function* pieces() {
    if (part && offset > 0) yield* part.stream({ first: 0, last: offset - 1 });
    if (audio) yield* audio.stream();
  }
  const received = await deps.turns.keep.run(userId, () => deps.audio.receive(pieces()));
  if (received.sha256 !== sha256) {
    await received.discard();
    throw new AppError('RECORDING_INCOMPLETE');
  }
  const measure = measureIn(deps, userId);
  return accept(received, async (file, type) => {
    const answer = { interviewId: id, key };
    if (deps.ai.transcriber && audio && audio.size <= MAX_LIVE_CHUNK_BYTES) {
      deps.liveRecordings.follow(answer, offset, new Uint8Array(await audio.arrayBuffer()));
    }
    return (await deps.liveRecordings.finish(answer, received.bytes)) ?? measure(file, type);
  });
}

type Measure = (file: string, type: AudioType) => Promise<Sound>;

/** In its user's turn. Where too much waits, the recording is taken unmeasured. */
function measureIn({ audio, turns }: Deps, userId: number): Measure {
  return (file, type) =>
    turns.sound
      .run(userId, () => soundOf(audio.pathOf(file), type))
      .catch(() => ({ seconds: null, decode: async () => null }));
}

async function accept(received: ReceivedAudio, measure: Measure): Promise<Recording> {
  try {
    const type = acceptAudio(received);
    return { ...received, type, sound: (file) => measure(file, type) };
  } catch (error) {
    await received.discard();
    throw error;
  }
}
