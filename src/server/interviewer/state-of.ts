import { filledSlots } from './filled-slots.ts';
import type { InterviewEvent, InterviewState } from './interview-state.ts';
import type { Reading } from './read-interview.ts';
import type { TimedPhase } from './session-plan.ts';
import { highestCues, hintsGiven, parkedPoints, probeCounts } from './topics.ts';

export function stateOf(
  reading: Reading,
  phase: TimedPhase,
  events: readonly InterviewEvent[],
): InterviewState {
  const { asked, context, sheet } = reading;
  const slots = filledSlots(reading);
  const pushBacks = asked.filter(({ record }) => record.kind === 'push_back' || record.kind === 'challenge');
  const stress = asked.filter(({ record }) => record.target.type === 'stress');
  const explained = sheet.points.filter(({ status }) => status === 'explained' || status === 'justified');
  const secondsUsed = context.budgetSeconds - context.secondsRemaining;
  return {
    phase,
    secondsUsed,
    secondsRemaining: context.secondsRemaining,
    points: sheet.points,
    slots,
    factsGiven: [...new Set(asked.flatMap(({ record }) => record.facts))],
    probes: probeCounts(reading),
    cues: highestCues(reading),
    hintsGiven: hintsGiven(reading),
    parked: parkedPoints(reading),
    pushBacks: pushBacks.length,
    stressAnswered: stress.length,
    events,
    summary: [
      `phase ${phase.replace('_', ' ')}`,
      `${secondsUsed} of ${context.budgetSeconds} s used`,
      `settled: ${[...slots].sort().join(', ') || 'nothing yet'}`,
      `${explained.length} topics explained so far`,
      `${hintsGiven(reading)} hints, ${pushBacks.length} push-backs given`,
    ].join('; '),
  };
}
