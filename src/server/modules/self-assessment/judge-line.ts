import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import type { JudgeLineInput, LineJudgement } from '#shared/contract/self-assessment.ts';

/** Keeps how the candidate judges a line of the model answer. @throws {AppError} NOT_FOUND, INTERVIEW_NOT_COMPLETED. */
export async function judgeLine(
  { stores, clock }: Deps,
  { row }: OwnInterview,
  { pointId, judged }: JudgeLineInput,
): Promise<LineJudgement[]> {
  if (row.status !== 'completed') throw new AppError('INTERVIEW_NOT_COMPLETED');
  const report = (await stores.reports.findCurrent(row.id))?.report;
  if (!report?.modelAnswer?.lines.some((line) => line.pointId === pointId)) {
    throw new AppError('NOT_FOUND', { message: 'The model answer has no such line.' });
  }
  await stores.selfAssessment.judgeLine(row.id, { pointId, judged }, clock.now());
  return stores.selfAssessment.listJudgements(row.id);
}
