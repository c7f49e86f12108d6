import { bySessionLength } from '#engine/score/session-length.ts';
import { filledSlots } from './filled-slots.ts';
import { laterPhase, PHASES, phaseAfter, phaseByClock, phaseRank, type TimedPhase } from './session-plan.ts';
import type { Situation } from './situation.ts';

const SCOPE_SLOTS = ['users', 'actions', 'size', 'quality', 'scope'] as const;
const SCOPE_SLOTS_ENOUGH = 3;
const HALF = 0.5;
/** Ahead of the clock: what was heard of the hard parts, heard too kindly, must not end the phase that looks into them. */
const FEWEST_DIVES_ASKED = 2;

/**
 * The phase of the last move, or the next one when the candidate has already done what this one is for; never an
 * earlier one, and never two further at once, so that each phase gets its question.
 */
export function phaseOfInterview(situation: Situation): TimedPhase {
  const phase = situation.asked.reduce<TimedPhase>(
    (reached, { record }) => laterPhase(reached, record.phase),
    PHASES[0],
  );
  return isDone(situation, phase) ? phaseAfter(phase) : phase;
}

function isDone(situation: Situation, phase: TimedPhase): boolean {
  const slots = filledSlots(situation);
  const outlined = slots.has('data') && slots.has('flow') && shareHeard(situation, 'design') >= HALF;
  if (phase === 'scope') {
    const scoped = SCOPE_SLOTS.filter((slot) => slots.has(slot)).length;
    return scoped >= SCOPE_SLOTS_ENOUGH || outlined;
  }
  if (phase === 'outline') return outlined;
  if (phase === 'deep_dive') {
    const hasTime = !isBegunByClock(situation, phase);
    if (hasTime && questionsIn(situation, phase) < FEWEST_DIVES_ASKED) return false;
    return dives(situation) >= divesExpected(situation);
  }
  return false;
}

/** Questions of a phase, with the one that opens it; a fact that was told, a repetition and a hint are none. */
function questionsIn({ asked }: Situation, phase: TimedPhase): number {
  return asked.filter(
    ({ record: { phase: own, kind, target, targets = [] } }) =>
      own === phase &&
      kind !== 'repeat' &&
      kind !== 'hint' &&
      (targets.length > 0 || (target.type !== 'fact' && target.id !== null)),
  ).length;
}

function isBegunByClock({ context }: Situation, phase: TimedPhase): boolean {
  const { budgetSeconds, secondsRemaining } = context;
  return phaseRank(phaseByClock(budgetSeconds - secondsRemaining, budgetSeconds)) >= phaseRank(phase);
}

/** Share of a dimension's core points that were at least named. */
function shareHeard(situation: Situation, dimension: string): number {
  const core = situation.context.question.points.filter(
    (point) => point.dim === dimension && point.tier === 'core',
  );
  const covered = core.filter((point) => (situation.evidence.get(point.id)?.status ?? 'absent') !== 'absent');
  return core.length === 0 ? 1 : covered.length / core.length;
}

function dives(situation: Situation): number {
  return situation.context.question.points.filter((point) => {
    const status = situation.evidence.get(point.id)?.status;
    return point.dim === 'depth' && (status === 'explained' || status === 'justified');
  }).length;
}

function divesExpected({ content, context }: Situation): number {
  const { long, short } = content.rubric.dives[context.level];
  return Math.max(1, Math.round(bySessionLength(context.budgetSeconds, short, long)));
}
