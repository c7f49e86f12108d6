import { bySessionLength } from '#server/grading/session-length.ts';
import { filledSlots } from './filled-slots.ts';
import type { Reading } from './read-interview.ts';
import { laterPhase, PHASES, phaseAfter, type TimedPhase } from './session-plan.ts';

const SCOPE_SLOTS = ['users', 'actions', 'size', 'quality', 'scope'] as const;
const SCOPE_SLOTS_ENOUGH = 3;
const HALF = 0.5;

/**
 * The phase of the last move, or the next one when the candidate has already done what this one is for; never an
 * earlier one, and never two further at once, so that each phase gets its question.
 */
export function phaseOfInterview(reading: Reading): TimedPhase {
  const phase = reading.asked.reduce<TimedPhase>(
    (reached, { record }) => laterPhase(reached, record.phase),
    PHASES[0],
  );
  return isDone(reading, phase) ? phaseAfter(phase) : phase;
}

function isDone(reading: Reading, phase: TimedPhase): boolean {
  const slots = filledSlots(reading);
  const outlined = slots.has('data') && slots.has('flow') && shareHeard(reading, 'design') >= HALF;
  if (phase === 'scope') {
    const scoped = SCOPE_SLOTS.filter((slot) => slots.has(slot)).length;
    return scoped >= SCOPE_SLOTS_ENOUGH || outlined;
  }
  if (phase === 'outline') return outlined;
  if (phase === 'deep_dive') return dives(reading) >= divesExpected(reading);
  return false;
}

/** Share of a dimension's core points that were at least named. */
function shareHeard(reading: Reading, dimension: string): number {
  const core = reading.context.question.points.filter(
    (point) => point.dim === dimension && point.tier === 'core',
  );
  const heard = core.filter((point) => (reading.evidence.get(point.id)?.status ?? 'absent') !== 'absent');
  return core.length === 0 ? 1 : heard.length / core.length;
}

function dives(reading: Reading): number {
  return reading.context.question.points.filter((point) => {
    const status = reading.evidence.get(point.id)?.status;
    return point.dim === 'depth' && (status === 'explained' || status === 'justified');
  }).length;
}

function divesExpected({ content, context }: Reading): number {
  const { long, short } = content.rubric.dives[context.level];
  return Math.max(1, Math.round(bySessionLength(context.budgetSeconds, short, long)));
}
