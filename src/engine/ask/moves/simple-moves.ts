import type { SlotId } from '#shared/content/language.ts';
import type { MoveKind, Phase } from '#shared/interview/move.ts';
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
  const { offtopic } = situation.content.language.wording;
  // A bridge leads back by itself.
  const isBridge = due.record.kind === 'bridge';
  return {
    ...due,
    id: `return:${due.id}`,
    record: {
      ...due.record,
      kind: 'bridge',
      reason: `The answer had left the problem. ${due.record.reason}`,
    },
    restatement: 'none',
    bankWording: isBridge ? due.bankWording : fill(offtopic, { probe: due.bankWording }),
  };
}

/** Questions that a reply can end in; those of the second kind go on about what was said. */
const NEXT: ReadonlySet<MoveKind> = new Set(['probe', 'raise', 'ask_slot']);
const ABOUT_THIS: ReadonlySet<MoveKind> = new Set(['anchor', 'push_back']);

/** A question that is due, as a reply to whoever turned to the interviewer; null where nobody did, or none fits. */
export function turnedToMove(situation: Situation, due: readonly CandidateMove[]): CandidateMove | null {
  const { turnsTo } = situation.measures;
  if (turnsTo === null) return null;
  const lastTarget = situation.asked.at(-1)?.record.target.id;
  const next = due.find(({ record }) =>
    turnsTo === 'agree'
      ? NEXT.has(record.kind) || ABOUT_THIS.has(record.kind)
      : NEXT.has(record.kind) && record.target.id !== lastTarget,
  );
  if (!next) return null;
  return {
    ...next,
    id: `${turnsTo}:${next.id}`,
    restatement: 'none',
    bankWording: fill(situation.content.language.wording.turnedTo[turnsTo], { probe: next.bankWording }),
  };
}

export function slotMove(situation: Situation, phase: TimedPhase, slot: SlotId): CandidateMove {
  return makeMove({
    id: `slot:${slot}`,
    kind: 'ask_slot',
    phase,
    target: { type: 'slot', id: slot },
    cue: 1,
    reason: `Asked about ${slot}, because this part of the interview was nearly over without it.`,
    say: situation.content.language.wording.slots[slot],
  });
}

export function bridgeMove(situation: Situation, to: Exclude<TimedPhase, 'scope'>): CandidateMove {
  return makeMove({
    id: `bridge:${to}`,
    kind: 'bridge',
    phase: to,
    target: { type: 'phase', id: to },
    reason: 'Moved on, because the time for this part was over.',
    say: situation.content.language.wording.bridges[to],
  });
}

export function miscountMove(
  situation: Situation,
  phase: TimedPhase,
  { id, now, earlier }: Event<'miscount'>,
): CandidateMove {
  return makeMove({
    id: `challenge:${id}`,
    kind: 'challenge',
    phase,
    target: { type: 'contradiction', id },
    reason: 'Asked about a calculation that did not come out.',
    say: fill(situation.content.language.wording.miscount, { anchor: now, other: earlier }),
    quote: [now, earlier],
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
