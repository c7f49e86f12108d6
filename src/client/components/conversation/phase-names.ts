import type { TimedPhase } from '#shared/contract/interviews.ts';

/** The phases of the interview, as the candidate and the friend see them. */
export const PHASE_NAMES: Record<TimedPhase, string> = {
  scope: 'Scope',
  outline: 'Outline',
  deep_dive: 'Deep dive',
  stress: 'Stress',
  close: 'Close',
};
