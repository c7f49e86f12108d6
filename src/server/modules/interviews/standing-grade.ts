import type { InterviewerModel } from '#server/ai/capabilities.ts';
import type { ReportReply } from '#shared/contract/report.ts';
import type { GradeOutcome } from '#shared/interview/context.ts';
import type { InterviewRow } from './interviews.store.ts';
import type { Versions } from './report-versions.ts';

/**
 * The grade that the same versions would make again, or null when it must be made. Only a model's grade stands
 * unread: it may read the same answers otherwise twice, and nobody shall ask until the letter pleases. The built-in
 * engine gives the same bytes anyway.
 */
export function standingGrade(
  row: InterviewRow,
  { engine, versions }: InterviewerModel,
  input: Versions,
): GradeOutcome | null {
  if (row.report === null || engine.model === null) return null;
  const report: ReportReply = JSON.parse(row.report);
  const isSame = Object.entries({ ...versions, ...input }).every(
    ([name, version]) => report.versions[name] === version,
  );
  if (report.provisional || !isSame) return null;
  const { grade, score, hiringRecommendation } = row;
  return {
    grade,
    score,
    hiringRecommendation,
    strengths: JSON.parse(row.strengths),
    improvements: JSON.parse(row.improvements),
    report,
  };
}
