import type { InterviewState } from './interview-state.ts';
import type { TimedPhase } from './session-plan.ts';
import type { Situation } from './situation.ts';

export function stateOf({ asked }: Situation, phase: TimedPhase): InterviewState {
  return { phase, factsGiven: [...new Set(asked.flatMap(({ record }) => record.facts))] };
}
