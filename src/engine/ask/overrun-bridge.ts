import { phaseAfter, phaseByClock, phaseEndSeconds, phaseRank, type TimedPhase } from './session-plan.ts';
import type { Situation } from './situation.ts';

const OVERRUN_SHARE = 0.1;

/** The phase to bridge to when this one has overrun by a tenth of the budget; null when it has not (rule 6). */
export function overrunBridge(situation: Situation, phase: TimedPhase): Exclude<TimedPhase, 'scope'> | null {
  const { budgetSeconds, secondsRemaining } = situation.context;
  const used = budgetSeconds - secondsRemaining;
  if (phase === 'close' || used <= phaseEndSeconds(phase, budgetSeconds) + OVERRUN_SHARE * budgetSeconds)
    return null;
  const next = phaseAfter(phase);
  const clock = phaseByClock(used, budgetSeconds);
  const to = phaseRank(clock) > phaseRank(next) ? clock : next;
  return to === 'scope' ? null : to;
}
