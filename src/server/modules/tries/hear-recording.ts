import { encodeWav } from '#server/audio/wav.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { readShortRecording } from '#server/modules/recordings/short-recording.ts';
import { textBesideSound } from '#shared/rules/text-beside-sound.ts';
import { MAX_TRY_AUDIO_BYTES, spokenTryProblem } from '#shared/rules/tries.ts';

/** The number under which all guests together stand in the queues; no user has it. */
export const GUESTS = 0;

export type HeardAnswer = { text: string; seconds: number; engine: string };

type Given = {
  audio: File;
  /** What the browser made out. */
  text: string;
  clientSeconds: number | undefined;
};

/**
 * The words of a recording. What costs the operator money is not asked for strangers, so the browser's words come first,
 * then a recogniser of this machine.
 * @throws {AppError} INVALID_INPUT where there are no words, or too long a recording; see `readShortRecording`.
 */
export async function hearRecording(deps: Deps, given: Given): Promise<HeardAnswer> {
  const sound = await readShortRecording(deps, GUESTS, given.audio, MAX_TRY_AUDIO_BYTES);
  const seconds = Math.max(1, Math.round(sound.seconds ?? given.clientSeconds ?? 0));
  const problem = spokenTryProblem(seconds);
  if (problem !== null) throw new AppError('INVALID_INPUT', { message: problem });
  if (given.text !== '')
    return { text: textBesideSound(given.text, seconds).text, seconds, engine: 'browser' };

  const { transcriber } = deps.ai.withoutCost ?? deps.ai;
  const samples = transcriber && (await sound.decode())?.samples;
  const text = samples
    ? await deps.turns.recognise.run(GUESTS, async () => {
        const heard = await transcriber.transcribe({ wav: encodeWav(samples), seconds, vocabulary: [] });
        return heard.text.trim();
      })
    : '';
  if (text === '' || !transcriber) {
    throw new AppError('INVALID_INPUT', {
      message: 'No words could be made out. Please type your answer instead.',
    });
  }
  return { text: textBesideSound(text, seconds).text, seconds, engine: transcriber.engine.label };
}
