import type { InterviewReply } from '#shared/contract/interviews.ts';
import { scoreBeforeLimits } from './limit.ts';

/** A sum this far below the estimate, or less far, needs no explanation. */
const FAR_BELOW = 5;

/**
 * Why what a candidate's own ticks came to is far below the estimate that was there before. Null if it is near, or there
 * was none; a limit on the total has its own text.
 */
export function estimateText({
  judgedBy,
  score,
  report,
  formerReports,
}: Pick<InterviewReply, 'judgedBy' | 'score' | 'report' | 'formerReports'>): string | null {
  const estimate = formerReports.findLast((former) => former.judgedBy.kind === 'nobody')?.score ?? null;
  if (judgedBy?.kind !== 'candidate' || score === null || estimate === null || !report) return null;
  if (estimate - scoreBeforeLimits(report.dimensions) <= FAR_BELOW) return null;
  return `The estimate was ${estimate}: it only compared words.`;
}
