import type { ReportReply } from '#shared/contract/report.ts';
import { isCoverageOnly } from '#shared/rules/grades.ts';

/** What a report without a model behind it says first; null of a model's. */
export function coverageLine({
  engine,
  coverage,
  confidenceNote,
}: Pick<ReportReply, 'engine' | 'coverage' | 'confidenceNote'>): string | null {
  if (coverage) return confidenceNote;
  return isCoverageOnly(engine)
    ? 'This report says what was heard. The engine cannot judge whether what you said is right.'
    : null;
}
