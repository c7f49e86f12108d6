import { countWords, GRACE_SECONDS, typedSeconds } from './interview-clock.ts';

/** How long a guest's one answer should be, in seconds of speech. */
export const TRY_SECONDS = { from: 60, to: 90 } as const;

/** Of a guest's recording: 90 s of what browsers record take about a tenth. */
export const MAX_TRY_AUDIO_BYTES = 4 * 1024 * 1024;
export const MAX_TRY_TRANSCRIPT_CHARACTERS = 4000;

/** A try that nobody keeps is gone after a day. */
export const TRY_LASTS_MS = 24 * 3_600_000;

/** What is wrong with a typed answer, or null. A short one is accepted: it just says little. */
export function typedTryProblem(answer: string): string | null {
  const words = countWords(answer);
  if (words === 0) return 'Type your answer first.';
  const seconds = typedSeconds(words);
  if (seconds <= TRY_SECONDS.to) return null;
  return `This takes about ${seconds} s to say; you have ${TRY_SECONDS.to} s. Please shorten it.`;
}

/** The same of a recording. */
export function spokenTryProblem(seconds: number): string | null {
  return seconds <= TRY_SECONDS.to + GRACE_SECONDS
    ? null
    : `This is longer than ${TRY_SECONDS.to} s. Please answer more briefly.`;
}
