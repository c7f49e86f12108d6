import type { Transcriber } from '#server/ai/capabilities.ts';
import { acceptAudio } from '#server/audio/accept-audio.ts';
import { type Sound, soundOf } from '#server/audio/sound.ts';
import { encodeWav } from '#server/audio/wav.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { AnswerPracticeInput } from '#shared/contract/practice.ts';
import { DRILL_SECONDS, drillLengthProblem, drillSeconds } from '#shared/rules/drills.ts';
import { textBesideSound } from '#shared/rules/text-beside-sound.ts';

/** A browser's recording of 90 s takes a tenth of it; it is read into memory and not kept. */
const MAX_BYTES = 5 * 1024 * 1024;
/** For what is said while the button is pressed. */
const GRACE_SECONDS = 15;

/** The words of an answer and how long it was, in whole seconds. */
type Heard = { text: string; seconds: number };

/** @throws {AppError} INVALID_INPUT where there are no words, or too many; whatever makes a recording unacceptable. */
export async function hearAnswer(
  deps: Deps,
  userId: number,
  { audio, transcript }: AnswerPracticeInput,
): Promise<Heard> {
  const text = transcript?.trim() ?? '';
  if (audio) return hearRecording(deps, userId, audio, text);
  const problem = drillLengthProblem(text);
  if (problem !== null) throw new AppError('INVALID_INPUT', { message: problem });
  return { text, seconds: drillSeconds(text) };
}

async function hearRecording(deps: Deps, userId: number, audio: File, browserText: string): Promise<Heard> {
  if (audio.size > MAX_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  const bytes = new Uint8Array(await audio.arrayBuffer());
  const type = acceptAudio({ head: bytes, bytes: bytes.byteLength });
  const sound = await deps.turns.sound.run(userId, () => soundOf(bytes, type));
  const seconds = Math.ceil(sound.seconds ?? drillSeconds(browserText));
  if (seconds > DRILL_SECONDS.to + GRACE_SECONDS) {
    throw new AppError('INVALID_INPUT', {
      message: `This took ${seconds} s; a task has ${DRILL_SECONDS.to} s. Please say it in less.`,
    });
  }
  const words = await deps.costs.chargedTo({ userId, interviewId: null }, deps.ai, async ({ transcriber }) =>
    transcriber && (transcriber.engine.model !== null || browserText === '')
      ? deps.turns.recognise.run(userId, () => recognise(deps, transcriber, sound))
      : '',
  );
  const { text } = textBesideSound(words || browserText, seconds);
  if (text !== '') return { text, seconds };
  throw new AppError('INVALID_INPUT', {
    message: 'No words could be made out in your recording. Say it again, or type it.',
  });
}

/** Empty where the recogniser hears nothing or does not answer: then what the browser heard counts. */
async function recognise({ log }: Deps, transcriber: Transcriber, sound: Sound): Promise<string> {
  const decoded = await sound.decode();
  if (!decoded) return '';
  try {
    const { text } = await transcriber.transcribe({
      wav: encodeWav(decoded.samples),
      seconds: decoded.seconds,
      // No words to expect: those of a point would be heard whether they are said or not.
      vocabulary: [],
    });
    return text.trim();
  } catch (error) {
    log.warn({ err: error }, 'an answer to a task could not be transcribed');
    return '';
  }
}
