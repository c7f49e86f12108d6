import { counts } from '#server/grading/analyse-transcript.ts';
import type { SlotId } from '#shared/content/language.ts';
import type { Reading } from './read-interview.ts';

/** What the candidate has asked about or settled: facts told for a slot, and words that fill one. */
export function filledSlots({ context, sentences, asked }: Reading): Set<SlotId> {
  const told = new Set(asked.flatMap(({ record }) => record.facts));
  const byFact = context.question.facts.flatMap((fact) =>
    fact.slot && told.has(fact.id) ? [fact.slot] : [],
  );
  const byWords = sentences.filter((sentence) => counts(sentence) && !sentence.flags.has('echo'));
  return new Set([...byFact, ...byWords.flatMap((sentence) => sentence.slots)]);
}
