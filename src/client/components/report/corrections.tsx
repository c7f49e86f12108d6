import type { ResponseReply } from '#shared/contract/interviews.ts';
import type { ReportReply } from '#shared/contract/report.ts';
import { QuotedWords } from './quoted-words.tsx';

/** Statements that were wrong, each put right, and what limited the total. */
export function Corrections({
  report: { misconceptions, caps },
  responses,
}: {
  report: Pick<ReportReply, 'misconceptions' | 'caps'>;
  responses: readonly ResponseReply[];
}) {
  return (
    <ul className="grid gap-3">
      {misconceptions.map(({ id, say, quote }) => (
        <li key={id} className="grid gap-1">
          <p className="max-w-prose">{say}</p>
          {quote && <QuotedWords quote={quote} responses={responses} withSound />}
        </li>
      ))}
      {caps.map(({ cap, reason }) => (
        <li key={reason} className="max-w-prose">
          {reason} <span className="text-ink-soft">The score was limited to {cap}.</span>
        </li>
      ))}
    </ul>
  );
}
