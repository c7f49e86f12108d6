import type { Sentence } from '../analyse-transcript.ts';
import type { TurnQuote } from '../evidence.ts';
import { findConversions } from './find-conversions.ts';
import { findMiscalculated } from './find-miscalculated.ts';
import type { QuantityClass } from './find-quantities.ts';
import { findRestated } from './find-restated.ts';
import { factorBetween, type NumberConflict, type NumberPlace, statedNumbers } from './number-conflict.ts';

/** A conflict as the report tells it. */
export type NumberConflictEvidence = Pick<NumberConflict, 'kind'> & {
  earlier: TurnQuote;
  later: TurnQuote;
  /** The number that `earlier` holds, in its own unit, and what that comes to in the unit of `later`. */
  value: number;
  perSeconds: number | null;
  expected: number;
  expectedPerSeconds: number | null;
  expectedClass: QuantityClass;
  /** True when a later answer put it right. */
  corrected: boolean;
};

const QUOTED_BEFORE = 3;
const CORRECTED_WITHIN = 2.5;

/** Calculations and restatements of the candidate's own numbers that are far off, in the order said. */
export function findNumberConflicts(
  sentences: readonly Sentence[],
  functionWords: ReadonlySet<string>,
): NumberConflict[] {
  const numbers = statedNumbers(sentences);
  const found = [
    ...findConversions(numbers, functionWords),
    ...findMiscalculated(sentences),
    ...findRestated(numbers, functionWords),
  ];
  return found.sort(
    (a, b) =>
      a.later.sentence.turnIndex - b.later.sentence.turnIndex ||
      a.later.sentence.index - b.later.sentence.index,
  );
}

export function numberConflictEvidence(
  conflicts: readonly NumberConflict[],
  sentences: readonly Sentence[],
): NumberConflictEvidence[] {
  return conflicts.map((conflict) => {
    const { kind, earlier, later, expected } = conflict;
    return {
      kind,
      earlier: quoteAround(earlier),
      later: quoteAround(later),
      value: earlier.quantity.value,
      perSeconds: earlier.quantity.perSeconds,
      expected,
      expectedPerSeconds: later.quantity.perSeconds,
      expectedClass: later.quantity.class,
      corrected: isCorrected(conflict, sentences),
    };
  });
}

/** The number with the words before it. */
function quoteAround({ sentence, quantity }: NumberPlace): TurnQuote {
  const first = sentence.tokens[Math.max(0, quantity.from - QUOTED_BEFORE)];
  const last = sentence.tokens[quantity.to - 1];
  const text = sentence.text.slice(
    (first?.start ?? sentence.start) - sentence.start,
    last ? last.end - sentence.start : undefined,
  );
  return { text, turnId: sentence.turnId, start: first?.start ?? sentence.start };
}

/** A later answer names what it should have been; where one thing had two sizes, either of them again. */
function isCorrected({ kind, later, expected }: NumberConflict, sentences: readonly Sentence[]): boolean {
  const right = kind === 'restated' ? [expected, later.quantity.value] : [expected];
  return sentences
    .filter(({ turnIndex }) => turnIndex > later.sentence.turnIndex)
    .flatMap(({ quantities }) => quantities)
    .some(
      ({ class: kindOf, value }) =>
        kindOf === later.quantity.class &&
        right.some((wanted) => factorBetween(value, wanted) <= CORRECTED_WITHIN),
    );
}
