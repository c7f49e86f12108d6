import { counts, type Sentence } from '#server/grading/analyse-transcript.ts';
import { anchorAt } from '../find-anchor.ts';
import type { InterviewEvent } from '../interview-state.ts';
import type { Reading } from '../read-interview.ts';

type Contradiction = Extract<InterviewEvent, { type: 'contradiction' }>;

const REVISITING: ReadonlySet<string> = new Set(['tradeoff', 'revise', 'concede', 'hold', 'condition']);

/** A technology decided for in one answer and rejected in another, without a word about the change. */
export function findContradiction(reading: Reading): Contradiction | null {
  const { last, sentences } = reading;
  const challenged = new Set(
    reading.asked.flatMap(({ record }) => (record.target.type === 'contradiction' ? [record.target.id] : [])),
  );
  for (const now of last.filter(isPlainStatement)) {
    for (const hit of now.terms) {
      if (!isTechnology(reading, hit.key) || challenged.has(hit.key)) continue;
      const before = sentences.find(
        (sentence) =>
          sentence.turnIndex < now.turnIndex &&
          isPlainStatement(sentence) &&
          isDecision(hit.negated ? sentence : now) &&
          sentence.terms.some((other) => other.key === hit.key && other.negated !== hit.negated) &&
          !sentence.terms.some((other) => other.key === hit.key && other.negated === hit.negated),
      );
      const earlier = before && anchorAt(reading, before, [hit.key]);
      const later = anchorAt(reading, now, [hit.key]);
      if (earlier && later && earlier !== later) {
        return { type: 'contradiction', id: hit.key, earlier, now: later };
      }
    }
  }
  return null;
}

function isTechnology({ compiled }: Reading, term: string): boolean {
  return term.startsWith('@') && compiled.concepts.get(term.slice(1))?.technology === true;
}

/** Counts, asks nothing, and neither compares nor revises. */
function isPlainStatement(sentence: Sentence): boolean {
  const weighs = sentence.markers.some(({ key }) => REVISITING.has(key));
  return counts(sentence) && !sentence.question && !weighs;
}

function isDecision(sentence: Sentence): boolean {
  return sentence.markers.some(({ key }) => key === 'decision');
}
