import { sessionPhases } from '#engine/script/time-plan.ts';
import type { Deps } from '#server/deps.ts';
import type { StoredReport } from '#server/modules/reports/reports.store.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { isJudged } from '#shared/rules/grades.ts';
import type { InterviewRow } from './interviews.store.ts';

type AroundReport = Pick<InterviewReply, 'cards' | 'standings' | 'phases' | 'lastTry' | 'predictions'>;

/** What stands around the report of a completed interview. */
export async function aroundReport(
  deps: Deps,
  row: InterviewRow,
  current: StoredReport | null | undefined,
): Promise<AroundReport> {
  const { answers, lastTries, debriefs } = deps.stores;
  const turns = await answers.listTurns(row.id);
  const { phases } = sessionPhases(
    row.budgetSeconds,
    turns.map(({ duration, move }) => ({ seconds: duration, move })),
  );
  const judged = current && isJudged(current.judgedBy) ? current : null;
  const lastTry = judged && (await lastTries.find(row, judged.judgedBy.kind));
  return {
    phases,
    ...(judged && deps.reportDigests.of(row, judged.report, turns)),
    ...(lastTry && { lastTry }),
    predictions: await debriefs.listPredictions(row.id),
  };
}
