import { sessionPhases } from '#engine/ask/session-phases.ts';
import { composeCards } from '#engine/report/compose-cards.ts';
import type { Deps } from '#server/deps.ts';
import type { Turn } from '#server/modules/answers/answers.store.ts';
import { category, level } from '#shared/content/question.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { ReportCard, ReportReply } from '#shared/contract/report.ts';
import { isCoverageOnly } from '#shared/rules/grades.ts';
import type { InterviewRow } from './interviews.store.ts';

type AroundReport = Pick<InterviewReply, 'cards' | 'phases' | 'lastTry' | 'predictions' | 'judgements'>;

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
    cards: report ? cardsOf(deps, row, report, turns) : [],
    ...(lastTry && { lastTry }),
    predictions: await selfAssessment.listPredictions(row.id),
    judgements: await selfAssessment.listJudgements(row.id),
  };
}

/** The things that would have changed the result, by one report of this interview. */
export function cardsOf(
  { content }: Pick<Deps, 'content'>,
  row: InterviewRow,
  report: ReportReply,
  turns: readonly Turn[],
): ReportCard[] {
  return composeCards({
    content,
    level: level.parse(row.level.slug),
    category: category.parse(row.category.slug),
    question: content.questions.get(row.questionId),
    report,
    turns,
  });
}
