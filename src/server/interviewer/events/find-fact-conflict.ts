import { counts, type Sentence } from '#server/grading/analyse-transcript.ts';
import { findQuantities, type Quantity } from '#server/grading/numbers/find-quantities.ts';
import { tokenize } from '#server/grading/text/tokenize.ts';
import { anchorAt } from '../find-anchor.ts';
import type { InterviewEvent } from '../interview-state.ts';
import type { Reading } from '../read-interview.ts';

type Contradiction = Extract<InterviewEvent, { type: 'contradiction' }>;

/** Times and plain counts are about too many things to be compared. */
const COMPARED = new Set(['rate', 'size', 'percent', 'money']);
/** Rounding and peaks explain less than this. */
const CONFLICT_FACTOR = 5;

/** A number of the last answer that is far from the one told about the same thing. */
export function findFactConflict(reading: Reading): Contradiction | null {
  const told = new Set(reading.asked.flatMap(({ record }) => record.facts));
  const challenged = new Set(reading.asked.map(({ record }) => record.target.id));
  const { units } = reading.content.language.words;
  for (const fact of reading.context.question.facts) {
    if (!told.has(fact.id) || challenged.has(`fact:${fact.id}`)) continue;
    const given = findQuantities(tokenize(fact.say), units);
    const sentence = reading.last.find(
      (candidate) =>
        isStatedAsGiven(candidate) &&
        candidate.terms.some((hit) => fact.asks.includes(hit.key)) &&
        given.some((number) => isFarFromAll(number, candidate.quantities)),
    );
    const now = sentence && anchorAt(reading, sentence, fact.asks);
    if (now) return { type: 'contradiction', id: `fact:${fact.id}`, earlier: fact.say, now };
  }
  return null;
}

/** Neither an assumption, a condition nor a calculation. */
function isStatedAsGiven(sentence: Sentence): boolean {
  const hedged = ['assumption', 'condition', 'tradeoff', 'revise', 'operator'];
  return counts(sentence) && !sentence.question && !sentence.markers.some(({ key }) => hedged.includes(key));
}

function isFarFromAll(given: Quantity, stated: readonly Quantity[]): boolean {
  const comparable = stated.filter(
    (number) =>
      COMPARED.has(given.class) && number.class === given.class && number.perSeconds === given.perSeconds,
  );
  return (
    comparable.length > 0 &&
    comparable.every(({ value }) => Math.max(value / given.value, given.value / value) >= CONFLICT_FACTOR)
  );
}
