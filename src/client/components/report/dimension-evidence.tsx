import type { EvidenceReply } from '#shared/contract/report.ts';
import { evidenceText } from './evidence-text.ts';
import { QuotedWords } from './quoted-words.tsx';

/** The points of the rubric behind one score, as they were heard. */
export function DimensionEvidence({ evidence }: { evidence: readonly EvidenceReply[] }) {
  if (evidence.length === 0) return null;
  const heard = evidence.filter(({ status }) => status !== 'absent' && status !== 'wrong').length;
  return (
    <details className="text-sm print:hidden">
      <summary className="cursor-pointer text-ink-soft hover:text-ink">
        Evidence: {heard} of {evidence.length} points heard
      </summary>
      <ul className="mt-2 grid gap-2 border-l border-line pl-4">
        {evidence.map(({ pointId, means, status, cue, quote }) => (
          <li key={pointId}>
            <p>
              {means} <span className="text-ink-soft">({evidenceText(status, cue)})</span>
            </p>
            {quote && <QuotedWords quote={quote} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
