import type { ResponseReply } from '#shared/contract/interviews.ts';
import type { Quote } from '#shared/contract/report.ts';
import { QuoteSource } from './quote-source.tsx';

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
