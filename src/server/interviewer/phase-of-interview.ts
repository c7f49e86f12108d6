import { bySessionLength } from '#server/grading/session-length.ts';
import { filledSlots } from './filled-slots.ts';
import type { Reading } from './read-interview.ts';
import { PHASES, phaseAfter, phaseByClock, phaseRank, type TimedPhase } from './session-plan.ts';

const SCOPE_SLOTS = ['users', 'actions', 'size', 'quality', 'scope'] as const;
const SCOPE_SLOTS_ENOUGH = 3;
const HALF = 0.5;
/** A strong candidate may be this many phases ahead of the clock. */
const MOST_SKIPPED = 2;

/** The phase of the last move, or a later one that the candidate has already reached; never an earlier one. */
export function phaseOfInterview(reading: Reading): TimedPhase {
  const { budgetSeconds, secondsRemaining } = reading.context;
  const farthest = phaseRank(phaseByClock(budgetSeconds - secondsRemaining, budgetSeconds)) + MOST_SKIPPED;
  let phase = PHASES[Math.max(0, ...reading.asked.map(({ record }) => phaseRank(record.phase)))] ?? 'scope';
  while (phaseRank(phase) < farthest && isDone(reading, phase)) phase = phaseAfter(phase);
  return phase;
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
