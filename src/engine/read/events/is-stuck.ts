import { lastWords, type PhraseReading } from '../read-interview.ts';
import { matchesEvent } from './matches-event.ts';

export const THIN_BELOW_WORDS = 25;
const NEW_CONTENT_BELOW = 0.15;
const SILENCE_FROM_SECONDS = 20;
/** Slow speech; what a recording is longer than this is silence. */
const SECONDS_PER_WORD = 0.5;
const SIGNS_NEEDED = 2;
const TURNS_WITHOUT_POINT = 2;

/** Two signs of being stuck (interview-design 4.6); asking for a hint is enough alone. */
export function isStuck(reading: PhraseReading): boolean {
  const { last } = reading;
  if (last.some((sentence) => matchesEvent(reading, 'hintRequest', sentence))) return true;
  const words = lastWords(reading);
  const all = last.reduce((total, sentence) => total + sentence.novelty.all, 0);
  const fresh = last.reduce((total, sentence) => total + sentence.novelty.fresh, 0);
  const seconds = reading.answers.at(-1)?.seconds ?? 0;
  const signs = [
    last.some((sentence) => matchesEvent(reading, 'stuck', sentence)),
    words < THIN_BELOW_WORDS,
    all > 0 && fresh / all < NEW_CONTENT_BELOW,
    !hasNewPointIn(reading, TURNS_WITHOUT_POINT),
    seconds - words * SECONDS_PER_WORD > SILENCE_FROM_SECONDS,
  ];
  return signs.filter(Boolean).length >= SIGNS_NEEDED;
}

/** True when one of the last answers raised a point that had not been heard, or there are fewer answers yet. */
export function hasNewPointIn({ occurrences, answers, context }: PhraseReading, turns: number): boolean {
  if (answers.length < turns) return true;
  const since = context.turns.findIndex((turn) => turn.id === answers.at(-turns)?.id);
  return [...occurrences.values()].some((found) =>
    found.every(({ sentence }) => sentence.turnIndex >= since),
  );
}
