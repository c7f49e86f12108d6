import type { DebriefReply } from '#shared/contract/debrief.ts';

/** The debrief's three steps, as the address names them. */
export const STEPS = ['sentences', 'points', 'scores'] as const;
export type Step = (typeof STEPS)[number];

/** The points show the truth, which would give the statements away. So the statements come first. */
export function isOpenStep({ statements }: DebriefReply, step: Step): boolean {
  return step === 'sentences' || statements.every(({ answer }) => answer !== null);
}

/** The chosen step if it is open, else the one where the debrief was left. */
export function stepOf(debrief: DebriefReply, chosen: Step | null): Step {
  if (chosen && isOpenStep(debrief, chosen)) return chosen;
  if (!isOpenStep(debrief, 'points')) return 'sentences';
  const isTicked = debrief.state === 'done' || debrief.points.every(({ tick }) => tick !== null);
  return isTicked ? 'scores' : 'points';
}
