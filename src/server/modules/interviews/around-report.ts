import { sessionPhases } from '#engine/ask/session-phases.ts';
import { composeCards } from '#engine/report/compose-cards.ts';
import { composeStandings } from '#engine/report/compose-standings.ts';
import type { Deps } from '#server/deps.ts';
import type { Turn } from '#server/modules/answers/answers.store.ts';
import { category, level } from '#shared/content/question.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { ReportReply } from '#shared/contract/report.ts';
import { isCoverageOnly } from '#shared/rules/grades.ts';
import type { InterviewRow } from './interviews.store.ts';

type MadeOfReport = Pick<InterviewReply, 'cards' | 'standings'>;
type AroundReport = MadeOfReport & Pick<InterviewReply, 'phases' | 'lastTry' | 'predictions' | 'judgements'>;

/** What stands around the report of a completed interview; worked out when it is read, so that old reports have it too. */
export async function aroundReport(
  deps: Deps,
  row: InterviewRow,
  report: ReportReply | undefined,
): Promise<AroundReport> {
  const { answers, reports, selfAssessment } = deps.stores;
  const turns = await answers.listTurns(row.id);
  const { phases } = sessionPhases(
    row.budgetSeconds,
    turns.map(({ duration, move }) => ({ seconds: duration, move })),
  );
  const lastTry = report && (await reports.findLastTry(row, isCoverageOnly(report.engine)));
  return {
    phases,
    ...(report && madeOfReport(deps, row, report, turns)),
    ...(lastTry && { lastTry }),
    predictions: await selfAssessment.listPredictions(row.id),
    judgements: await selfAssessment.listJudgements(row.id),
  };
}

/** What would have changed the result, and where each dimension stands, by one report of this interview. */
export function madeOfReport(
  { content }: Pick<Deps, 'content'>,
  row: InterviewRow,
  report: ReportReply,
  turns: readonly Turn[],
): MadeOfReport {
  const source = {
    content,
    level: level.parse(row.level.slug),
    category: category.parse(row.category.slug),
    question: content.questions.get(row.questionId),
    report,
    turns,
  };
  return { cards: composeCards(source), standings: composeStandings(source) };
}
