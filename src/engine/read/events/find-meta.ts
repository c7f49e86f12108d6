import type { Sentence } from '../analyse-transcript.ts';
import type { PhraseReading } from '../read-interview.ts';
import { matchesEvent } from './matches-event.ts';

/** In a longer answer only its last sentences are meant for the interviewer. */
const SHORT_ANSWER_TOKENS = 40;
const LAST_SENTENCES = 2;

/** Where the answer asks for the solution or a verdict, or speaks to the grader. A request for a hint is neither. */
export function findMeta(reading: PhraseReading): Sentence | undefined {
  const tokens = reading.last.reduce((total, sentence) => total + sentence.tokens.length, 0);
  const addressed = tokens < SHORT_ANSWER_TOKENS ? reading.last : reading.last.slice(-LAST_SENTENCES);
  const isMeta = (sentence: Sentence) =>
    sentence.flags.has('instr') ||
    (matchesEvent(reading, 'meta', sentence) && !matchesEvent(reading, 'hintRequest', sentence));
  return addressed.find(isMeta);
}
