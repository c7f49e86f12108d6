import type { TurnRecord } from '#shared/interview/context.ts';
import { laterPhase, PHASES, phaseEndSeconds, type TimedPhase } from './session-plan.ts';

export type SessionPhases = {
  current: TimedPhase;
  phases: { phase: TimedPhase; plannedSeconds: number; spentSeconds: number }[];
};

/**
 * The plan in whole seconds of speech, and what was spent of it: an answer counts to the phase of the question before
 * it. Only the interviewer's moves and the clock are looked at, so nothing is told of what was heard.
 */
export function sessionPhases(
  budgetSeconds: number,
  turns: readonly Pick<TurnRecord, 'seconds' | 'move'>[],
): SessionPhases {
  const spent = new Map<TimedPhase, number>();
  let current: TimedPhase = PHASES[0];
  for (const { seconds, move } of turns) {
    if (move) current = laterPhase(current, move.phase);
    else spent.set(current, (spent.get(current) ?? 0) + (seconds ?? 0));
  }
  const ends = PHASES.map((phase) => Math.round(phaseEndSeconds(phase, budgetSeconds)));
  const phases = PHASES.map((phase, at) => ({
    phase,
    plannedSeconds: (ends[at] ?? 0) - (ends[at - 1] ?? 0),
    spentSeconds: spent.get(phase) ?? 0,
  }));
  return { current, phases };
}
