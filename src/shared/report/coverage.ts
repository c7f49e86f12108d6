import type { InterviewReply } from '#shared/contract/interviews.ts';
import { countsOf } from './point-counts.ts';

type Covered = Pick<InterviewReply, 'report' | 'score'>;

/** Below this share, the rubric allows no pass: there is too little to judge. */
const LITTLE_COVERED = 1 / 3;

/**
 * How many points of the level a person's judgment counts, and why the others do not; null if all count, or without a
 * grade.
 */
export function coverageText(interview: Covered): string | null {
  const { counted, all } = coverageOf(interview);
  if (counted === all) return null;
  const others = all - counted;
  return `${counted} of ${all} points count. Nobody asked about the other ${others === 1 ? 'one' : others}.`;
}

/** Whether a person's judgment rests on too few points. */
export function isThin(interview: Covered): boolean {
  const { counted, all } = coverageOf(interview);
  return counted < all * LITTLE_COVERED;
}

/** All zero without a grade. */
function coverageOf({ report, score }: Covered): { counted: number; all: number } {
  if (!report || score === null) return { counted: 0, all: 0 };
  const { counted } = countsOf(report);
  return { counted, all: counted + (report.notAsked?.length ?? 0) };
}
