import { bySessionLength } from '#engine/score/session-length.ts';
import type { Phase } from '#shared/interview/move.ts';

/** Phases in order; the opening is none of them. */
export const PHASES = ['scope', 'outline', 'deep_dive', 'stress', 'close'] as const;

export type TimedPhase = (typeof PHASES)[number];

const LONG_SESSION_SECONDS = 600;

/** Below this nothing but the close is asked. */
const ONLY_CLOSE_SECONDS = 25;
/** Below this no hint ladder and no deep dive is begun. */
export const NO_NEW_TOPIC_SECONDS = 60;

/** Seconds of speech after which a phase ends (interview-design 4.1). */
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

/** The phase that the clock asks for. */
export function phaseByClock(usedSeconds: number, budgetSeconds: number): TimedPhase {
  return PHASES.find((phase) => usedSeconds < phaseEndSeconds(phase, budgetSeconds)) ?? 'close';
}

/** Turns of the interviewer after the opening, as a rule: 7 in a short session, 12 in a long one, more in longer ones. */
export function turnCap(budgetSeconds: number): number {
  if (budgetSeconds > LONG_SESSION_SECONDS) return Math.round((12 * budgetSeconds) / LONG_SESSION_SECONDS);
  return Math.round(bySessionLength(budgetSeconds, 7, 12));
}

/** Whoever answers briefly is asked half as much again while more of the time than this share is left. */
const MUCH_LEFT_SHARE = 0.3;
const MORE_TURNS = 1.5;

/** The most of them with so much time left. */
export function turnsAllowed(budgetSeconds: number, remainingSeconds: number): number {
  const isMuchLeft = remainingSeconds > MUCH_LEFT_SHARE * budgetSeconds;
  return isMuchLeft ? Math.round(MORE_TURNS * turnCap(budgetSeconds)) : turnCap(budgetSeconds);
}

/** Whether the close is due: an answer as long as this candidate's usual ones leaves no time for another question. */
export function isCloseWindow(
  remainingSeconds: number,
  budgetSeconds: number,
  usualSeconds: number,
): boolean {
  const closeSeconds = budgetSeconds - phaseEndSeconds('stress', budgetSeconds);
  return remainingSeconds <= Math.max(ONLY_CLOSE_SECONDS + usualSeconds, closeSeconds);
}

export function phaseRank(phase: Phase): number {
  return phase === 'open' ? -1 : PHASES.indexOf(phase);
}

/** The later of the two; the opening belongs to the first phase. */
export function laterPhase(phase: TimedPhase, other: Phase): TimedPhase {
  return other !== 'open' && phaseRank(other) > phaseRank(phase) ? other : phase;
}

export function phaseAfter(phase: TimedPhase): TimedPhase {
  return PHASES[PHASES.indexOf(phase) + 1] ?? 'close';
}
