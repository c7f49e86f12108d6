import { wordCount } from '#engine/say/wording-faults.ts';
import type { CandidateMove } from '../candidate-move.ts';
import type { InterviewEvent } from '../interview-state.ts';
import type { TimedPhase } from '../session-plan.ts';
import type { Situation } from '../situation.ts';
import { fill, inRotation, makeMove } from './make-move.ts';

type Asked = Extract<InterviewEvent, { type: 'asked' }>;

/** Answers from the question's facts, hands a decision back, or lets the candidate assume (rule 3). */
export function factMove(situation: Situation, phase: TimedPhase, event: Asked): CandidateMove {
  const { wording } = situation.content.language;
  const [first, second] = event.factIds.flatMap(
    (id) => situation.context.question.facts.find((fact) => fact.id === id) ?? [],
  );
  if (!first)
    return event.decision ? decisionMove(situation, phase, event) : assumeMove(situation, phase, event);
  const told = new Set(situation.asked.flatMap(({ record }) => record.facts));
  const template = factTemplate(situation, told.has(first.id), event.quote !== '');
  const sayBoth = second && fill(template, { anchor: event.quote, fact: `${first.say} ${second.say}` });
  const both = sayBoth && wordCount(sayBoth) <= wording.limits.maxWords;
  return makeMove({
    id: `fact:${first.id}`,
    kind: 'answer_fact',
    phase,
    target: { type: 'fact', id: first.id },
    reason: 'Answered a question with what is given.',
    say: both ? sayBoth : fill(template, { anchor: event.quote, fact: first.say }),
    quote: [event.quote],
    facts: second && both ? [first.id, second.id] : [first.id],
  });
}

function factTemplate(situation: Situation, again: boolean, quoting: boolean): string {
  const { wording } = situation.content.language;
  if (again) return quoting ? wording.factAgain : wording.factAgainPlain;
  return quoting ? inRotation(wording.facts, situation) : wording.factPlain;
}

function decisionMove(situation: Situation, phase: TimedPhase, event: Asked): CandidateMove {
  return makeMove({
    id: 'return-decision',
    kind: 'return_decision',
    phase,
    target: { type: 'none', id: null },
    reason: 'Gave a design decision back.',
    say: fill(inRotation(situation.content.language.wording.decisions, situation), { anchor: event.quote }),
    quote: [event.quote],
  });
}

function assumeMove(situation: Situation, phase: TimedPhase, event: Asked): CandidateMove {
  return makeMove({
    id: 'assume',
    kind: 'answer_fact',
    phase,
    target: { type: 'none', id: null },
    reason: 'Nothing is fixed on what was asked; left it to a stated assumption.',
    say: fill(inRotation(situation.content.language.wording.assume, situation), { anchor: event.quote }),
    quote: [event.quote],
  });
}
