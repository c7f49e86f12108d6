import type { SlotId } from '#shared/content/language.ts';
import type { Phase } from '#shared/interview/move.ts';
import type { CandidateMove } from '../candidate-move.ts';
import { findAnchor } from '../find-anchor.ts';
import type { InterviewEvent } from '../interview-state.ts';
import type { Reading } from '../read-interview.ts';
import type { TimedPhase } from '../session-plan.ts';
import { fill, inRotation, makeMove } from './make-move.ts';

type Event<Type extends InterviewEvent['type']> = Extract<InterviewEvent, { type: Type }>;

const NONE = { type: 'none', id: null } as const;

/** The opening again, for an interview in which nothing was asked yet. */
export function openMove(reading: Reading): CandidateMove {
  return makeMove(reading, {
    id: 'open',
    kind: 'open',
    phase: 'open',
    target: NONE,
    reason: 'Opens the interview.',
    label: 'the opening',
    intent: 'Open the interview with the problem as it is written.',
    say: reading.context.question.prompt,
  });
}

export function repeatMove(reading: Reading, phase: Phase): CandidateMove {
  return makeMove(reading, {
    id: 'repeat',
    kind: 'repeat',
    phase,
    target: NONE,
    reason: 'No words could be made out in the answer.',
    label: 'the last answer again',
    intent: 'Ask to repeat the last answer.',
    say: inRotation(reading.content.language.wording.repeats, reading),
  });
}

export function distressMove(reading: Reading, phase: Phase): CandidateMove {
  return makeMove(reading, {
    id: 'pause',
    kind: 'decline',
    phase,
    target: NONE,
    reason: 'Offered to pause.',
    label: 'a pause',
    intent: 'Offer to pause, kindly and without comment.',
    say: reading.content.language.wording.distress,
  });
}

/** Declines in one sentence and returns to the design with the question that is due. */
export function declineMove(reading: Reading, due: CandidateMove): CandidateMove {
  return {
    ...due,
    id: `decline:${due.id}`,
    record: {
      ...due.record,
      kind: 'decline',
      reason: 'Asked for the answer or the grade; returned to the design.',
    },
    intent: 'Decline in one sentence and return to the design with one question.',
    restatement: 'none',
    bankWording: fill(inRotation(reading.content.language.wording.declines, reading), {
      probe: due.bankWording,
    }),
  };
}

export function offTopicMove(reading: Reading, due: CandidateMove): CandidateMove {
  return {
    ...due,
    id: `return:${due.id}`,
    record: {
      ...due.record,
      kind: 'bridge',
      reason: `The answer had left the problem. ${due.record.reason}`,
    },
    restatement: 'none',
    bankWording: fill(reading.content.language.wording.offtopic, { probe: due.bankWording }),
  };
}

export function slotMove(reading: Reading, phase: TimedPhase, slot: SlotId): CandidateMove {
  const anchor = findAnchor(reading, []);
  return makeMove(reading, {
    id: `slot:${slot}`,
    kind: 'ask_slot',
    phase,
    target: { type: 'slot', id: slot },
    cue: 1,
    reason: `Asked about ${slot}, because this part of the interview was nearly over without it.`,
    label: slot,
    intent: `Ask about ${slot}, tied to something that was said.`,
    say: reading.content.language.wording.slots[slot],
    quote: [anchor?.phrase ?? null],
    restatement: 'open',
  });
}

export function bridgeMove(reading: Reading, to: Exclude<TimedPhase, 'scope'>): CandidateMove {
  const { plain, anchored } = reading.content.language.wording.bridges[to];
  const anchor = findAnchor(reading, []);
  return makeMove(reading, {
    id: `bridge:${to}`,
    kind: 'bridge',
    phase: to,
    target: { type: 'phase', id: to },
    reason: 'Moved on, because the time for this part was over.',
    label: 'the next part of the interview',
    intent: 'Take what was said as agreed and move to the next part in one question.',
    say: anchor ? fill(anchored, { anchor: anchor.phrase }) : plain,
    quote: [anchor?.phrase ?? null],
  });
}

export function challengeMove(
  reading: Reading,
  phase: TimedPhase,
  event: Event<'misconception'> | Event<'contradiction'>,
): CandidateMove {
  const { wording } = reading.content.language;
  if (event.type === 'contradiction') {
    return conflictMove(reading, phase, event);
  }
  const { content, context } = reading;
  const rules = [...context.question.misconceptions, ...content.mistakes];
  const rule = rules.find(({ id }) => id === event.id);
  return makeMove(reading, {
    id: `challenge:${event.id}`,
    kind: 'challenge',
    phase,
    target: { type: 'misconception', id: event.id },
    cue: 1,
    reason: `Questioned a statement: ${rule?.say ?? event.id}`,
    label: 'a statement to examine',
    intent: 'Quote the statement and ask what follows from it; do not say that it is wrong.',
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

function conflictMove(reading: Reading, phase: TimedPhase, event: Event<'contradiction'>): CandidateMove {
  const [kind = ''] = event.id.split(':');
  const { template, reason } =
    kind === 'fact' || kind === 'sum' || kind === 'size' ? CONFLICTS[kind] : CONFLICTS.other;
  return makeMove(reading, {
    id: `challenge:${event.id}`,
    kind: 'challenge',
    phase,
    target: { type: 'contradiction', id: event.id },
    reason,
    label: 'two statements that do not fit',
    intent: 'Quote both statements and ask which one holds; take no side.',
    say: fill(reading.content.language.wording[template], {
      anchor: event.now,
      other: event.earlier,
      fact: event.earlier,
    }),
    quote: kind === 'fact' ? [event.now] : [event.now, event.earlier],
  });
}

/** Quotes a decision that came without how or why. */
export function vagueMove(reading: Reading, phase: TimedPhase, event: Event<'vague'>): CandidateMove | null {
  const point = reading.context.question.points.find((candidate) => candidate.id === event.pointId);
  if (!point || point.dim === 'framing' || point.dim === 'resilience') return null;
  const template = inRotation(reading.content.language.wording.anchorProbes[point.dim], reading);
  return makeMove(reading, {
    id: `anchor:${point.id}`,
    kind: 'anchor',
    phase,
    target: { type: 'point', id: point.id },
    cue: 1,
    reason: `Asked how or why, because this was decided in one phrase: ${point.means}`,
    label: 'a decision without how or why',
    intent: 'Quote the decision and ask how it works or why it was made.',
    say: fill(template, { anchor: event.quote }),
    quote: [event.quote],
  });
}
