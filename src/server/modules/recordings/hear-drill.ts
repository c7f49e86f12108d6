import type { Transcriber } from '#server/ai/capabilities.ts';
import type { Sound } from '#server/audio/sound.ts';
import { encodeWav } from '#server/audio/wav.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { DRILL_SECONDS, drillLengthProblem, drillSeconds } from '#shared/rules/drills.ts';
import { textBesideSound } from '#shared/rules/text-beside-sound.ts';
import { readShortRecording } from './short-recording.ts';

/** A browser's recording of 90 s takes a tenth of it. */
const MAX_BYTES = 5 * 1024 * 1024;
/** For what is said while the button is pressed. */
const GRACE_SECONDS = 15;

/** Who pays for the recogniser; the interview that the drill belongs to. */
type Charge = { userId: number; interviewId: number | null };

type Given = { audio?: File | undefined; transcript?: string | undefined };

/** The words of an answer and how long it was, in whole seconds. */
type Heard = { text: string; seconds: number };

/**
 * What was answered to a drill, spoken or typed.
 * @throws {AppError} INVALID_INPUT where there are no words, or too many; AI_UNAVAILABLE where only a recogniser could tell
 *   and does not answer; whatever makes a recording unacceptable.
 */
export async function hearDrill(deps: Deps, charge: Charge, { audio, transcript }: Given): Promise<Heard> {
  const text = transcript?.trim() ?? '';
  if (audio) return hearRecording(deps, charge, audio, text);
  const problem = drillLengthProblem(text);
  if (problem !== null) throw new AppError('INVALID_INPUT', { message: problem });
  return { text, seconds: drillSeconds(text) };
}

async function hearRecording(deps: Deps, charge: Charge, audio: File, browserText: string): Promise<Heard> {
  const sound = await readShortRecording(deps, charge.userId, audio, MAX_BYTES);
  const seconds = Math.ceil(sound.seconds ?? drillSeconds(browserText));
  if (seconds > DRILL_SECONDS.to + GRACE_SECONDS) {
    throw new AppError('INVALID_INPUT', {
      message: `This took ${seconds} s; a drill has ${DRILL_SECONDS.to} s. Please say it in less.`,
    });
  }
  const words = await deps.costs.chargedTo(charge, deps.ai, async ({ transcriber }) =>
    transcriber && (transcriber.engine.model !== null || browserText === '')
      ? deps.turns.recognise.run(charge.userId, () => recognise(deps, transcriber, sound, browserText))
      : '',
  );
  const { text } = textBesideSound(words || browserText, seconds);
  if (text !== '') return { text, seconds };
  throw new AppError('INVALID_INPUT', { message: 'No words could be made out. Please try again, or type.' });
}

/** Empty where nothing was heard, or where the browser heard something and the recogniser does not answer. */
async function recognise(
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
      // No words to expect: those of a point would be heard whether they are said or not.
      vocabulary: [],
    });
    return text.trim();
  } catch (error) {
    if (browserText === '') throw error;
    log.warn({ err: error }, 'an answer to a drill could not be transcribed');
    return '';
  }
}
