import type { JudgedClaim, JudgedPerformance } from './judged-set.ts';
import { overlaps, type Place, placeOf } from './planted-errors.ts';
import { atLeast, atMost, countOf, shareOf } from './row.ts';
import type { EqualLengthRow } from './rows.ts';

/** What a judge says is false or reversed, against what was planted. */
export const foundErrorRows: readonly EqualLengthRow[] = [
  {
    name: 'Planted false statements found',
    goal: atLeast(0.8),
    measure: ({ performances }) =>
      shareOf(
        judging(performances).flatMap((performance) =>
          performance.planted.errors.map((error) => ({ performance, error })),
        ),
        ({ performance, error }) => places(performance).some((place) => overlaps(place, error)),
        ({ performance, error }) => `${performance.id}: ${wordsAt(performance, error)}`,
      ),
  },
  {
    name: 'Statements called false that are: precision',
    goal: atLeast(0.9),
    measure: ({ performances }) =>
      shareOf(
        judging(performances).flatMap((performance) =>
          (performance.judgment.claims ?? []).map((claim) => ({ performance, claim })),
        ),
        ({ performance, claim }) => isKnown(performance, claim),
        ({ performance, claim }) => `${performance.id}: ${hidden(performance, claim.quote.text)}`,
      ),
  },
  {
    name: 'Reversals found',
    goal: atLeast(0.9),
    measure: ({ performances }) =>
      shareOf(
        judging(performances).filter(({ planted }) => planted.reversal !== null),
        (performance) => (performance.judgment.claims ?? []).some((claim) => isReversal(performance, claim)),
        ({ id }) => id,
      ),
  },
  {
    name: 'Quotes that nobody said',
    goal: atMost(0),
    measure: ({ performances }) =>
      countOf(
        performances.flatMap((performance) =>
          (performance.judgment.quotes ?? []).map((quote) => ({ performance, quote })),
        ),
        ({ performance, quote }) => placeOf(performance, quote) === null,
        ({ performance, quote }) => `${performance.id}: ${hidden(performance, quote.text)}`,
      ),
  },
];

function judging(performances: readonly JudgedPerformance[]): JudgedPerformance[] {
  return performances.filter(({ judgment }) => judgment.claims !== null);
}

function places(performance: JudgedPerformance): Place[] {
  return (performance.judgment.claims ?? []).flatMap(({ quote }) => placeOf(performance, quote) ?? []);
}

/** Planted, the planted reversal, or doubted by a rater as well. */
function isKnown(performance: JudgedPerformance, claim: JudgedClaim): boolean {
  const place = placeOf(performance, claim.quote);
  const { errors, alsoDoubted } = performance.planted;
  if (place && [...errors, ...alsoDoubted].some((known) => overlaps(place, known))) return true;
  return isReversal(performance, claim);
}

function isReversal(performance: JudgedPerformance, { verdict, quote, earlier }: JudgedClaim): boolean {
  const { reversal } = performance.planted;
  const later = placeOf(performance, quote);
  const before = earlier && placeOf(performance, earlier);
  if (verdict !== 'contradicts_earlier' || !reversal || !later || !before) return false;
  return overlaps(later, reversal.later) && overlaps(before, reversal.earlier);
}

function wordsAt(performance: JudgedPerformance, { answer, start, end }: Place): string {
  const text = performance.context.turns.filter(({ speaker }) => speaker === 'user')[answer - 1]?.text ?? '';
  return hidden(performance, text.slice(start, end));
}

/** Nobody who tunes may read what is held out. */
function hidden({ heldOut }: JudgedPerformance, text: string): string {
  return heldOut ? '(held out)' : `"${text}"`;
}
