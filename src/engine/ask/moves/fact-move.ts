import type { CandidateMove } from '../candidate-move.ts';
import type { InterviewEvent } from '../interview-state.ts';
import type { TimedPhase } from '../session-plan.ts';
import type { Situation } from '../situation.ts';
import { fill, inRotation, makeMove } from './make-move.ts';

type Asked = Extract<InterviewEvent, { type: 'asked' }>;

/**
 * Tells every fact that was asked for and goes on with the question that is due; where nothing is given, hands the decision
 * back or lets the candidate assume (rule 3). While the scope is still being settled the candidate goes on alone.
 */
export function factMove(
  situation: Situation,
  phase: TimedPhase,
  { factIds, decision, leftOpen, either }: Asked,
  due: CandidateMove | undefined,
): CandidateMove {
  const { wording } = situation.content.language;
  const facts = situation.context.question.facts.filter(({ id }) => factIds.includes(id));
  const [first] = facts;
  const goesOn = due?.record.kind === 'probe' && phase !== 'scope' ? due : undefined;
  const isOnPushBack = situation.asked.at(-1)?.record.kind === 'push_back';
  if (!first && !decision && isOnPushBack) return ownReasonMove(situation, phase, wording.pushBacks.asked);
  if (!first && either && !decision) return ownReasonMove(situation, phase, wording.either);
  if (!first) return withoutFact(situation, phase, decision, due);
  const told = facts.map(({ say }) => say);
  const fact = [...told, ...(leftOpen ? [wording.restAssumed] : [])].join(' ');
  const move = makeMove({
    id: `fact:${first.id}`,
    kind: 'answer_fact',
    phase: goesOn?.record.phase ?? phase,
    target: { type: 'fact', id: first.id },
    cue: goesOn?.record.cue ?? 0,
    reason: 'Answered what was asked with what is given.',
    say: goesOn
      ? fill(wording.factThenProbe, { fact, probe: goesOn.bankWording })
      : fill(inRotation(wording.facts, situation), { fact }),
    facts: facts.map(({ id }) => id),
  });
  const target = goesOn?.record.target.id;
  return target ? { ...move, record: { ...move.record, targets: [target] } } : move;
}

/** Whoever asks which of two things was meant, or what a colleague would say, chooses, and stays with the question. */
function ownReasonMove({ asked }: Situation, phase: TimedPhase, say: string): CandidateMove {
  return makeMove({
    id: 'either',
    kind: 'answer_fact',
    phase,
    target: asked.at(-1)?.record.target ?? { type: 'none', id: null },
    reason: 'Let the candidate choose what was left open in the question.',
    say,
  });
}

function withoutFact(
  situation: Situation,
  phase: TimedPhase,
  isDecision: boolean,
  due: CandidateMove | undefined,
): CandidateMove {
  const { wording } = situation.content.language;
  const target = due?.record.target.type === 'point' ? due.record.target.id : null;
  const move = makeMove({
    id: isDecision ? 'return-decision' : 'assume',
    kind: isDecision ? 'return_decision' : 'answer_fact',
    phase,
    target: { type: 'none', id: null },
    cue: target ? (due?.record.cue ?? 0) : 0,
    reason: isDecision
      ? 'Gave a design decision back.'
      : 'Nothing is fixed on what was asked; left it to a stated assumption.',
    say: fill(isDecision ? wording.decision : wording.assume, {
      probe: target && due ? due.bankWording : GO_ON,
    }),
  });
  return target ? { ...move, record: { ...move.record, targets: [target] } } : move;
}

const GO_ON = 'What do you assume, and what follows from it?';
