import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import type { WholeFormerReportReply } from '#shared/contract/report.ts';

/** A report that a later grading replaced. @throws {AppError} NOT_FOUND. */
export async function getFormerReport(
  { stores }: Deps,
  { row }: OwnInterview,
  reportId: number,
): Promise<WholeFormerReportReply> {
  const report = await stores.reports.findFormer(row.id, reportId);
  if (!report) throw new AppError('NOT_FOUND', { message: 'This interview has no such report.' });
  return report;
}
