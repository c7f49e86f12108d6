import type { ReportReply } from '#shared/contract/report.ts';
import { isCoverageOnly } from '#shared/rules/grades.ts';
import type { Criterion } from './compose-cards.ts';

/** From this help on a point was not the candidate's own. */
export const HELPED_FROM = 2;

/** What happened to a criterion in the interview, then why it matters. */
export function whyText(
  report: ReportReply,
  { evidence, point }: Criterion,
  askedInAnswer: number | null,
): string {
  return [happened(report, evidence, askedInAnswer), point?.why ?? ''].filter(Boolean).join(' ');
}

function happened(
  report: ReportReply,
  evidence: Criterion['evidence'],
  askedInAnswer: number | null,
): string {
  const isCoverage = isCoverageOnly(report.engine);
  switch (evidence.status) {
    case 'wrong':
      return correctionOf(report, evidence);
    case 'mentioned':
      return 'You named it without saying how or why.';
    case 'absent':
      if (askedInAnswer === null) return isCoverage ? 'Not heard.' : 'You did not raise it.';
      return `Asked in answer ${askedInAnswer}, ${isCoverage ? 'not heard' : 'not answered'}.`;
    case 'explained':
    case 'justified':
      return isCoverage && evidence.cue < HELPED_FROM
        ? 'I heard this and cannot judge it: compare your words.'
        : 'You said it only with help.';
  }
}

/** What is true instead of the words that were said of it. */
function correctionOf({ findings, misconceptions }: ReportReply, { quote }: Criterion['evidence']): string {
  const said =
    findings?.falseStatements ??
    misconceptions.map(({ say, quote: words }) => ({ correction: say, quote: words }));
  const found = said.find((each) => each.quote?.text === quote?.text);
  return found?.correction || 'What you said of it did not hold.';
}
