import type { Transcriber } from '#server/ai/capabilities.ts';
import { acceptAudio } from '#server/audio/audio-type.ts';
import { type Sound, soundOf } from '#server/audio/sound.ts';
import { encodeWav } from '#server/audio/wav.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { EXERCISE_SECONDS, exerciseLengthProblem, exerciseSeconds } from '#shared/rules/exercises.ts';
import { textBesideSound } from '#shared/rules/recording.ts';

/** A browser's recording of 90 s takes a tenth of this. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Allows for what is still recorded until the button is pressed. */
const GRACE_SECONDS = 15;

/** The user who is charged for the recognizer, and the exercise's interview; null if it has none. */
type Charge = { userId: number; interviewId: number | null };

type Given = { audio?: File | undefined; transcript: string };

/** The words of an answer, and its length in whole seconds. */
type HeardAnswer = { text: string; seconds: number };

/**
 * Takes in a short answer, spoken or typed. A recording lives only as long as its request: in memory, never stored.
 * @throws {AppError} INVALID_INPUT if there are no words, or too many; AI_UNAVAILABLE if the words depend on a
 *   recognizer that fails; PAYLOAD_TOO_LARGE, and whatever else makes a recording unacceptable.
 */
export async function hearShortAnswer(
  deps: Deps,
  charge: Charge,
  { audio, transcript }: Given,
): Promise<HeardAnswer> {
  const text = transcript.trim();
  if (audio) return hearRecording(deps, charge, audio, text);
  const problem = exerciseLengthProblem(text);
  if (problem !== null) throw new AppError('INVALID_INPUT', { message: problem });
  return { text, seconds: exerciseSeconds(text) };
}

async function hearRecording(
  deps: Deps,
  charge: Charge,
  audio: File,
  browserText: string,
): Promise<HeardAnswer> {
  if (audio.size > MAX_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  const bytes = new Uint8Array(await audio.arrayBuffer());
  const type = acceptAudio({ head: bytes, bytes: bytes.byteLength });
  const sound = await deps.limits.queues.sound.run(charge.userId, () => soundOf(bytes, type));
  const seconds = Math.ceil(sound.seconds ?? exerciseSeconds(browserText));
  if (seconds > EXERCISE_SECONDS.to + GRACE_SECONDS) {
    throw new AppError('INVALID_INPUT', {
      message: `This took ${seconds} s; an exercise has ${EXERCISE_SECONDS.to} s. Please say it in less.`,
    });
  }
  const words = await deps.ai.costs.chargedTo(charge, deps.ai.active, async ({ transcriber }) =>
    transcriber && (transcriber.engine.model !== null || browserText === '')
      ? deps.limits.queues.recognize.run(charge.userId, () =>
          recognize(deps, transcriber, sound, browserText),
        )
      : '',
  );
  const { text } = textBesideSound(words || browserText, seconds);
  if (text !== '') return { text, seconds };
  throw new AppError('INVALID_INPUT', { message: 'No words were recognized. Please try again, or type.' });
}

/** Empty if nothing was heard, or if the recognizer fails but the browser heard something. */
async function recognize(
  { log }: Deps,
  transcriber: Transcriber,
  sound: Sound,
  browserText: string,
): Promise<string> {
  const decoded = await sound.decode();
  if (!decoded) return '';
  try {
    const { text } = await transcriber.transcribe({
      wav: encodeWav(decoded.samples),
      seconds: decoded.seconds,
      // No vocabulary: the recognizer would hear the words of a point whether they were said or not.
      vocabulary: [],
    });
    return text.trim();
  } catch (error) {
    if (browserText === '') throw error;
    log.warn({ err: error }, 'an answer to an exercise could not be transcribed');
    return '';
  }
}
