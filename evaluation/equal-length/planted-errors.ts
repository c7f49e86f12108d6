import type { JudgedQuote } from './judged-set.ts';
import { answersOf, type Performance } from './performances.ts';
import type { EqualLengthSet, Rating } from './sets.ts';

/** Where something was said: `start` and `end` are places in the answer's text. */
export type Place = { answer: number; start: number; end: number };

/** What does not hold in a performance. */
export type PlantedErrors = {
  /** False statements that its writer planted: to be found. */
  errors: readonly Place[];
  /** The core decision and the words that reverse it: to be found. */
  reversal: { earlier: Place; later: Place } | null;
  /** What a rater holds to be false or contradictory besides: finding it is no false alarm. */
  alsoDoubted: readonly Place[];
};

export function plantedErrors(
  sets: readonly EqualLengthSet[],
  performance: Performance,
  ratings: readonly Rating[],
): PlantedErrors {
  const written = sets
    .find(({ question }) => question === performance.question)
    ?.performances.find(({ kind }) => kind === performance.kind);
  const places = (quotes: readonly string[]) => quotes.flatMap((quote) => placeOf(performance, quote) ?? []);
  const [earlier, later] = written?.reversed
    ? places([written.reversed.earlier, written.reversed.later])
    : [];
  const doubted = ratings.flatMap((rating) => [
    ...rating.false,
    ...(rating.contradiction ? Object.values(rating.contradiction) : []),
  ]);
  return {
    errors: places((written?.planted ?? []).map(({ quote }) => quote)),
    reversal: earlier && later ? { earlier, later } : null,
    alsoDoubted: places(doubted),
  };
}

/** Where an answer says these words; of `quote.answer` alone when it names one. Null when nobody said them. */
export function placeOf(
  performance: Pick<Performance, 'context'>,
  quote: string | JudgedQuote,
): Place | null {
  const [text, only] = typeof quote === 'string' ? [quote, null] : [quote.text, quote.answer];
  for (const [at, answer] of answersOf(performance).entries()) {
    if (only !== null && only !== at + 1) continue;
    const start = spaced(answer.text).indexOf(spaced(text).trim());
    if (start !== -1 && text.trim() !== '')
      return { answer: at + 1, start, end: start + spaced(text).trim().length };
  }
  return null;
}

/** So that a line break inside a quote is no difference. */
function spaced(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Two quotes are about the same statement when half of the shorter one lies in the other. */
export function overlaps(one: Place, other: Place): boolean {
  if (one.answer !== other.answer) return false;
  const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return shared * 2 >= Math.min(one.end - one.start, other.end - other.start);
}
