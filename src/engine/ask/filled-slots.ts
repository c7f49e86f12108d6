import type { SlotId } from '#shared/content/language.ts';
import type { Situation } from './situation.ts';

/** What the candidate has asked about or settled: facts told for a slot, and words that fill one. */
export function filledSlots({ context, measures, asked }: Situation): Set<SlotId> {
  const told = new Set(asked.flatMap(({ record }) => record.facts));
  const byFact = context.question.facts.flatMap((fact) =>
    fact.slot && told.has(fact.id) ? [fact.slot] : [],
  );
  return new Set([...byFact, ...measures.slots]);
}
