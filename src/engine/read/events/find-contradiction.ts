import type { Claim } from '#engine/reading.ts';
import { counts, type Sentence } from '../analyse-transcript.ts';
import { quoteOf } from '../evidence.ts';
import { anchorAt } from '../find-anchor.ts';
import type { PhraseReading } from '../read-interview.ts';

const REVISITING: ReadonlySet<string> = new Set(['tradeoff', 'revise', 'concede', 'hold', 'condition']);

/** Technologies decided for in an earlier answer and rejected in the last, or the other way, without a word about it. */
export function findContradictions(reading: PhraseReading): Claim[] {
  const { last, sentences } = reading;
  const found: Claim[] = [];
  for (const now of last.filter(isPlainStatement)) {
    for (const hit of now.terms) {
      if (!isTechnology(reading, hit.key)) continue;
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
        found.push({
          id: hit.key,
          quote: quoteOf(now),
          verdict: 'contradicts_earlier',
          earlier: quoteOf(before),
          factId: null,
          pointIds: [],
          correction: '',
          weight: 'minor',
          putRight: false,
          phrase: later,
          earlierPhrase: earlier,
        });
      }
    }
  }
  return found;
}

function isTechnology({ compiled }: PhraseReading, term: string): boolean {
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
