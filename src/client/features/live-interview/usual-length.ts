import type { InterviewPhasesReply } from '#shared/contract/interviews.ts';
import type { UsualLength } from './answer-waveform.tsx';

/** A phase is made of two to four answers. */
const SHARES = { from: 1 / 4, to: 1 / 2 };
const ROUNDED_TO_SECONDS = 5;

/** How long an answer to the current question usually is, by the plan of its phase. */
export function usualLength(plan: InterviewPhasesReply | undefined): UsualLength | null {
  const current = plan?.phases.find(({ phase }) => phase === plan.current);
  if (!current) return null;
  const rounded = (share: number) =>
    Math.max(1, Math.round((current.plannedSeconds * share) / ROUNDED_TO_SECONDS)) * ROUNDED_TO_SECONDS;
  return { from: rounded(SHARES.from), to: rounded(SHARES.to) };
}
