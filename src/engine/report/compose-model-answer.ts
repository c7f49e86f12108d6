import type { ModelAnswerLine, ReportReply } from '#shared/contract/report.ts';
import { quoteReply } from './quote-reply.ts';
import type { ReportSource } from './report-source.ts';

const HEARD = {
  justified: 'covered',
  explained: 'covered',
  mentioned: 'partly',
  absent: 'not_heard',
  wrong: 'not_heard',
} as const;

/** The bank's lines beside the candidate's words; none for an interview without a word. */
export function composeModelAnswer({
  context,
  evidence: shown,
  speech,
}: ReportSource): ReportReply['modelAnswer'] {
  if (speech.words === 0) return null;
  const evidence = new Map(shown.map((item) => [item.point.id, item.evidence]));
  const { lines, summary } = context.question.modelAnswer;
  return {
    summary,
    lines: lines.map(({ point, say }): ModelAnswerLine => {
      const found = evidence.get(point);
      return {
        pointId: point,
        say,
        heard: HEARD[found?.status ?? 'absent'],
        quote: quoteReply(context, found?.quote ?? null),
      };
    }),
  };
}
