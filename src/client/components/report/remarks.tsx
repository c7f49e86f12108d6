import { AnswerAudio } from '#client/components/conversation/answer-audio.tsx';
import { turnAnchor } from '#client/components/conversation/conversation-view.tsx';
import type { ResponseReply } from '#shared/contract/interviews.ts';
import type { Quote, ReportReply } from '#shared/contract/report.ts';

type Props = {
  remarks: readonly { text: string; quote: Quote | null }[];
  responses: readonly ResponseReply[];
  /** Said when there is none. */
  none: string;
};

/** Strengths or improvements, each with the words it rests on. */
export function RemarkList({ remarks, responses, none }: Props) {
  if (remarks.length === 0) return <p className="text-ink-soft">{none}</p>;
  return (
    <ul className="grid gap-4">
      {remarks.map(({ text, quote }) => (
        <li key={text} className="grid gap-1 break-inside-avoid">
          <p className="max-w-prose print:max-w-none">{text}</p>
          {quote && <QuoteSource quote={quote} responses={responses} />}
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

/** Under a text that repeats the quoted words itself: the way to the answer, and its sound. */
function QuoteSource({ quote, responses }: { quote: Quote; responses: readonly ResponseReply[] }) {
  const { responseId, answerNumber } = quote;
  const audioUrl = responses.find((response) => response.id === responseId)?.audioUrl;
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm print:hidden">
      <a href={`#${turnAnchor(responseId)}`} className="link">
        Read answer {answerNumber}
      </a>
      {audioUrl && <AnswerAudio audioUrl={audioUrl} name={`answer ${answerNumber}`} />}
    </div>
  );
}
