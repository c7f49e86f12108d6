import type { ResponseReply } from '../contract/answers.ts';
import type { DeliveryNotes } from '../contract/delivery.ts';
import { unsureWords } from '../report/conversation.ts';
import { countWords } from './interview-clock.ts';

/** Less speech says nothing about how somebody speaks. */
export const MIN_VOICED_SECONDS = 30;
/** If a larger share of the words is uncertain, they cannot be counted. */
const MOST_UNCERTAIN = 0.15;
/** Words a minute. */
export const TYPICAL_RATE = { from: 110, to: 180 };

export type DeliverySummary = {
  voicedSeconds: number;
  /** Words per minute from the first to the last word of each answer; null if too many of them are uncertain. */
  wordsPerMinute: number | null;
  /** Silences of a second and more. */
  pauses: number;
  longestPauseSeconds: number;
  /** The median. */
  secondsToFirstWord: number;
  /** Share of the recordings that is speech. */
  talkRatio: number;
};

type Answer = Pick<ResponseReply, 'content' | 'uncertain' | 'delivery'>;

/** How somebody spoke in an interview; `not enough speech` under half a minute, null if nothing was measured. */
export function summariseDelivery(
  responses: readonly Answer[],
): DeliverySummary | 'not enough speech' | null {
  const answers = responses.flatMap(({ delivery, ...rest }) => (delivery ? [{ ...rest, delivery }] : []));
  if (answers.length === 0) return null;
  const sum = (secondsIn: (notes: DeliveryNotes) => number) =>
    answers.reduce((total, { delivery }) => total + secondsIn(delivery), 0);
  const voicedSeconds = sum((notes) => notes.voicedSeconds);
  if (voicedSeconds < MIN_VOICED_SECONDS) return 'not enough speech';
  const words = answers.reduce((total, { content }) => total + countWords(content), 0);
  const uncertain = answers.reduce((total, answer) => total + unsureWords(answer), 0);
  const minutes = sum((notes) => notes.spokenSeconds) / 60;
  const waits = answers.map(({ delivery }) => delivery.secondsToFirstWord).sort((a, b) => a - b);
  return {
    voicedSeconds: Math.round(voicedSeconds),
    wordsPerMinute: uncertain / Math.max(1, words) < MOST_UNCERTAIN ? Math.round(words / minutes) : null,
    pauses: sum((notes) => notes.pauses),
    longestPauseSeconds: Math.max(...answers.map(({ delivery }) => delivery.longestPauseSeconds)),
    secondsToFirstWord: waits[Math.floor(waits.length / 2)] ?? 0,
    talkRatio: voicedSeconds / sum((notes) => notes.soundSeconds),
  };
}
