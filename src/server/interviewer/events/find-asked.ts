import type { Sentence } from '#server/grading/analyse-transcript.ts';
import { anchorAt } from '../find-anchor.ts';
import type { InterviewEvent } from '../interview-state.ts';
import type { Reading } from '../read-interview.ts';
import { matchesEvent } from './matches-event.ts';

const MOST_FACTS = 2;
/** After this many more sentences the question was rhetorical. */
const ANSWERED_ALONE_AFTER = 2;

type Asked = Extract<InterviewEvent, { type: 'asked' }>;

/** A question to the interviewer in the last answer, with the facts that answer it. */
export function findAsked(reading: Reading, scoping: boolean): Asked | null {
  const questions = reading.last.filter((sentence) => isAsked(reading, sentence));
  const open = questions.filter(
    (sentence) => scoping || reading.last.length - 1 - sentence.index < ANSWERED_ALONE_AFTER,
  );
  const matched = open.map((sentence) => ({ sentence, facts: factsFor(reading, sentence) }));
  const best = [...new Set(matched.flatMap(({ facts }) => facts))].slice(0, MOST_FACTS);
  const answered = matched.find(({ facts }) => facts.some((id) => best.includes(id)));
  if (answered) {
    const { sentence } = answered;
    const placed = best
      .map((id) => ({ id, at: firstHit(reading, sentence, id) }))
      .sort((a, b) => a.at - b.at);
    return {
      type: 'asked',
      factIds: placed.map(({ id }) => id),
      decision: false,
      quote: anchorAt(reading, sentence, asksFor(reading, placed[0]?.id)) ?? '',
    };
  }
  const ending = open.filter((sentence) => reading.last.length - 1 - sentence.index < ANSWERED_ALONE_AFTER);
  const last = ending.at(-1);
  const ownWords = last && anchorAt(reading, last, []);
  if (!last || !ownWords) return null;
  return {
    type: 'asked',
    factIds: [],
    decision: ending.some((sentence) => matchesEvent(reading, 'decisionQuestion', sentence)),
    quote: ownWords,
  };
}

function isAsked(reading: Reading, sentence: Sentence): boolean {
  if (matchesEvent(reading, 'hintRequest', sentence)) return false;
  if (sentence.flags.has('instr') || sentence.flags.has('aside')) return false;
  const checksIn = sentence.markers.some(({ key }) => key === 'checkIn');
  if (checksIn && factsFor(reading, sentence).length === 0) return false;
  const punctuated = /[.!]["')]*$/.test(sentence.text);
  return sentence.question || (!punctuated && sentence.innerQuestions > 0);
}

function asksFor({ context }: Reading, factId: string | undefined): readonly string[] {
  return context.question.facts.find(({ id }) => id === factId)?.asks ?? [];
}

/** Where a sentence asks for a fact; facts of another sentence come last. */
function firstHit(reading: Reading, sentence: Sentence, factId: string): number {
  const asks = asksFor(reading, factId);
  return Math.min(...sentence.terms.filter((hit) => asks.includes(hit.key)).map(({ from }) => from));
}

/** Facts whose patterns the sentence hits: not yet told ones first, then longest hit, then bank order. */
function factsFor({ context, asked }: Reading, sentence: Sentence): string[] {
  const told = new Set(asked.flatMap(({ record }) => record.facts));
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
