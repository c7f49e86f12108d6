import type { DrillPoint } from '#shared/contract/drill.ts';
import type { EvidenceStatus } from '#shared/contract/report.ts';
import { countWords, typedSeconds } from './interview-clock.ts';

/** How long an answer to a drill should be, in seconds of speech (interview-design 8). */
export const DRILL_SECONDS = { from: 60, to: 90 } as const;

/** How long one point is said again, in seconds of speech. */
export const SAY_AGAIN_SECONDS = 60;

/** How long the answer takes to say, in whole seconds. */
export function drillSeconds(answer: string): number {
  return typedSeconds(countWords(answer));
}

/** What is wrong with the length of an answer, or null. A short one is accepted: it just says little. */
export function drillLengthProblem(answer: string): string | null {
  const seconds = drillSeconds(answer);
  if (seconds === 0) return 'Please type your answer first.';
  if (seconds <= DRILL_SECONDS.to) return null;
  return `This takes about ${seconds} s to say; a drill has ${DRILL_SECONDS.to} s. Please shorten it.`;
}

export type DrillChange = 'better' | 'same' | 'less';

const RANK: Record<EvidenceStatus, number> = {
  wrong: 0,
  absent: 1,
  mentioned: 2,
  explained: 3,
  justified: 4,
};

/** How a point was heard in the drill against the interview; a mistake is worse than silence. */
export function drillChange({ before, after }: Pick<DrillPoint, 'before' | 'after'>): DrillChange {
  const step = RANK[after] - RANK[before];
  if (step === 0) return 'same';
  return step > 0 ? 'better' : 'less';
}
