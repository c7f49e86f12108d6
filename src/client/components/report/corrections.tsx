import type { ReportReply } from '#shared/contract/report.ts';
import { QuotedWords } from './quoted-words.tsx';

/** Statements that were wrong, each put right in a sentence. */
export function Corrections({ misconceptions }: { misconceptions: ReportReply['misconceptions'] }) {
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
