import type { ConversationMeasures } from '#engine/measures.ts';
import type { AskedQuestion } from '#engine/reading.ts';
import type { Sentence } from '../analyse-transcript.ts';
import { quoteOf } from '../evidence.ts';
import { anchorAt } from '../find-anchor.ts';
import type { PhraseReading } from '../read-interview.ts';
import { matchesEvent } from './matches-event.ts';

/** After this many more sentences the question was rhetorical. */
const ANSWERED_ALONE_AFTER = 2;

/** A question with the words of it that can be said back. */
export type FoundQuestion = { question: AskedQuestion; words: ConversationMeasures['asked'][number] };

/** Questions to the interviewer in the last answer, with the facts that answer them. */
export function findQuestions(reading: PhraseReading): FoundQuestion[] {
  const { last } = reading;
  return last
    .filter((sentence) => isAsked(reading, sentence))
    .map((sentence) => {
      const factIds = factsFor(reading, sentence);
      return {
        question: {
          quote: quoteOf(sentence),
          factIds,
          isDecision: matchesEvent(reading, 'decisionQuestion', sentence),
          isOpen: last.length - 1 - sentence.index < ANSWERED_ALONE_AFTER,
        },
        words: {
          phrase: anchorAt(reading, sentence, []),
          facts: factIds.map((id) => ({
            id,
            at: firstHit(reading, sentence, id),
            phrase: anchorAt(reading, sentence, asksFor(reading, id)),
          })),
        },
      };
    });
}

function isAsked(reading: PhraseReading, sentence: Sentence): boolean {
  if (matchesEvent(reading, 'hintRequest', sentence)) return false;
  if (sentence.flags.has('instr') || sentence.flags.has('aside')) return false;
  const checksIn = sentence.markers.some(({ key }) => key === 'checkIn');
  if (checksIn && factsFor(reading, sentence).length === 0) return false;
  const punctuated = /[.!]["')]*$/.test(sentence.text);
  return sentence.question || (!punctuated && sentence.innerQuestions > 0);
}

function asksFor({ context }: PhraseReading, factId: string): readonly string[] {
  return context.question.facts.find(({ id }) => id === factId)?.asks ?? [];
}

/** Where a sentence asks for a fact. */
function firstHit(reading: PhraseReading, sentence: Sentence, factId: string): number {
  const asks = asksFor(reading, factId);
  return Math.min(...sentence.terms.filter((hit) => asks.includes(hit.key)).map(({ from }) => from));
}

/** Facts whose patterns the sentence hits: not yet told ones first, then longest hit, then bank order. */
function factsFor({ context, told }: PhraseReading, sentence: Sentence): string[] {
  return context.question.facts
    .map((fact) => {
      const hits = sentence.terms.filter((hit) => fact.asks.includes(hit.key));
      return {
        id: fact.id,
        length: Math.max(0, ...hits.map((hit) => hit.to - hit.from)),
        told: told.has(fact.id),
      };
    })
    .filter(({ length }) => length > 0)
    .sort((a, b) => Number(a.told) - Number(b.told) || b.length - a.length)
    .map(({ id }) => id);
}
