import { AppError } from '#server/errors.ts';
import { countedSeconds, GRACE_SECONDS, spokenWords, typedSeconds } from '#shared/rules/interview-clock.ts';
import { textBesideSound } from '#shared/rules/recording.ts';

/**
 * No browser records speech at a higher rate, so a recording of unknown length lasts at least its size divided by this.
 */
const MAX_BYTES_PER_SECOND = 32_000;

export type AnswerLength = {
  /** A whole number, at least 1. */
  seconds: number;
  /** Measured from the sound; null if that was not possible. */
  audioMs: number | null;
};

/**
 * How long an answer lasts. What the client claims counts only for a recording that cannot be measured.
 * @param measured Seconds of sound in the recording; null if they could not be counted.
 */
export function answerLength(
  { recording, text }: { recording: { bytes: number } | null; text: string },
  measured: number | null,
  clientSeconds: number | undefined,
): AnswerLength {
  if (!recording) return { seconds: typedSeconds(spokenWords(text)), audioMs: null };
  const seconds = measured ?? Math.max(clientSeconds ?? 0, recording.bytes / MAX_BYTES_PER_SECOND);
  return {
    seconds: Math.max(1, Math.round(seconds)),
    audioMs: measured === null ? null : Math.round(measured * 1000),
  };
}

/** As much of the text beside a recording as can be said in its time, and the words cut (product rule 55). */
export function textOfAnswer(
  { recording, text }: { recording: object | null; text: string },
  { seconds, audioMs }: AnswerLength,
): { text: string; wordsLeftOut: number } {
  if (!recording) return { text, wordsLeftOut: 0 };
  return textBesideSound(text, audioMs === null ? seconds : audioMs / 1000);
}

/**
 * Seconds that an answer counts against the budget: at most what was left. A typed answer may be of any length, because
 * nobody can go on typing after the clock has stopped (product rule 49).
 * @throws {AppError} TIME_IS_UP if nothing was left, or if a recording runs over by more than the grace.
 */
export function countAgainstBudget(seconds: number, remainingSeconds: number, isTyped: boolean): number {
  if (remainingSeconds <= 0) throw new AppError('TIME_IS_UP');
  if (!isTyped && seconds > remainingSeconds + GRACE_SECONDS) {
    throw new AppError('TIME_IS_UP', {
      message: `This answer is longer than the time that is left (${remainingSeconds} s).`,
    });
  }
  return countedSeconds(seconds, remainingSeconds);
}
