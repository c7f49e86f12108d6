import type { ReportReply } from '#shared/contract/report.ts';
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
  switch (evidence.status) {
    case 'wrong':
      return correctionOf(report, evidence);
    case 'mentioned':
      return 'You named it without saying how or why.';
    case 'absent':
      return askedInAnswer === null
        ? 'You did not raise it.'
        : `Asked in answer ${askedInAnswer}, not answered.`;
    case 'explained':
    case 'justified':
      return 'You said it only with help.';
  }
}

/** What is true instead of the words that were said of it. */
function correctionOf(
  { findings, misconceptions }: ReportReply,
  { pointId, quote }: Criterion['evidence'],
): string {
  const ofPoint = misconceptions.find(({ id }) => id === pointId);
  if (ofPoint) return ofPoint.say;
  const said =
    findings?.falseStatements ??
    misconceptions.map(({ say, quote: words }) => ({ correction: say, quote: words }));
  const found = said.find((each) => quote !== null && each.quote?.text === quote.text);
  return found?.correction || 'What you said of it did not hold.';
}
