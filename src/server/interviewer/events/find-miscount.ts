import type { NumberPlace } from '#server/grading/numbers/number-conflict.ts';
import { anchorPhrase } from '../anchor-phrase.ts';
import type { InterviewEvent } from '../interview-state.ts';
import type { Reading } from '../read-interview.ts';

type Contradiction = Extract<InterviewEvent, { type: 'contradiction' }>;

/** A number of the last answer that does not follow from, or does not fit, one that the candidate said before. */
export function findMiscount(reading: Reading): Contradiction | null {
  const challenged = new Set(reading.asked.map(({ record }) => record.target.id));
  for (const { kind, earlier, later } of reading.numberConflicts) {
    const { turnIndex, index } = later.sentence;
    const id = `${kind === 'restated' ? 'size' : 'sum'}:${turnIndex}.${index}`;
    if (!reading.last.includes(later.sentence) || challenged.has(id)) continue;
    const [before, now] = [phraseAt(reading, earlier), phraseAt(reading, later)];
    if (before && now && before !== now) return { type: 'contradiction', id, earlier: before, now };
  }
  return null;
}

function phraseAt({ compiled }: Reading, { sentence, quantity }: NumberPlace): string | undefined {
  const first = sentence.tokens[quantity.from];
  const last = sentence.tokens[quantity.to - 1];
  if (!first || !last) return undefined;
  const phrase = anchorPhrase(sentence, first.start - sentence.start, last.end - sentence.start, compiled);
  return phrase?.phrase ?? sentence.text.slice(first.start - sentence.start, last.end - sentence.start);
}
