import { turnAnchor } from '#client/components/conversation/numbered-answers.ts';
import type { Quote } from '#shared/contract/report.ts';

/** The candidate's own words, with the way to where they were said. */
export function QuotedWords({ quote }: { quote: Quote }) {
  return (
    <p className="text-sm text-ink-soft">
      <q className="italic">{quote.text}</q>{' '}
      <a href={`#${turnAnchor(quote.responseId)}`} className="link whitespace-nowrap">
        answer {quote.answerNumber}
      </a>
    </p>
  );
}
