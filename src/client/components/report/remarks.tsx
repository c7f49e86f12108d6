import { turnAnchor } from '#client/components/conversation/conversation-view.tsx';
import type { Quote, ReportReply } from '#shared/contract/report.ts';
import { PlaySecond } from './player.tsx';

type Props = {
  remarks: readonly { text: string; quote: Quote | null }[];
  /** Said when there is none. */
  none: string;
};

/** Strengths, each with the words it rests on. */
export function RemarkList({ remarks, none }: Props) {
  if (remarks.length === 0) return <p className="text-ink-soft">{none}</p>;
  return (
    <ul className="grid gap-4">
      {remarks.map(({ text, quote }) => (
        <li key={text} className="grid gap-1 break-inside-avoid">
          <p className="max-w-prose print:max-w-none">{text}</p>
          {quote && (
            <p className="text-sm print:hidden">
              <PlaySecond responseId={quote.responseId} quote={quote} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Statements that were wrong, each put right in a sentence. */
export function PutRight({ misconceptions }: { misconceptions: ReportReply['misconceptions'] }) {
  return (
    <ul className="grid gap-4">
      {misconceptions.map(({ id, say, quote }) => (
        <li key={id} className="grid gap-1 break-inside-avoid">
          {quote && <QuotedWords quote={quote} />}
          <p className="max-w-prose print:max-w-none">{say}</p>
        </li>
      ))}
    </ul>
  );
}

/** The candidate's own words, with the way to where they were said. */
export function QuotedWords({ quote, lead }: { quote: Quote; lead?: string }) {
  return (
    <p className="max-w-prose text-sm text-ink-soft print:max-w-none">
      {lead && `${lead}${lead.endsWith('?') ? '' : ':'} `}
      <q className="italic">{quote.text}</q>{' '}
      <a href={`#${turnAnchor(quote.responseId)}`} className="link whitespace-nowrap">
        answer {quote.answerNumber}
      </a>
    </p>
  );
}
