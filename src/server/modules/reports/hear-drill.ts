import { acceptAudio } from '#server/audio/accept-audio.ts';
import { decodeAudio } from '#server/audio/sound.ts';
import { encodeWav } from '#server/audio/wav.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { InterviewRow } from '#server/modules/interviews/interviews.store.ts';
import type { AnswerDrillInput } from '#shared/contract/drill.ts';
import { DRILL_SECONDS, drillLengthProblem, drillSeconds } from '#shared/rules/drills.ts';

/** Far more than so short a recording has. */
const MAX_DRILL_BYTES = 4_000_000;
/** A recorder stops a little late. */
const GRACE_SECONDS = 5;

export type HeardDrill = { answer: string; seconds: number };

/**
 * What was answered, in words. The recogniser is asked where there is one and a recording; else what the browser heard, or
 * what was typed, counts. The recording is not kept.
 * @throws {AppError} INVALID_INPUT, AUDIO_TOO_SHORT, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, AI_UNAVAILABLE.
 */
export async function hearDrill(
  deps: Deps,
  row: Pick<InterviewRow, 'id' | 'userId'>,
  { audio, transcript }: Pick<AnswerDrillInput, 'audio' | 'transcript'>,
): Promise<HeardDrill> {
  const text = transcript.trim();
  const heard = audio && deps.ai.transcriber ? await recognise(deps, row, audio, text) : null;
  if (heard) return heard;
  const problem = drillLengthProblem(text);
  if (problem !== null) throw new AppError('INVALID_INPUT', { message: problem });
  return { answer: text, seconds: drillSeconds(text) };
}

/** Null where nothing could be made out and the browser heard something. */
async function recognise(
  deps: Deps,
  { id, userId }: Pick<InterviewRow, 'id' | 'userId'>,
  audio: File,
  browserText: string,
): Promise<HeardDrill | null> {
  if (audio.size > MAX_DRILL_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  const bytes = new Uint8Array(await audio.arrayBuffer());
  const type = acceptAudio({ head: bytes, bytes: bytes.byteLength });
  const sound = await deps.turns.sound.run(userId, () => decodeAudio(bytes, type));
  if (!sound) {
    if (browserText !== '') return null;
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'This recording could not be read.' });
  }
  if (sound.seconds > DRILL_SECONDS.to + GRACE_SECONDS) throw new AppError('PAYLOAD_TOO_LARGE');
  const { text } = await deps.costs.chargedTo({ userId, interviewId: id }, deps.ai, (ai) =>
    deps.turns.recognise.run(userId, async () => {
      const wav = encodeWav(sound.samples);
      // No words to expect: those of the criterion would be heard whether they are said or not.
      const request = { wav, seconds: sound.seconds, vocabulary: [] };
      return ai.transcriber ? ai.transcriber.transcribe(request) : { text: '' };
    }),
  );
  const answer = text.trim() || browserText;
  if (answer === '') {
    throw new AppError('INVALID_INPUT', {
      message: 'No words could be made out. Please try again, or type.',
    });
  }
  return { answer, seconds: Math.round(sound.seconds) };
}
