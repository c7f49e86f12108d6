import type { SlotId } from '#shared/content/language.ts';
import type { Phase } from '#shared/interview/move.ts';
import type { CandidateMove } from '../candidate-move.ts';
import type { InterviewEvent } from '../interview-state.ts';
import type { TimedPhase } from '../session-plan.ts';
import type { Situation } from '../situation.ts';
import { fill, inRotation, makeMove } from './make-move.ts';

type Event<Type extends InterviewEvent['type']> = Extract<InterviewEvent, { type: Type }>;

const NONE = { type: 'none', id: null } as const;

/** The opening again, for an interview in which nothing was asked yet. */
export function openMove(situation: Situation): CandidateMove {
  return makeMove({
    id: 'open',
    kind: 'open',
    phase: 'open',
    target: NONE,
    reason: 'Opens the interview.',
    say: situation.context.question.prompt,
  });
}

export function repeatMove(situation: Situation, phase: Phase): CandidateMove {
  return makeMove({
    id: 'repeat',
    kind: 'repeat',
    phase,
    target: NONE,
    reason: 'No words could be made out in the answer.',
    say: inRotation(situation.content.language.wording.repeats, situation),
  });
}

export function distressMove(situation: Situation, phase: Phase): CandidateMove {
  return makeMove({
    id: 'pause',
    kind: 'decline',
    phase,
    target: NONE,
    reason: 'Offered to pause.',
    say: situation.content.language.wording.distress,
  });
}

/** Declines in one sentence and returns to the design with the question that is due. */
export function declineMove(situation: Situation, due: CandidateMove): CandidateMove {
  return {
    ...due,
    id: `decline:${due.id}`,
    record: {
      ...due.record,
      kind: 'decline',
      reason: 'Asked for the answer or the grade; returned to the design.',
    },
    restatement: 'none',
    bankWording: fill(inRotation(situation.content.language.wording.declines, situation), {
      probe: due.bankWording,
    }),
  };
}

export function offTopicMove(situation: Situation, due: CandidateMove): CandidateMove {
  return {
    ...due,
    id: `return:${due.id}`,
    record: {
      ...due.record,
      kind: 'bridge',
      reason: `The answer had left the problem. ${due.record.reason}`,
    },
    restatement: 'none',
    bankWording: fill(situation.content.language.wording.offtopic, { probe: due.bankWording }),
  };
}

export function slotMove(situation: Situation, phase: TimedPhase, slot: SlotId): CandidateMove {
  const { anchor } = situation.measures;
  return makeMove({
    id: `slot:${slot}`,
    kind: 'ask_slot',
    phase,
    target: { type: 'slot', id: slot },
    cue: 1,
    reason: `Asked about ${slot}, because this part of the interview was nearly over without it.`,
    say: situation.content.language.wording.slots[slot],
    quote: [anchor?.phrase ?? null],
    restatement: 'open',
  });
}

export function bridgeMove(situation: Situation, to: Exclude<TimedPhase, 'scope'>): CandidateMove {
  const { plain, anchored } = situation.content.language.wording.bridges[to];
  const { anchor } = situation.measures;
  return makeMove({
    id: `bridge:${to}`,
    kind: 'bridge',
    phase: to,
    target: { type: 'phase', id: to },
    reason: 'Moved on, because the time for this part was over.',
    say: anchor ? fill(anchored, { anchor: anchor.phrase }) : plain,
    quote: [anchor?.phrase ?? null],
  });
}

export function challengeMove(
  situation: Situation,
  phase: TimedPhase,
  event: Event<'misconception'> | Event<'contradiction'>,
): CandidateMove {
  const { wording } = situation.content.language;
  if (event.type === 'contradiction') {
    return conflictMove(situation, phase, event);
  }
  const { content, context } = situation;
  const rules = [...context.question.misconceptions, ...content.mistakes];
  const rule = rules.find(({ id }) => id === event.id);
  return makeMove({
    id: `challenge:${event.id}`,
    kind: 'challenge',
    phase,
    target: { type: 'misconception', id: event.id },
    cue: 1,
    reason: `Questioned a statement: ${rule?.say ?? event.id}`,
    say: fill(wording.misconception, { anchor: event.quote, probe: rule?.challenge ?? '' }),
    quote: [event.quote],
  });
}

/** Which template asks about two statements that do not fit, and why it is asked. */
const CONFLICTS = {
  fact: { template: 'factConflict', reason: 'A number did not fit what was given.' },
  sum: { template: 'miscount', reason: 'A calculation did not come out.' },
  size: { template: 'contradiction', reason: 'The same thing was given two sizes.' },
  other: { template: 'contradiction', reason: 'Two answers did not fit together.' },
} as const;

function conflictMove(situation: Situation, phase: TimedPhase, event: Event<'contradiction'>): CandidateMove {
  const [kind = ''] = event.id.split(':');
  const { template, reason } =
    kind === 'fact' || kind === 'sum' || kind === 'size' ? CONFLICTS[kind] : CONFLICTS.other;
  return makeMove({
    id: `challenge:${event.id}`,
    kind: 'challenge',
    phase,
    target: { type: 'contradiction', id: event.id },
    reason,
    say: fill(situation.content.language.wording[template], {
      anchor: event.now,
      other: event.earlier,
      fact: event.earlier,
    }),
    quote: kind === 'fact' ? [event.now] : [event.now, event.earlier],
  });
}

/** Quotes a decision that came without how or why. */
export function vagueMove(
  situation: Situation,
  phase: TimedPhase,
  event: Event<'vague'>,
): CandidateMove | null {
  const point = situation.context.question.points.find((candidate) => candidate.id === event.pointId);
  if (!point || point.dim === 'framing' || point.dim === 'resilience') return null;
  const template = inRotation(situation.content.language.wording.anchorProbes[point.dim], situation);
  return makeMove({
    id: `anchor:${point.id}`,
    kind: 'anchor',
    phase,
    target: { type: 'point', id: point.id },
    cue: 1,
    reason: `Asked how or why, because this was decided in one phrase: ${point.means}`,
    say: fill(template, { anchor: event.quote }),
    quote: [event.quote],
  });
}
