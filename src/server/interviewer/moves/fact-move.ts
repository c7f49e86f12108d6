import type { CandidateMove } from '../candidate-move.ts';
import type { InterviewEvent } from '../interview-state.ts';
import type { Reading } from '../read-interview.ts';
import type { TimedPhase } from '../session-plan.ts';
import { wordCount } from '../wording/wording-faults.ts';
import { fill, inRotation, makeMove } from './make-move.ts';

type Asked = Extract<InterviewEvent, { type: 'asked' }>;

/** Answers from the question's facts, hands a decision back, or lets the candidate assume (rule 3). */
export function factMove(reading: Reading, phase: TimedPhase, event: Asked): CandidateMove {
  const { wording } = reading.content.language;
  const [first, second] = event.factIds.flatMap(
    (id) => reading.context.question.facts.find((fact) => fact.id === id) ?? [],
  );
  if (!first) return event.decision ? decisionMove(reading, phase, event) : assumeMove(reading, phase, event);
  const told = new Set(reading.asked.flatMap(({ record }) => record.facts));
  const template = factTemplate(reading, told.has(first.id), event.quote !== '');
  const sayBoth = second && fill(template, { anchor: event.quote, fact: `${first.say} ${second.say}` });
  const both = sayBoth && wordCount(sayBoth) <= wording.limits.maxWords;
  return makeMove(reading, {
    id: `fact:${first.id}`,
    kind: 'answer_fact',
    phase,
    target: { type: 'fact', id: first.id },
    reason: 'Answered a question with what is given.',
    label: 'a question of the candidate',
    intent: 'Tell the given facts as they are, add nothing, and hand back with one question.',
    say: both ? sayBoth : fill(template, { anchor: event.quote, fact: first.say }),
    quote: [event.quote],
    facts: second && both ? [first.id, second.id] : [first.id],
  });
}

function factTemplate(reading: Reading, again: boolean, quoting: boolean): string {
  const { wording } = reading.content.language;
  if (again) return quoting ? wording.factAgain : wording.factAgainPlain;
  return quoting ? inRotation(wording.facts, reading) : wording.factPlain;
}

function decisionMove(reading: Reading, phase: TimedPhase, event: Asked): CandidateMove {
  return makeMove(reading, {
    id: 'return-decision',
    kind: 'return_decision',
    phase,
    target: { type: 'none', id: null },
    reason: 'Gave a design decision back.',
    label: 'a decision of the candidate',
    intent: 'Give the decision back and ask what is being weighed.',
    say: fill(inRotation(reading.content.language.wording.decisions, reading), { anchor: event.quote }),
    quote: [event.quote],
  });
}

function assumeMove(reading: Reading, phase: TimedPhase, event: Asked): CandidateMove {
  return makeMove(reading, {
    id: 'assume',
    kind: 'answer_fact',
    phase,
    target: { type: 'none', id: null },
    reason: 'Nothing is fixed on what was asked; left it to a stated assumption.',
    label: 'a question of the candidate',
    intent: 'Let the candidate assume something reasonable and say it.',
    say: fill(inRotation(reading.content.language.wording.assume, reading), { anchor: event.quote }),
    quote: [event.quote],
  });
}
