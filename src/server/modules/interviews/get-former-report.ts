import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { FormerReportInput } from '#shared/contract/interviews.ts';
import type { WholeFormerReportReply } from '#shared/contract/report.ts';
import { findFormerReport } from './grades.store.ts';
import { ownInterview } from './own-interview.ts';

/** A report that a later grading replaced. @throws {AppError} NOT_FOUND. */
export async function getFormerReport(
  deps: Deps,
  userId: number,
  { id, reportId }: FormerReportInput,
): Promise<WholeFormerReportReply> {
  const { row } = ownInterview(deps, userId, id);
  const report = findFormerReport(deps.db, row.id, reportId);
  if (!report) throw new AppError('NOT_FOUND', { message: 'This interview has no such report.' });
  return report;
}
