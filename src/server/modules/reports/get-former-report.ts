import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import type { WholeFormerReportReply } from '#shared/contract/report.ts';

/** A report that a later grading replaced. @throws {AppError} NOT_FOUND. */
export async function getFormerReport(
  deps: Deps,
  { row }: OwnInterview,
  reportId: number,
): Promise<WholeFormerReportReply> {
  const { stores } = deps;
  const former = await stores.reports.findFormer(row.id, reportId);
  if (!former) throw new AppError('NOT_FOUND', { message: 'This interview has no such report.' });
  const turns = await stores.answers.listTurns(row.id);
  return { ...former, ...deps.reportDigests.of(row, former.report, turns) };
}
