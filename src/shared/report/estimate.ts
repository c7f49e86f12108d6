import type { InterviewReply } from '#shared/contract/interviews.ts';
import { scoreBeforeLimits } from './limit.ts';
import { countsOf, countsText } from './point-counts.ts';

/** A grade this far below the estimate, or less far, needs no explanation. */
const FAR_BELOW = 5;

/**
 * Why a candidate's own grade is far below the estimate that was there before: what the estimate counts, and what the ticks
 * came to. Null if it is near, or there was none.
 */
export function estimateText({
  judgedBy,
  score,
  report,
  formerReports,
}: Pick<InterviewReply, 'judgedBy' | 'score' | 'report' | 'formerReports'>): string | null {
  const estimate = formerReports.findLast((former) => former.judgedBy.kind === 'nobody')?.score ?? null;
  if (judgedBy?.kind !== 'candidate' || score === null || estimate === null || !report) return null;
  if (estimate - score <= FAR_BELOW) return null;
  const total = scoreBeforeLimits(report.dimensions);
  return `The estimate, ${estimate}, only counted points your words came near. You marked ${countsText(countsOf(report), judgedBy)}: ${total}.`;
}
