import { lastWords, type PhraseReading } from '../read-interview.ts';
import { THIN_BELOW_WORDS } from './is-stuck.ts';
import { matchesEvent } from './matches-event.ts';

/** The question was not heard or not understood: said alone, or as the end of an answer. */
export function isUnclear(reading: PhraseReading): boolean {
  const { last } = reading;
  const addressed = lastWords(reading) < THIN_BELOW_WORDS ? last : last.slice(-1);
  return addressed.some((sentence) => matchesEvent(reading, 'unclear', sentence));
}
