import type { PublicConfigReply } from '#shared/contract/lookups.ts';

/** Speaking time of one interview unless the operator says otherwise. */
export const INTERVIEW_SECONDS = 600;
/** From here on the clock warns. */
export const WARNING_SECONDS = 120;
/** An answer begun in time may run over by this much. */
export const GRACE_SECONDS = 15;
/** A typed answer counts as speech at this pace. */
export const TYPED_WORDS_PER_MINUTE = 150;

/**
 * Including the space. Words of technical English have 6 or 7; this bounds a text without spaces, which would count as
 * one word.
 */
export const CHARACTERS_A_WORD = 12;

/** How many words of speech a text counts as. */
export function spokenWords(text: string): number {
  const { length } = text.replaceAll(/\s+/g, ' ');
  return Math.max(countWords(text), Math.floor(length / CHARACTERS_A_WORD));
}

/** Seconds that a typed answer counts, rounded up. */
export function typedSeconds(words: number): number {
  return Math.ceil((words * 60) / TYPED_WORDS_PER_MINUTE);
}

/** Seconds of an answer that count if `remainingSeconds` were left at its start. */
export function countedSeconds(answerSeconds: number, remainingSeconds: number): number {
  return Math.min(answerSeconds, remainingSeconds);
}

/** Share of the budget already used, 0 to 1. */
export function clockProgress(remainingSeconds: number, budgetSeconds: number): number {
  return Math.min(1, Math.max(0, (budgetSeconds - remainingSeconds) / budgetSeconds));
}

/** Budgets between which constants are interpolated. */
const SHORT_SESSION_SECONDS = 300;
const LONG_SESSION_SECONDS = 600;

/** A constant for this budget, from its values for 300 s and 600 s. */
export function bySessionLength(budgetSeconds: number, short: number, long: number): number {
  const share = (budgetSeconds - SHORT_SESSION_SECONDS) / (LONG_SESSION_SECONDS - SHORT_SESSION_SECONDS);
  return short + (long - short) * Math.min(1, Math.max(0, share));
}

/** How many words a text has, however they are spaced. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** A clock reading such as `7:42`; a started second counts as a whole one, so that 0:00 means none is left. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A length in minutes and seconds such as `4m 5s`. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}m ${whole % 60}s`;
}

/** A length in words, for screen readers and announcements: `4 minutes 5 seconds`. */
export function durationWords(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const minutes = Math.floor(whole / 60);
  const parts = [counted(minutes, 'minute'), counted(whole % 60, 'second')].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' ') : '0 seconds';
}

/** The length of an interview in texts such as `5-minute`; one that is not in whole minutes is given in seconds. */
export function sessionLengthText(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60}-minute` : `${seconds}-second`;
}

function counted(count: number, unit: string): string | null {
  if (count === 0) return null;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * The length in the configuration note and the pricing. The countdown has 600 s; that the two differ is specified
 * (product rule 1).
 */
const ADVERTISED_SECONDS = 300;

/** '5-minute', or the operator's own length when one is set. */
export function advertisedLength(
  config: Pick<PublicConfigReply, 'interviewSeconds' | 'interviewSecondsIsCustom'>,
): string {
  return sessionLengthText(config.interviewSecondsIsCustom ? config.interviewSeconds : ADVERTISED_SECONDS);
}
