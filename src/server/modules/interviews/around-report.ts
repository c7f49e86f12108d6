import { sessionPhases } from '#engine/script/time-plan.ts';
import type { Deps } from '#server/deps.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { ReportReply } from '#shared/contract/report.ts';
import { isCoverageOnly } from '#shared/rules/grades.ts';
import type { InterviewRow } from './interviews.store.ts';

type AroundReport = Pick<
  InterviewReply,
  'cards' | 'standings' | 'phases' | 'lastTry' | 'predictions' | 'judgements'
>;

/** What stands around the report of a completed interview. */
export async function aroundReport(
  deps: Deps,
  row: InterviewRow,
  report: ReportReply | undefined,
): Promise<AroundReport> {
  const { answers, lastTries, selfAssessment } = deps.stores;
  const turns = await answers.listTurns(row.id);
  const { phases } = sessionPhases(
    row.budgetSeconds,
    turns.map(({ duration, move }) => ({ seconds: duration, move })),
  );
  const lastTry = report && (await lastTries.find(row, isCoverageOnly(report.engine)));
  return {
    phases,
    ...(report && deps.reportDigests.of(row, report, turns)),
    ...(lastTry && { lastTry }),
    predictions: await selfAssessment.listPredictions(row.id),
    judgements: await selfAssessment.listJudgements(row.id),
  };
}
