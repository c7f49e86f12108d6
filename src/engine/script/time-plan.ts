import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import type { Phase } from '#shared/interview/move.ts';
import { bySessionLength } from '#shared/rules/interview-clock.ts';

/** The phases that take time, in order; the opening is not one of them. */
export const PHASES = ['scope', 'outline', 'deep_dive', 'stress', 'close'] as const;

export type TimedPhase = (typeof PHASES)[number];

/** Below this nothing but the close is asked, whatever the usual length of an answer. */
const CLOSE_SECONDS = 25;

/** Seconds of speech after which a phase ends. */
export function phaseEndSeconds(phase: TimedPhase, budgetSeconds: number): number {
  const share = {
    scope: bySessionLength(budgetSeconds, 0.15, 0.2),
    outline: 0.5,
    deep_dive: 0.8,
    stress: bySessionLength(budgetSeconds, 0.93, 0.95),
    close: 1,
  };
  return share[phase] * budgetSeconds;
}

/** Whether another question would leave no time for the close: an answer is as long as this candidate's usual ones. */
export function isCloseDue({ secondsRemaining, budgetSeconds, turns }: InterviewContext): boolean {
  const spoken = turns.flatMap(({ seconds }) => (seconds ? [seconds] : []));
  const usual = spoken.reduce((sum, seconds) => sum + seconds, 0) / Math.max(1, spoken.length);
  const closeSeconds = budgetSeconds - phaseEndSeconds('stress', budgetSeconds);
  return secondsRemaining <= Math.max(CLOSE_SECONDS + usual, closeSeconds);
}

/** The least share of its time after which a phase is left, however short the answers were. */
const DONE_SHARE = 0.75;

/** Whether the clock allows the next phase: this one has had most of the time that the plan gives it. */
export function isPhaseDone(
  { secondsRemaining, budgetSeconds }: Pick<InterviewContext, 'secondsRemaining' | 'budgetSeconds'>,
  phase: TimedPhase,
): boolean {
  const before = PHASES[PHASES.indexOf(phase) - 1];
  const begins = before ? phaseEndSeconds(before, budgetSeconds) : 0;
  const planned = phaseEndSeconds(phase, budgetSeconds) - begins;
  return budgetSeconds - secondsRemaining >= begins + DONE_SHARE * planned;
}

/** The phase of the current question. */
export function currentPhase({ turns }: Pick<InterviewContext, 'turns'>): TimedPhase {
  return turns.reduce<TimedPhase>(
    (phase, { move }) => (move ? laterPhase(phase, move.phase) : phase),
    PHASES[0],
  );
}

/** The later of the two; the opening belongs to the first phase. */
function laterPhase(phase: TimedPhase, other: Phase): TimedPhase {
  return other !== 'open' && PHASES.indexOf(other) > PHASES.indexOf(phase) ? other : phase;
}

export type SessionPhases = {
  current: TimedPhase;
  phases: { phase: TimedPhase; plannedSeconds: number; spentSeconds: number }[];
};

/**
 * The plan in whole seconds of speech, and what was spent of it: an answer counts toward the phase of the question
 * before it. Only the interviewer's moves and the clock are used, so that nothing shows of what was heard.
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
