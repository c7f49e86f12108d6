import type { Claim } from '#engine/reading.ts';
import { counts, type Sentence } from '../analyse-transcript.ts';
import { quoteOf } from '../evidence.ts';
import { anchorAt } from '../find-anchor.ts';
import { findQuantities, type Quantity } from '../numbers/find-quantities.ts';
import type { PhraseReading } from '../read-interview.ts';
import { tokenize } from '../text/tokenize.ts';

/** Times and plain counts are about too many things to be compared. */
const COMPARED = new Set(['rate', 'size', 'percent', 'money']);
/** Rounding and peaks explain less than this. */
const CONFLICT_FACTOR = 5;

/** Numbers of the last answer that are far from those told about the same things. */
export function findFactConflicts(reading: PhraseReading): Claim[] {
  const { units } = reading.content.language.words;
  return reading.context.question.facts.flatMap((fact): Claim[] => {
    if (!reading.told.has(fact.id)) return [];
    const given = findQuantities(tokenize(fact.say), units);
    const sentence = reading.last.find(
      (candidate) =>
        isStatedAsGiven(candidate) &&
        candidate.terms.some((hit) => fact.asks.includes(hit.key)) &&
        given.some((number) => isFarFromAll(number, candidate.quantities)),
    );
    const now = sentence && anchorAt(reading, sentence, fact.asks);
    if (!sentence || !now) return [];
    return [
      {
        id: `fact:${fact.id}`,
        quote: quoteOf(sentence),
        verdict: 'contradicts_fact',
        earlier: null,
        factId: fact.id,
        pointIds: [],
        correction: fact.say,
        weight: 'minor',
        putRight: false,
        phrase: now,
        earlierPhrase: fact.say,
      },
    ];
  });
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
